/** What was done last stays marked: the sticks that the turn before has laid, and what each player's last turn cost. */
import { keysOf } from './places';
import type { Event, FantastickPicture, Finished, Key } from './types';

function finishOf(story: Event[] | null | undefined): Finished | null {
  return story?.find((event) => event.type === 'finish') ?? null;
}

/** What the turn before has changed: the sticks that lay elsewhere when it began, as long as this turn has not moved them. */
export function laidLast({ notes, view, last }: FantastickPicture): Key[] {
  const { previous, start, moves } = notes;
  if (!previous || !start || moves.length) return [];
  const acted = (view.position.turn - 1 + view.seats) % view.seats;
  const [down, right] = finishOf(last?.[acted])?.slide ?? [0, 0];
  const slid = (key: Key): Key => {
    if (!key.includes(',')) return key;
    const [row, column, direction] = key.split(',').map(Number);
    return `${row! + (down ?? 0)},${column! + (right ?? 0)},${direction}`;
  };
  const before = new Set(keysOf(previous.mat).map(slid));
  return keysOf(start.mat).filter((key) => !before.has(key));
}

/** By seat: what its last turn cost, if its last action was to finish one. */
export function pricesOf({ last, view }: FantastickPicture): (number | null)[] {
  return Array.from({ length: view.seats }, (_, seat) => {
    const finish = finishOf(last?.[seat]);
    return finish ? (finish.wild ? 0 : finish.score + finish.bonus) : null;
  });
}
