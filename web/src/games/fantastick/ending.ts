/** How a match of Fantastick ends in its own words: spaces paid, and spaces left before FINISH. */
import { list, t } from '../../language.svelte';
import type { Ended, Ending } from '../../table/ending';
import type { Turn } from '../../table/messages';
import { firstOf, losses, turned } from '../../table/turning';
import { note, type Beside } from './records';
import texts from './texts';
import type { FantastickPicture } from './types';
import { placesOf } from './words';

type Over = Ended<FantastickPicture>;

/** What an analysed turn says besides what every review does. */
type Judged = Turn & { turn?: number | null; given_up?: boolean; wild?: boolean };

const paidBy = ({ picture }: Over, seat: number): number => picture.view.position.points[seat] ?? 0;
const leftFor = (over: Over, seat: number): number => Math.max(0, over.picture.view.options.track - paidBy(over, seat));
const alone = ({ picture }: Over): boolean => picture.view.seats === 1;
const winners = ({ picture }: Over): number[] => (picture.result?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
const turnsOf = ({ analysis }: Over): Judged[] => analysis?.turns ?? [];
const isOut = (over: Over, seat: number): boolean => over.picture.view.position.out.includes(seat) || leftFor(over, seat) === 0;
const hinted = ({ info }: Over, seat: number): boolean => (info.seats[seat]?.hints ?? 0) > 0;

/** Who is out has given up, or has no spaces left. */
function gaveUp(over: Over, seat: number): boolean {
  const { story, last } = over.picture;
  const gave = [...story, ...(last?.[seat] ?? [])].some((event) => event.type === 'giveup' && event.seat === seat);
  return gave || turnsOf(over).some((one) => one.seat === seat && one.given_up);
}

function headline(over: Over): string {
  if (alone(over)) return headlineAlone(over);
  const { names, seat, picture } = over;
  const first = winners(over);
  const [winner] = first;
  if (winner === undefined || first.length > 1) return t(texts.end_shared, { names: list(first.map((one) => names[one] ?? '')) });
  const others = picture.view.position.points.flatMap((points, one) => (one === winner ? [] : [points]));
  const [paid, next] = [paidBy(over, winner), Math.min(...others)];
  const you = winner === seat;
  const slots = { name: names[winner] ?? '', paid, other: next, spaces: placesOf(next - paid) };
  if (picture.view.position.out.length >= others.length) return headlineLast(over, winner);
  if (next <= paid) return t(you ? texts.end_you_lap : texts.end_lap, slots);
  return `${next - paid === 1 ? `${t(texts.end_close)} ` : ''}${t(you ? texts.end_you_win : texts.end_wins, slots)}`;
}

/** All but one are out: it says how the one who looks came to be, or the only rival. */
function headlineLast(over: Over, winner: number): string {
  const { names, seat } = over;
  const out = names.flatMap((_, one) => (one === winner ? [] : [one]));
  const slots = { name: names[winner] ?? '', other: names[out[0] ?? 0] ?? '' };
  if (seat !== null && seat !== winner) return t(gaveUp(over, seat) ? texts.end_you_gave : texts.end_you_out, slots);
  const why = out.length > 1 ? 'all' : gaveUp(over, out[0] ?? 0) ? 'gave' : 'spent';
  return t((seat === winner ? texts.end_you_last : texts.end_last)[why], slots);
}

/** Won or lost, and a new best before all. */
function headlineAlone(over: Over): string {
  const { turn } = over.picture.view.position;
  if (!winners(over).length)
    return t(gaveUp(over, 0) ? texts.alone_gave : texts.alone_lost, { turn, turns: over.picture.notes.track.turns });
  const slots = { paid: placesOf(paidBy(over, 0)), left: leftFor(over, 0) };
  const beside = noted(over);
  return t(beside?.fresh && beside.before !== null ? texts.alone_best : texts.alone_won, slots);
}

/** How a match that was won alone stands beside the best of this browser; null where it does not count. */
function noted(over: Over): Beside | null {
  const { info, seat, picture } = over;
  const counts = alone(over) && seat !== null && !info.again && !info.puzzle && picture.view.options.handling === 'once';
  if (!counts || !winners(over).length) return null;
  return note(picture.view.options.mode, picture.match, paidBy(over, 0), hinted(over, 0) ? 'hints' : 'plain');
}

function record(over: Over): string | null {
  const beside = noted(over);
  if (!beside) return null;
  const way = t(hinted(over, 0) ? texts.record_hints : texts.record_plain);
  if (beside.before === null) return t(texts.record_first, { way });
  return t(beside.fresh ? texts.record_before : texts.record_stands, { way, spaces: placesOf(beside.before) });
}

/** The turn that gave away what was missing to win; alone, what all turns have given away. */
function decided(over: Over): string | null {
  if (!over.analysis?.ready || !turnsOf(over).length) return null;
  if (alone(over)) return givenAway(over);
  const worst = worstLap(over) ?? worstTurn(over);
  return worst && decidedBy(over, worst);
}

function worstTurn(over: Over): Judged | null {
  const first = winners(over);
  const paid = over.names.map((_, seat) => -paidBy(over, seat));
  // among those who have paid the same, half a space stands for the extra turns
  const scores = firstOf(paid) === null ? paid.map((score, seat) => score + (first.includes(seat) ? 0.5 : 0)) : paid;
  const turns = turnsOf(over).filter(({ turn }) => turn !== null);
  return turned(losses(turns, scores), scores, over.seat);
}

/** The extra turn that decided; null where there was none, or more than one, of which nothing tells which it was. */
function worstLap(over: Over): Judged | null {
  const laps = over.picture.view.position.extra;
  if (laps.some(({ length }) => length > 1) || !winners(over).every((seat) => laps[seat]?.length)) return null;
  const scores = laps.map(([paid = Infinity]) => -paid);
  const turns = turnsOf(over).filter(({ turn }) => turn === null);
  return turned(losses(turns, scores), scores, over.seat);
}

function givenAway(over: Over): string {
  const turns = turnsOf(over).filter(({ lost }) => lost > 0);
  const worst = turns.reduce<Judged | null>((one, other) => (one && one.lost >= other.lost ? one : other), null);
  if (!worst) return t(texts.decided_none);
  const given = turns.reduce((sum, { lost }) => sum + lost, 0);
  const said = [decidedBy(over, worst)];
  if (given > worst.lost && !worst.given_up) said.push(t(texts.decided_all, { spaces: placesOf(given) }));
  return said.join(' ');
}

function decidedBy({ names, seat: mine }: Over, { turn, seat, played, best, given_up: gave }: Judged): string {
  const slots = {
    turn: turn ? t(texts.decided_turn, { turn }) : t(texts.decided_lap),
    name: names[seat] ?? '',
    paid: played,
    best: best > 0 ? t(texts.done_for, { best }) : t(best < 0 ? texts.done_back : texts.done_free),
  };
  if (gave) return t(seat === mine ? texts.decided_you_gave : texts.decided_gave, slots);
  return t(seat === mine ? texts.decided_you : texts.decided, slots);
}

function score(over: Over, seat: number): string {
  if (isOut(over, seat)) return t(gaveUp(over, seat) ? texts.score_gave : texts.score_out);
  return t(texts.score, { paid: paidBy(over, seat), left: leftFor(over, seat) });
}

/** A row of what each turn cost: ⓪ is a turn for nothing. */
function share(over: Over): string {
  const seat = over.seat ?? winners(over)[0] ?? 0;
  const { mode, track } = over.picture.view.options;
  const turns = turnsOf(over).filter((one) => one.seat === seat);
  const row = turns.map(({ played, given_up: gave, wild }) => (gave ? '🏁' : wild ? '🃏' : digit(played))).join('');
  const stands = leftFor(over, seat) ? t(texts.share_left, { paid: paidBy(over, seat), track }) : t(texts.share_finish);
  return [`Fantastick ${t(texts.mode[mode])}`, row, stands].filter(Boolean).join('\n');
}

function digit(played: number): string {
  return played <= 0 ? '⓪' : played <= 20 ? String.fromCodePoint(0x245f + played) : `(${played})`;
}

const ending: Ending<FantastickPicture> = {
  alone: (over) => (winners(over).length ? { value: paidBy(over, 0), least: true } : null),
  headline,
  decided,
  record,
  won: (over) => (over.seat === null ? null : winners(over).includes(over.seat)),
  score,
  counts: { name: texts.spaces_paid, least: true },
  share,
};

export default ending;
