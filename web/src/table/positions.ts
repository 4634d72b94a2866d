/** Links to positions. The text of one stands behind a #, which no server gets to see, or in the path, for a picture in chats. */
import { keep, kept } from '../kept';
import type { TableInfo } from './messages';

/** `plain`: for a host of files alone, which may know no address but the first page's. */
export function positionPath(game: string, code: string, { picture = false, puzzle = false, plain = false } = {}): string {
  if (plain) return `/?p=${encodeURIComponent(game)}${puzzle ? '&puzzle' : ''}#${code}`;
  const asked = puzzle ? '?puzzle' : '';
  return picture ? `/p/${encodeURIComponent(game)}/${code}${asked}` : `/p/${encodeURIComponent(game)}${asked}#${code}`;
}

/** True for a position that is only shown: nobody sits there, so nobody watches and nobody thinks. */
export function isOnlyShown({ id }: Pick<TableInfo, 'id'>): boolean {
  return id === 'position';
}

/** Whether links are to have a picture in chats, as was chosen last. */
export function wantsPicture(): boolean {
  return kept<unknown>('pictured', true) !== false;
}

export function wantPicture(picture: boolean): void {
  keep('pictured', picture);
}
