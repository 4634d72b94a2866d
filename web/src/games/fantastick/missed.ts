/** What was best in a turn, as scenes: the beginning of the turn, then each handling of the cheapest way. */
import { handle, piecesOf, type Scene } from './scene';
import type { FantastickPicture, Handle, Kind, Missed } from './types';
import { keyOf } from './places';

export function scenesOfMissed(missed: Missed, before: FantastickPicture, after: Scene): Scene[] {
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
  return scenes;
}
