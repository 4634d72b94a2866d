/** How a match of Antino ends: by how much, what decided it, and alone how near the best. */
import { list, t } from '../../language.svelte';
import type { Ended, Ending } from '../../table/ending';
import type { Turn } from '../../table/messages';
import { slips } from '../../table/moves';
import { isYou } from '../../table/seats';
import { firstOf, losses, turned } from '../../table/turning';
import { bestOf, counts, type Best } from './record';
import texts from './texts';
import type { AntinoPicture, Looked } from './types';
import { pointsWords } from './words';

type Over = Ended<AntinoPicture>;

const SYMBOLS = '◆ ✚ ● ■';

const scoresOf = ({ picture }: Over): number[] => picture.result?.scores ?? picture.view.position.points;
const placesOf = ({ picture }: Over): number[] => picture.result?.places ?? [];
const alone = ({ picture }: Over): boolean => picture.view.seats === 1;
const hintsOf = ({ info }: Over, seat: number): number => info.seats[seat]?.hints ?? 0;

function winnersOf(over: Over): number[] {
  return placesOf(over).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** The only winner, by how many points, and the next best; null where the first place is shared. */
function victory(over: Over): { winner: number; margin: number; points: number; next: number } | null {
  const [winner, ...others] = winnersOf(over);
  if (winner === undefined || others.length || alone(over)) return null;
  const scores = scoresOf(over);
  const next = Math.max(...scores.filter((_, seat) => seat !== winner));
  return { winner, points: scores[winner]!, next, margin: scores[winner]! - next };
}

/** The record of this device that the match is measured by, of matches with hints if it had some; null where none counts. */
function bestFor(over: Over): Best | null {
  return alone(over) && over.seat !== null && counts(over.info) ? bestOf(over.picture, hintsOf(over, 0) > 0) : null;
}

const isRecord = (over: Over, best: Best): boolean => best.match === over.picture.match;

function headline(over: Over): string {
  const points = scoresOf(over)[0]!;
  if (alone(over)) {
    const best = bestFor(over);
    if (!best) return pointsWords(points);
    if (isRecord(over, best)) return t(best.before ? texts.end_new_best : texts.end_first_best, { points });
    return t(texts.end_best_is, { points, best: best.points });
  }
  const won = victory(over);
  if (!won)
    return t(texts.end_tie, { names: list(winnersOf(over).map((seat) => over.names[seat] ?? '')), points: Math.max(...scoresOf(over)) });
  const slots = { name: over.names[won.winner] ?? '', margin: won.margin, points: won.points, next: won.next };
  const you = isYou(over.info, won.winner);
  if (over.picture.view.position.retired[0] === won.winner) return t(you ? texts.end_you_twice_72 : texts.end_twice_72, slots);
  if (won.margin === 1) return t(you ? texts.end_you_one : texts.end_one, slots);
  return t(you ? texts.end_you_win : texts.end_wins, slots);
}

/** Twelves, if without anybody's another would have won, or the move that gave away what was missing; alone, what cost most. */
function decided(over: Over): string | null {
  const { analysis, names, info } = over;
  if (!analysis?.ready) return null;
  const scores = scoresOf(over);
  const said = (turn: Turn) => ({ number: turn.move, name: names[turn.seat] ?? '', points: pointsWords(turn.lost) });
  if (alone(over)) {
    const [turn] = slips(analysis.turns, null);
    return turn ? t(isYou(info, turn.seat) ? texts.cost_you : texts.cost, said(turn)) : null;
  }
  const winner = firstOf(scores);
  // two turns of 72 win whatever the points
  if (winner === null || over.picture.view.position.retired.length) return null;
  const looked = analysis.lookback as Looked | null;
  const twelves = (seat: number) => looked?.seats[seat]?.twelves ?? 0;
  if (firstOf(scores.map((score, seat) => score - twelves(seat))) !== winner) {
    const slots = { name: names[winner] ?? '', points: twelves(winner) };
    return t(isYou(info, winner) ? texts.decided_your_twelve : texts.decided_twelve, slots);
  }
  const turn = turned(losses(analysis.turns, scores), scores, over.seat);
  return turn && t(isYou(info, turn.seat) ? texts.decided_your_move : texts.decided_move, said(turn));
}

function record(over: Over): string | null {
  const best = bestFor(over);
  if (!best) return null;
  const points = scoresOf(over)[0]!;
  const helped = hintsOf(over, 0) > 0;
  if (isRecord(over, best)) {
    if (!best.before) return t(helped ? texts.record_first_helped : texts.record_first);
    return t(helped ? texts.record_more_helped : texts.record_more, { points: pointsWords(best.points - best.before) });
  }
  if (points === best.points) return t(texts.level);
  return t(helped ? texts.record_short_helped : texts.record_short, { points: pointsWords(best.points - points) });
}

function won(over: Over): boolean | null {
  if (over.seat === null) return null;
  if (!alone(over)) return placesOf(over)[over.seat] === 1;
  const best = bestFor(over);
  return best ? isRecord(over, best) : null;
}

function share(over: Over): string {
  const { board } = over.picture.view.options;
  const title = t(alone(over) ? texts.share_alone : texts.share_title, { side: board, symbols: SYMBOLS });
  const scores = scoresOf(over);
  if (alone(over)) {
    const best = bestFor(over);
    const said = best && !isRecord(over, best) ? t(texts.end_best_is, { points: scores[0]!, best: best.points }) : pointsWords(scores[0]!);
    return `${title}\n${said}`;
  }
  const rows = scores
    .map((points, seat) => ({ seat, points, place: placesOf(over)[seat] ?? 1 }))
    .toSorted((one, other) => one.place - other.place);
  return [title, rows.map(({ seat, points, place }) => `${place}. ${over.names[seat]} ${points}`).join(' · ')].join('\n');
}

const ending: Ending<AntinoPicture> = {
  headline,
  decided,
  record,
  won,
  score: (over, seat) => pointsWords(scoresOf(over)[seat] ?? 0),
  counts: { name: texts.points_name },
  share,
};

export default ending;
