/** How a match ends where its game has no words for it. */
import { amount, list, t } from '../language.svelte';
import type { Ended, Ending } from './ending';
import texts from './texts';

/** The seats in the first place. */
function winners({ picture }: Ended): number[] {
  return (picture.result?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** By how much the winner is ahead of the next; null where the scores do not tell. */
function margin({ picture }: Ended, winner: number): number | null {
  const { scores = [] } = picture.result ?? {};
  const others = scores.filter((_, seat) => seat !== winner).map((score) => Math.abs(scores[winner]! - score));
  return Math.min(...others) || null;
}

function headline(ended: Ended): string {
  const { names, seat, picture } = ended;
  const first = winners(ended);
  if (names.length === 1) return t(texts.aloneEnds, { score: amount(picture.result?.scores[0] ?? 0) });
  if (first.length !== 1) return t(texts.shared, { names: list(first.map((one) => names[one]!)) });
  const [winner] = first as [number];
  const by = margin(ended, winner);
  if (winner === seat) return by === null ? t(texts.youWin) : t(texts.youWinBy, { margin: amount(by) });
  return by === null ? t(texts.wins, { name: names[winner]! }) : t(texts.winsBy, { name: names[winner]!, margin: amount(by) });
}

const plain: Ending = {
  headline,
  won: (ended) => (ended.seat === null ? null : winners(ended).includes(ended.seat)),
  score: ({ picture }, seat) => amount(picture.result?.scores[seat] ?? 0),
  counts: { name: texts.points },
  share: (ended) => `${ended.info.title}: ${(ended.picture.result?.scores ?? []).map(amount).join(' – ')}`,
};

export default plain;
