/** Takebacks as the page has them: boards know nothing of them, they are shown a position like any other. */
import type { Picture, StoryEvent, TableInfo } from '../messages';

const isTakeback = ({ type }: StoryEvent) => type === 'takeback';

/** The picture as a board gets it: what was taken back is told by the table. */
export function withoutTakebacks<Shown extends Pick<Picture, 'story' | 'last'>>(picture: Shown): Shown {
  const last = picture.last?.map((told) => (told?.some(isTakeback) ? null : told));
  if (!picture.story.some(isTakeback) && !last?.some((told, seat) => told !== picture.last![seat])) return picture;
  return { ...picture, story: picture.story.filter((event) => !isTakeback(event)), ...(last ? { last } : {}) };
}

/** Who has just taken something back, as this picture tells it; null where nobody has. */
export function takenBackBy({ story }: Pick<Picture, 'story'>): number | null {
  const event = story.findLast(isTakeback);
  return typeof event?.seat === 'number' ? event.seat : null;
}

/** Whether the seat could take back what it did last: not at all, if others agree, or at once. */
export function mayTakeBack(info: TableInfo, newest: Picture | undefined): 'asking' | 'atOnce' | null {
  const agreed = info.settings?.takeback ?? 'off';
  if (agreed === 'off' || info.status !== 'playing' || info.paused || info.takeback || !newest?.takeback) return null;
  const others = info.seats.filter(
    (seat, place) => seat.kind === 'person' && !seat.program && !seat.stand_in && !info.held.includes(place),
  );
  return agreed === 'consent' && others.length > 0 ? 'asking' : 'atOnce';
}
