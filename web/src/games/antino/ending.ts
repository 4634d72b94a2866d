/** How a match of Antino ends: by how much, what decided it, and alone how near the best. */
import { list, t } from '../../language.svelte';
import type { Ended, Ending } from '../../table/ending';
import { slips } from '../../table/moves';
import { isYou } from '../../table/seats';
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

function decided(over: Over): string | null {
  if (!over.analysis?.ready) return null;
  const won = victory(over);
  const looked = over.analysis.lookback as Looked | null;
  const called = (seat: number) => over.names[seat] ?? '';
  if (won) {
    const twelves = looked?.seats[won.winner]?.twelves ?? 0;
    if (twelves > won.margin) {
      return t(isYou(over.info, won.winner) ? texts.decided_your_twelve : texts.decided_twelve, {
        name: called(won.winner),
        points: twelves,
      });
    }
  }
  const { turns } = over.analysis;
  const [turn] = slips(
    turns.filter(({ seat }) => seat !== won?.winner),
    null,
  );
  if (!turn) return null;
  const slots = { number: turn.move, name: called(turn.seat), points: pointsWords(turn.lost) };
  const you = isYou(over.info, turn.seat);
  if (won && turn.lost >= won.margin) return t(you ? texts.decided_your_move : texts.decided_move, slots);
  return t(you ? texts.cost_you : texts.cost, slots);
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
