/** The words beside the board at any moment: what matters now, and what is good to know as well. */
import { list, t } from '../../language.svelte';
import type { Part } from '../../table/board';
import positions from '../../table/positionTexts';
import type { Judgement } from './reading.svelte';
import type { Beat, Scene } from './scene';
import texts from './texts';
import type { Option, TonccPicture } from './types';
import { ARROWS, capital, faceWords, kingOf } from './words';

export interface Moment {
  picture: TonccPicture;
  scene: Scene;
  seat: number | null;
  /** What of the table is drawn: a screen that is the table tells nobody that they watch. */
  part?: Part;
  /** The position is only shown: whose turn it is can be said, and no more. */
  onlyShown?: boolean;
  names: string[];
  /** The landing I have selected, or look at. */
  option: Option | null;
  mayChoose: boolean;
  /** A hint is open, which says what to do: nothing else has to. */
  hinted: boolean;
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
  /** Something on the table that was tapped says what it is. */
  explained: string | null;
  /** In the analysis: what whoever chose here expected of the others. */
  expected: string[];
  /** In a puzzle: where the rivals are known to go now. */
  known?: { seat: number; cell: number; direction: number }[];
  /** In a puzzle: the way of the solution, and the region it leads to. */
  best?: { arrow: string; region: number | null } | null;
}

export interface Caption {
  main: string;
  more: string[];
  tone: 'plain' | 'story' | 'refusal';
}

export function captionOf(moment: Moment): Caption {
  const { picture, beat, refusal, asking, option, looked, explained, mayChoose, hinted } = moment;
  if (beat) return { main: beat.big ? '' : (beat.words ?? ''), more: [], tone: 'story' };
  if (refusal) return { main: refusal, more: [], tone: 'refusal' };
  if (moment.expected.length) return { main: moment.expected[0]!, more: moment.expected.slice(1), tone: 'plain' };
  if (moment.best)
    return { main: t(texts.best_way, { ...moment.best, region: moment.best.region ?? '' }), more: comings(moment), tone: 'plain' };
  if (asking !== null) return { main: t(texts.guessing, { king: kingOf(picture.notes.cards, asking) }), more: [], tone: 'plain' };
  if (explained) return { main: explained, more: [], tone: 'plain' };
  if (option && moment.known?.length) {
    const place = t(texts.region, { region: option.region ?? 0 });
    return { main: `${ARROWS[option.direction]!} ${place}`, more: meetings(moment, option), tone: 'plain' };
  }
  if (option) return { main: option.text, more: [], tone: 'plain' };
  if (looked) return { main: capital(`${t(texts.region, { region: looked })}: ${faceWords(looked)}`), more: [], tone: 'plain' };
  const more = [...comings(moment), ...judged(moment), ...moment.past];
  if (moment.walking) return { main: t(texts.walking), more, tone: 'plain' };
  if (mayChoose) return { main: hinted ? '' : t(moment.part === 'hand' ? texts.choose_way : texts.choose), more, tone: 'plain' };
  return { main: standing(moment), more, tone: 'plain' };
}

/** Where things stand while I have nothing to choose. */
function standing({ picture, scene, seat, part, names, onlyShown }: Moment): string {
  if (picture.over) return t(texts.over);
  const { kings, choice } = picture.view.position;
  if (!kings) return t(texts.before_draw);
  if (scene.at.every((cell) => cell === null)) return t(texts.shuffling);
  const thinking = scene.heads.flatMap((head, one) => (head === 'thinking' ? [names[one]!] : []));
  if (onlyShown && !choice) return thinking.length ? t(positions.turnOf, { names: list(thinking) }) : '';
  const waits = thinking.length ? t(texts.waiting_for, { names: list(thinking) }) : '';
  if (choice) return `${t(texts.sealed, { arrow: ARROWS[choice]! })} ${waits}`;
  if (seat === null) return part === 'shared' ? waits : `${t(texts.watching)} ${waits}`;
  return scene.at[seat] === null ? t(texts.left_watch) : waits;
}

/** Where the rivals are known to go. */
function comings({ known = [], picture }: Moment): string[] {
  return known.map(({ seat, direction }) => t(texts.known_way, { king: kingOf(picture.notes.cards, seat), arrow: ARROWS[direction]! }));
}

/** Who of the rivals, whose ways are known, is met there, and who wins. */
function meetings({ known = [], picture }: Moment, option: Option): string[] {
  const met = known.flatMap(({ seat, cell }) => (cell === option.cell ? [option.rivals.find((one) => one.seat === seat)] : []));
  return met.flatMap((one) =>
    one ? [t(one.wins ? texts.meets_wins : texts.meets_loses, { king: kingOf(picture.notes.cards, one.seat) })] : [],
  );
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
