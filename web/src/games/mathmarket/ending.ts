/** How a match of Math Market ends: in turns by coins that are left, in a race by creatures, alone by the time. */
import { list, t, type Text } from '../../language.svelte';
import type { Ended, Ending } from '../../table/ending';
import { firstOf, losses, turned } from '../../table/turning';
import { isLooked, sumWords } from './looked';
import { bestOf, recordOf } from './record';
import texts from './texts';
import type { MarketPicture } from './types';
import { minutes, seconds } from './words';

type End = Ended<MarketPicture>;

/** "1 creature", "9 creatures": the word for one is its own. */
function counted(number: number, one: Text, many: Text, none: Text = many): string {
  return t(number === 1 ? one : number === 0 ? none : many, { number });
}

const creatures = (number: number) => counted(number, texts.one_creature, texts.creatures);
const coins = (number: number) => counted(number, texts.one_coin, texts.coins, texts.no_coins);
const turns = ({ picture }: End) => picture.notes.version === 'beginner';
const alone = ({ picture }: End) => picture.view.seats === 1;

/** Creatures bought, or in turns the coins that are left. */
function count({ picture }: End, seat: number): number {
  return Math.abs(picture.result?.scores[seat] ?? 0);
}

function winners({ picture }: End): number[] {
  return (picture.result?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** Whoever came next, or who looks if that one has lost: the margin is told beside them. */
function beaten(end: End): number {
  const lost = (end.picture.result?.places ?? []).map((place, seat) => ({ place, seat })).filter(({ place }) => place > 1);
  if (end.seat !== null && lost.some(({ seat }) => seat === end.seat)) return end.seat;
  return lost.toSorted((one, other) => one.place - other.place)[0]?.seat ?? -1;
}

function margin(end: End): number {
  return Math.abs(count(end, winners(end)[0] ?? 0) - count(end, beaten(end)));
}

function headline(end: End): string {
  if (alone(end)) {
    const parts = { creatures: creatures(count(end, 0)), time: minutes(end.picture.notes.practice?.time ?? 0) };
    const record = end.info.again ? null : recordOf(end.picture);
    return t(!record ? texts.end_alone : record.before ? texts.end_record : texts.end_first, parts);
  }
  const [first = 0, ...others] = winners(end);
  const name = end.names[first] ?? '';
  const you = first === end.seat;
  const each = turns(end) ? coins(count(end, first)) : creatures(count(end, first));
  if (others.length) return t(texts.end_level, { names: list([first, ...others].map((seat) => calledIn(end, seat))), each });
  const next = beaten(end);
  if (turns(end)) {
    const parts = { name, other: end.names[next] ?? '', coins: coins(count(end, next)), own: coins(count(end, first)) };
    if (count(end, first)) return t(you ? texts.end_fewest_you : texts.end_fewest, parts);
    return t(you ? texts.end_out_you : next === end.seat ? texts.end_out_lost : texts.end_out, parts);
  }
  const parts = { name, number: margin(end), most: count(end, first), next: count(end, next) };
  if (margin(end) === 1) return t(you ? texts.end_one_you : texts.end_one, parts);
  return t(you ? texts.end_by_you : texts.end_by, parts);
}

function calledIn({ names, seat }: End, one: number): string {
  return one === seat ? t(texts.you_within_end) : (names[one] ?? '');
}

/** What decided it, once it is known: in turns a coin that cost what was missing; in a race the last creature, if it was level before. */
function decided(end: End): string | null {
  const { analysis, seat, picture, names } = end;
  if (alone(end)) return slowest(end, 0);
  const scores = picture.result?.scores ?? [];
  if (turns(end)) {
    const dear = analysis?.ready ? turned(losses(analysis.turns, scores), scores, seat) : null;
    if (!dear) return null;
    return dear.seat === seat ? dear.text : t(texts.decided_by, { name: names[dear.seat] ?? '', text: dear.text });
  }
  const before = analysis?.race.at(-2)?.scores;
  return before && firstOf(before) === null && winners(end).length === 1 && margin(end) === 1 ? t(texts.decided_last) : null;
}

/** The sum that took somebody the longest. */
function slowest({ analysis }: End, seat: number): string | null {
  const seen = isLooked(analysis?.lookback) ? analysis.lookback.seats[seat] : null;
  const bond = seen?.bonds[0];
  return bond && seen.slow.length ? t(texts.decided_slow, { sum: sumWords(bond), seconds: seconds(bond.usual, 1) }) : null;
}

function record(end: End): string | null {
  if (!alone(end) || end.info.again) return null;
  const own = recordOf(end.picture);
  if (own) return own.before ? t(texts.record_before, { count: own.before.count, time: minutes(own.before.time) }) : null;
  const best = bestOf(end.picture, false) ?? bestOf(end.picture, true);
  return best && t(texts.best, { count: best.count, time: minutes(best.time) });
}

const ending: Ending<MarketPicture> = {
  alone: (end) =>
    end.picture.view.position.end === 'market' ? { value: end.picture.notes.practice?.time ?? 0, least: true, time: true } : null,
  headline,
  decided,
  record,
  won: (end) => {
    if (end.seat === null) return null;
    if (alone(end)) return end.picture.view.position.end === 'market' || (!end.info.again && recordOf(end.picture) !== null);
    return winners(end).includes(end.seat);
  },
  score: (end, seat) => (turns(end) ? coins(count(end, seat)) : creatures(count(end, seat))),
  counts: (end) =>
    turns(end) ? { name: { en: 'Coins left', it: 'Monete rimaste' }, least: true } : { name: { en: 'Creatures', it: 'Creature' } },
  share: (end) => {
    const head = `Math Market · ${t(texts.version[end.picture.notes.version])}`;
    const said = end.names.map((name, seat) => `${name}: ${ending.score(end, seat)}`);
    const time = end.picture.notes.practice?.time;
    return [head, time === undefined ? said.join(' · ') : `${creatures(count(end, 0))}, ${minutes(time)}`].join('\n');
  },
};

export default ending;
