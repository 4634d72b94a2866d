/** How a match of Calculissimo ends, in its own words. */
import { keep, kept } from '../../kept';
import { list, t } from '../../language.svelte';
import type { Ended, Ending } from '../../table/ending';
import type { Turn } from '../../table/messages';
import { firstOf, losses, turned } from '../../table/turning';
import texts from './texts';
import type { Bonus, CalcPicture, Lookback } from './types';
import { leftOf, pointsWords } from './words';

type Over = Ended<CalcPicture>;

const COLOURS: Record<Bonus, string> = { g: '🟩', b: '🟦', y: '🟨', v: '🟪' };
const RECORD = 'calculissimo.record';

/** The best turn of this browser: who asks about the same match again is told the same. */
interface Best {
  points: number;
  match: string | null;
  /** What it was before that match. */
  before: number | null;
}

function scoresOf({ picture }: Over): number[] {
  return picture.result?.scores ?? picture.view.position.scores;
}

function headline(ended: Over): string {
  const { names, seat } = ended;
  const scores = scoresOf(ended);
  const best = Math.max(...scores);
  const first = scores.flatMap((score, one) => (score === best ? [one] : []));
  if (first.length > 1) return t(texts.end_draw, { names: list(first.map((one) => names[one] ?? '')), points: best });
  const [winner] = first as [number];
  const second = Math.max(...scores.filter((_, one) => one !== winner));
  const own = seat === null ? null : (scores[seat] ?? 0);
  if (own !== null && seat !== winner && scores.length > 2)
    return t(texts.end_behind, { name: names[winner] ?? '', points: best, own, margin: best - own });
  const margin = best - second;
  const words = seat === winner ? [texts.end_win, texts.end_win_one] : [texts.end_wins, texts.end_wins_one];
  return t(words[margin === 1 ? 1 : 0]!, { name: names[winner] ?? '', margin, points: best, other: second });
}

/** The turn that made most; undefined where none made anything. */
function most(turns: Turn[], seat: number | null): Turn | undefined {
  const own = turns.filter((turn) => turn.seat === seat && turn.played > 0);
  return own.toSorted((one, other) => other.played - one.played)[0];
}

/** What was left on a rack comes last and is no estimate: it goes before what a move gave away, or made more than is usual there. */
function decided(ended: Over): string | null {
  const { analysis, names, seat, picture } = ended;
  const scores = scoresOf(ended);
  const left = (leftOf(picture) ?? []).map((without, one) => ({ seat: one, without }));
  const over = turned(left, scores, seat);
  if (over) return t(over.seat === seat ? texts.end_left_you : texts.end_left, { name: names[over.seat] ?? '', points: over.without });
  if (!analysis?.ready) return null;
  const winner = firstOf(scores);
  const gains = analysis.turns.filter((one) => one.seat === winner).map((one) => ({ ...one, without: -(one.worth ?? one.played) }));
  const turn = turned([...losses(analysis.turns, scores), ...gains], scores, seat);
  if (!turn) return null;
  const mine = turn.seat === seat;
  const slots = { name: names[turn.seat] ?? '', move: turn.move };
  if (turn.seat === winner) return t(mine ? texts.end_mine : texts.end_theirs, { ...slots, points: turn.played });
  const behind = Math.max(...scores) - scores[turn.seat]!;
  const words = texts[turn.lost > behind ? 'end_cost_more' : 'end_cost_level'];
  return t(mine ? words.you : words.they, { ...slots, points: turn.lost });
}

/** What a browser has kept may be anything. */
function bestTurn(): Best {
  const found = kept<Best | null>(RECORD, null);
  return typeof found?.points === 'number' ? found : { points: 0, match: null, before: null };
}

function record({ analysis, info, picture, seat }: Over): string | null {
  const own = seat === null || !analysis?.ready ? undefined : most(analysis.turns, seat);
  // what is played on from a finished match, or with hints, sets no record
  if (!own || info.again || info.seats[seat!]?.hints) return null;
  const before = bestTurn();
  if (before.match === picture.match) return before.before === null ? null : t(texts.end_record, { points: before.points });
  if (own.played <= before.points) return t(texts.end_no_record, { points: before.points });
  keep(RECORD, { points: own.played, match: picture.match, before: before.match === null ? null : before.points });
  return before.match === null ? null : t(texts.end_record, { points: own.played });
}

function share(ended: Over): string {
  const { analysis, seat } = ended;
  const scores = scoresOf(ended);
  const own = (analysis?.lookback as Lookback | null | undefined)?.seats?.[seat ?? 0];
  const order = scores.map((_, i) => scores[((seat ?? 0) + i) % scores.length]);
  const won = seat !== null && scores[seat] === Math.max(...scores);
  const lines = [`Calculissimo ${order.join(' : ')}${won ? ' 🏆' : ''}`];
  if (own?.best) {
    const squares = (Object.keys(COLOURS) as Bonus[]).flatMap((bonus) =>
      own.squares[bonus] ? [`${COLOURS[bonus]}${own.squares[bonus]}`] : [],
    );
    lines.push(`${t(texts.end_share_best, { points: own.best.points })}, ${t(texts.end_share_average, { points: own.average })}`);
    if (squares.length) lines.push(squares.join(' '));
  }
  return lines.join('\n');
}

const ending: Ending<CalcPicture> = {
  headline,
  decided,
  record,
  won: (ended) => (ended.seat === null ? null : scoresOf(ended)[ended.seat] === Math.max(...scoresOf(ended))),
  score: (ended, seat) => pointsWords(scoresOf(ended)[seat] ?? 0),
  counts: { name: texts.end_points },
  share,
};

export default ending;
