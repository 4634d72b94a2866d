/** How a match of Tóncc ends: who has won by how much, and what decided it. */
import { list, t } from '../../language.svelte';
import type { Ended, Ending } from '../../table/ending';
import after from './afterwards';
import texts from './texts';
import type { TonccPicture } from './types';
import { kingOf } from './words';

type End = Ended<TonccPicture>;

/** The line of each king in a chart; the yellow one is to be seen on white. */
const LINES = { blue: 'var(--blue)', red: 'var(--red)', yellow: 'color-mix(in oklab, var(--yellow) 60%, var(--ink))' };
/** A little picture for each king, and one for each place. */
const CROWNS = { blue: '🔵', red: '🔴', yellow: '🟡' };

/** The seats in the order of their places. */
function ranked({ picture }: End): number[] {
  const places = picture.result?.places ?? [];
  return places.map((_, seat) => seat).toSorted((one, other) => places[one]! - places[other]!);
}

/** What a match is counted in: one challenge in its points, several in tóncc points. */
function standing({ picture }: End): number[] {
  const { challenges, past } = picture.notes;
  return (challenges === 1 ? past[0]?.scores : picture.result?.scores) ?? [];
}

function shared({ picture }: End): boolean {
  return picture.result?.places.every((place) => place === 1) ?? false;
}

function headline(ended: End): string {
  const { picture, names, seat } = ended;
  if (shared(ended)) return t(after.all);
  const [first, second] = ranked(ended) as [number, number];
  const points = standing(ended);
  const name = names[first] ?? '';
  const { cards } = picture.notes;
  if (points[first] === points[second]) {
    const won = t(first === seat ? after.you_win_level : after.they_win_level, { name });
    return t(after.level, { points: points[first]!, king: kingOf(cards, first), other: kingOf(cards, second), headline: won });
  }
  const [most, next] = [points[first] ?? 0, points[second] ?? 0];
  const won = t(first === seat ? after.you_win : after.they_win, { name, margin: t(after.margin, { most, next }) });
  return most - next === 1 ? t(after.close, { headline: won }) : won;
}

/** What the winner had more of than the next one, if that one would have been ahead without it: who is first of two that are level, the rules know. */
function decided(ended: End): string | null {
  const { cards, past, challenges } = ended.picture.notes;
  if (shared(ended)) return null;
  const [first, second] = ranked(ended) as [number, number];
  const points = standing(ended);
  const ahead = points[first]! - points[second]!;
  if (challenges > 1) {
    const won = past.filter((one) => one.points[first] === 2).length;
    return ahead < 2 && won ? t(after.by_challenges, { won, all: challenges }) : null;
  }
  const [winner, next] = [cards[first]!, cards[second]!];
  const kingdoms = (card: typeof winner) => card.kingdoms.reduce((sum, each) => sum + each.points, 0);
  if (kingdoms(winner) > kingdoms(next) && kingdoms(winner) > ahead) {
    const slots = { kingdoms: list(winner.kingdoms.map((one) => one.name)), points: kingdoms(winner) };
    return t(winner.kingdoms.length > 1 ? after.by_kingdoms : after.by_kingdom, slots);
  }
  const [own, others] = [winner.king_points ?? 0, next.king_points ?? 0];
  return own - others > ahead ? t(after.by_leaving, { points: own, others }) : null;
}

const ending: Ending<TonccPicture> = {
  headline,
  decided,
  won: ({ picture, seat }) => (seat === null ? null : picture.result?.places[seat] === 1),
  score: (ended, seat) => {
    const number = standing(ended)[seat] ?? 0;
    if (ended.picture.notes.challenges === 1) return t(number === 1 ? after.point : after.points, { number });
    return t(number === 1 ? after.toncc_point : after.toncc_points, { number });
  },
  counts: { name: after.counts },
  colour: ({ picture }, seat) => LINES[picture.notes.cards[seat]?.colour ?? 'blue'],
  share: (ended) => {
    const { picture, seat } = ended;
    const { cards, past } = picture.notes;
    const colour = seat === null ? null : cards[seat]?.colour;
    const who = colour
      ? t(ending.won(ended) ? after.share_won : after.share_played, { king: t(texts.colour[colour]) })
      : t(after.share_watched);
    const challenges = past.map(({ scores }, i) => {
      const each = scores.map((score, one) => `${cards[one]?.colour ? CROWNS[cards[one].colour] : ''} ${score}`);
      return t(after.share_challenge, { number: i + 1, scores: each.join('  ') });
    });
    return [`Tóncc 👑 ${who}`, ...challenges].join('\n');
  },
};

export default ending;
