/** What has happened since this board was opened, line by line, and the newest of it for those who listen. */
import type { AntinoPicture } from './types';
import { eventWords } from './words';

const LONGEST = 60;

export class Past {
  lines = $state.raw<{ key: number; words: string }[]>([]);
  spoken = $state('');
  #key = 0;

  /** Adds the story of the next picture; a jump forgets what was before. */
  add(before: AntinoPicture | null, next: AntinoPicture, names: string[]): void {
    const again = before?.match === next.match && before.number === next.number && before.seat === next.seat;
    if (again) return;
    const follows = before?.match === next.match && next.number === before.number + 1;
    const words = next.story.flatMap((event) => eventWords(event, names) ?? []);
    const fresh = words.map((one) => ({ key: (this.#key += 1), words: one }));
    this.lines = [...(follows || !before ? this.lines : []), ...fresh].slice(-LONGEST);
    if (words.length) this.spoken = words.join(' ');
  }
}
