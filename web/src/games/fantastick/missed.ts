/** What was best in a turn, as beats: the beginning of the turn, then each handling of the cheapest way. */
import { handle, piecesOf, type Beat, type Scene } from './scene';
import type { FantastickPicture, Handle, Kind, Missed } from './types';
import { keyOf } from './places';

const WHOLE = 4000;

export function beatsOfMissed(missed: Missed, before: FantastickPicture, after: Scene): Beat[] {
  const { start } = before.notes;
  const actions = (Array.isArray(missed['actions']) ? missed['actions'] : []) as Handle[];
  if (!start) return [];
  let scene: Scene = {
    ...after,
    form: before.view.now?.form ?? after.form,
    pieces: piecesOf({ mat: start.mat, good: start.good ?? null, bad: start.bad ?? null }),
  };
  const scenes = [scene];
  for (const action of actions) {
    if (!['rotate', 'move', 'remove', 'add'].includes(action.type)) continue;
    const kind: Kind = scene.pieces.find(({ key }) => action.from && key === keyOf(action.from))?.kind ?? action.match ?? 'plain';
    scene = handle(scene, { ...action, match: kind });
    scenes.push(scene);
  }
  const each = WHOLE / (scenes.length + 1);
  return scenes.map((one, i) => ({ scene: one, lasts: i === scenes.length - 1 ? 2 * each : each, event: null }));
}
