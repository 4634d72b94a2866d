import { beforeEach, describe, expect, it } from 'vitest';
import type { Dial } from '../table/messages';
import { info, seat } from '../table/sockets.testing';
import {
  chooseOpponent,
  climbsAt,
  isBegun,
  noteBegun,
  noteCounted,
  noteMatch,
  offered,
  opponentAt,
  standIn,
  stepped,
  versionOf,
  wonBy,
  type Stand,
} from './climbing';

const DIAL: Dial = { levels: 10, named: { gentle: 2, fair: 5, strong: 10 } };
const START: Stand = { level: 2, adapts: false, row: 0, match: null };
const bot = (level: string) => seat('Lina', { kind: 'bot', level });
const won = { scores: [1, 0], places: [1, 2], reason: '' };
const lost = { scores: [0, 1], places: [2, 1], reason: '' };

beforeEach(() => localStorage.clear());

/** Numbers from 0 to 1 that are the same in every run. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A person of this strength beats a level below it by 70 % a step; who is offered another level takes it. */
function shareWon(strength: number, adapts: boolean, matches: number): number {
  const STEP = Math.log(0.7 / 0.3);
  const draw = chance(strength * 7 + 1);
  let [stand, wins] = [{ ...START, adapts }, 0];
  for (let match = -30; match < matches; match += 1) {
    const wonIt = draw.next().value < 1 / (1 + Math.exp(STEP * (stand.level - strength)));
    if (match >= 0 && wonIt) wins += 1;
    stand = stepped(stand, wonIt, DIAL.levels);
    const next = offered(stand, DIAL.levels);
    if (next !== null) stand = { ...stand, level: next, row: 0 };
  }
  return wins / matches;
}

describe('climbing', () => {
  it.each([2, 3.5, 5, 6.5, 8, 9])('leads somebody of strength %f to about as many wins as losses', (strength) => {
    for (const adapts of [true, false]) {
      const share = shareWon(strength, adapts, 2000);
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.6);
    }
  });

  it('offers one up after two wins in a row and one down after two losses, and nothing beyond the ends', () => {
    const after = (level: number, ...results: (boolean | null)[]) =>
      offered(
        results.reduce((stand, result) => stepped(stand, result, 10), { ...START, level }),
        10,
      );
    expect([after(4, true), after(4, true, true), after(4, true, true, true), after(4, true, false, true)]).toEqual([null, 5, 5, null]);
    expect([after(4, false), after(4, false, false), after(4, false, null, false)]).toEqual([null, 3, null]);
    expect([after(10, true, true), after(1, false, false)]).toEqual([null, null]);
  });

  it('lets an adaptive opponent begin one higher or lower the next time, and asks nothing', () => {
    const at = (level: number) => ({ ...START, level, adapts: true });
    expect(stepped(at(4), true, 10).level).toBe(5);
    expect(stepped(at(4), false, 10).level).toBe(3);
    expect([stepped(at(10), true, 10).level, stepped(at(1), false, 10).level, stepped(at(4), null, 10).level]).toEqual([10, 1, 4]);
    expect(offered(stepped(stepped(at(4), true, 10), true, 10), 10)).toBeNull();
  });

  it('takes the first place for a win and the last for a loss', () => {
    const of = (...places: number[]) => wonBy({ scores: [], places, reason: '' }, 0);
    expect([of(1, 2, 3), of(2, 1, 3), of(3, 1, 2)]).toEqual([true, null, false]);
    expect([of(1, 1, 3), of(2, 1, 2), of(1, 1), of(1, 1, 1)]).toEqual([true, false, null, null]);
  });
});

describe('where one stands', () => {
  it('begins at gentle, is kept for each version, and counts each match once', () => {
    expect(standIn('prova', DIAL)).toEqual(START);
    const table = info({ game: 'fantastick', options: { mode: 'shapes' }, dial: DIAL, seats: [seat('Ada'), bot('3')] });
    const version = versionOf('fantastick', table.options);
    noteMatch(table, '3', 'm1', won);
    noteMatch(table, '3', 'm1', won);
    expect(offered(standIn(version, DIAL), 10)).toBeNull();
    noteMatch(table, '3', 'm2', won);
    expect(offered(standIn(version, DIAL), 10)).toBe(4);
    noteMatch(table, '4', 'm3', won); // at another level it begins anew
    expect(standIn(version, DIAL)).toEqual({ level: 4, adapts: false, row: 1, match: 'm3' });
    expect(standIn(versionOf('fantastick', { mode: 'numbers' }), DIAL)).toEqual(START);
  });

  it('a match that was seen under way counts once when one comes back to it', () => {
    expect(isBegun('m1')).toBe(false);
    noteBegun('m1');
    noteBegun('m1');
    for (let other = 0; other < 19; other++) noteBegun(`other ${other}`);
    expect(isBegun('m1')).toBe(true);
    noteCounted('m1');
    expect(isBegun('m1')).toBe(false);
    expect(isBegun('other 0')).toBe(true);
    localStorage.setItem('ludoteca.begun', '{"m1": 3}');
    expect(isBegun('m1')).toBe(false);
  });

  it('is one number whether the opponent adapts or not, and clamped to the levels there are', () => {
    chooseOpponent('prova', DIAL, '7');
    chooseOpponent('prova', DIAL, 'adaptive-7');
    expect(opponentAt(standIn('prova', DIAL))).toBe('adaptive-7');
    noteMatch(info({ game: 'prova', dial: DIAL, seats: [seat('Ada'), bot('adaptive-7')] }), 'adaptive-7', 'm1', lost);
    chooseOpponent('prova', DIAL, '6');
    expect(standIn('prova', DIAL)).toMatchObject({ level: 6, adapts: false });
    expect(standIn('prova', { ...DIAL, levels: 4 }).level).toBe(4);
  });

  it.each(['no JSON', '[]', '7', '{"prova": 3}', '{"prova": null}', '{"prova": {"level": "9", "adapts": 1, "row": 2}}'])(
    'does not mind what else was kept: %s',
    (text) => {
      localStorage.setItem('ludoteca.stands', text);
      expect(standIn('prova', DIAL)).toEqual(START);
      chooseOpponent('prova', DIAL, '3');
      expect(standIn('prova', DIAL).level).toBe(3);
    },
  );

  it('changes where one person plays bots of one level on a dial, and nowhere else', () => {
    const at = (...levels: string[]) => ({ dial: DIAL, held: [0], seats: [seat('Ada'), ...levels.map(bot)] });
    expect(climbsAt(info(at('4', '4')))).toBe('4');
    expect(climbsAt(info(at('adaptive-4')))).toBe('adaptive-4');
    expect(climbsAt(info(at('fair')))).toBe('fair');
    expect(climbsAt(info(at('4', '5')))).toBeNull();
    expect(climbsAt(info(at('11')))).toBeNull();
    expect(climbsAt(info({ ...at('4'), dial: null }))).toBeNull();
    expect(climbsAt(info({ ...at('4'), held: [] }))).toBeNull();
    expect(climbsAt(info({ ...at('4'), again: { match: 'm0', number: 3, seat: 0 } }))).toBeNull();
    expect(climbsAt(info({ dial: DIAL, held: [0], seats: [seat('Ada'), seat('Bruno'), bot('4')] }))).toBeNull();
  });
});
