/** The words beside the board at any moment: what matters now, and what is good to know as well. */
import { list, t } from '../../language.svelte';
import type { Judgement } from './reading.svelte';
import { isGreat, type Beat, type Scene } from './scene';
import texts from './texts';
import type { Option, TonccPicture } from './types';
import { capital, claimsOn, faceWords, kingOf } from './words';

export interface Moment {
  picture: TonccPicture;
  scene: Scene;
  seat: number | null;
  names: string[];
  /** The landing I have selected, or look at. */
  option: Option | null;
  mayChoose: boolean;
  hints: boolean;
  refusal: string | null;
  walking: boolean;
  beat: Beat | null;
  /** What the last move brought. */
  past: string[];
  /** The rival about whom I make a guess. */
  asking: number | null;
  judgement: Judgement | null;
  /** The region I look at. */
  looked: number | null;
}

export interface Caption {
  main: string;
  more: string[];
  tone: 'plain' | 'hint' | 'story' | 'refusal';
}

export function captionOf(moment: Moment): Caption {
  const { picture, beat, refusal, asking, option, looked, scene, seat, mayChoose } = moment;
  const { cards, advice } = picture.notes;
  if (beat) return { main: isGreat(beat) ? '' : (beat.caption ?? ''), more: [], tone: 'story' };
  if (refusal) return { main: refusal, more: [], tone: 'refusal' };
  if (asking !== null) return { main: t(texts.guessing, { king: kingOf(cards, asking) }), more: [], tone: 'plain' };
  if (option) return { main: option.text, more: [], tone: 'plain' };
  const more = [...judged(moment), ...moment.past];
  if (looked) {
    const claims = claimsOn(looked, scene.seals, cards, seat).map(({ kingdom, words }) => `${kingdom}: ${words}`);
    return { main: capital(`${t(texts.region, { region: looked })}: ${faceWords(looked)}`), more: [claims.join(' · ')], tone: 'plain' };
  }
  if (moment.walking) return { main: t(texts.walking), more, tone: 'plain' };
  if (mayChoose && moment.hints && advice) return { main: `${t(texts.advice)}: ${advice.text}`, more, tone: 'hint' };
  if (mayChoose) return { main: t(texts.choose), more: more.length ? more : [t(texts.choose_keys)], tone: 'plain' };
  return { main: standing(moment), more, tone: 'plain' };
}

/** Where things stand while I have nothing to choose. */
function standing({ picture, scene, seat, names }: Moment): string {
  if (picture.over) return t(texts.over);
  const { kings, choice } = picture.view.position;
  if (!kings) return t(texts.before_draw);
  if (scene.at.every((cell) => cell === null)) return t(texts.shuffling);
  const thinking = scene.heads.flatMap((head, one) => (head === 'thinking' ? [names[one]!] : []));
  const waits = thinking.length ? t(texts.waiting_for, { names: list(thinking) }) : '';
  if (choice) return `${t(texts.sealed, { direction: t(texts.direction[choice]!) })} ${waits}`;
  if (seat === null) return `${t(texts.watching)} ${waits}`;
  return scene.at[seat] === null ? t(texts.left_watch) : waits;
}

/** How my guesses about the rivals came out. */
function judged({ judgement, picture }: Moment): string[] {
  const said = (seats: number[]) => ({ names: list(seats.map((one) => kingOf(picture.notes.cards, one))) });
  if (!judgement) return [];
  return [
    ...(judgement.right.length ? [t(texts.read, said(judgement.right))] : []),
    ...(judgement.wrong.length ? [t(texts.misread, said(judgement.wrong))] : []),
  ];
}
