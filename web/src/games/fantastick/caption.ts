/** The words under the mat: what it reads, and what matters now. */
import { t } from '../../language.svelte';
import type { Part } from '../../table/board';
import positions from '../../table/positionTexts';
import type { Counting } from './counting.svelte';
import type { Hand } from './hand.svelte';
import type { Task } from './making.svelte';
import type { Making } from './making.svelte';
import texts from './texts';
import type { Cheaper, FantastickPicture, Missed } from './types';
import { capital, costWords, equalityWords, pointsOf, readingOf } from './words';

export interface Moment {
  picture: FantastickPicture;
  seat: number | null;
  /** What of the table is drawn: a screen that is the table tells nobody that they watch. */
  part?: Part;
  /** The position is only shown: whose turn it is can be said, and no more. */
  onlyShown?: boolean;
  names: string[];
  hand: Hand;
  making: Making;
  counting: Counting;
  refusal: string | null;
  cheaper: Cheaper | null;
  /** Whoever learns is in the middle of it: what is not finished is no fault yet. */
  lesson: boolean;
  /** What has just happened, while it is told. */
  telling: string | null;
  /** What would have been better, while that is told. */
  missed: Missed | null;
}

export interface Caption {
  reading: string | null;
  main: string;
  tone: 'plain' | 'refusal' | 'told';
  /** What the rules refuse among these words; they know why. */
  refused?: string | null;
}

export function captionOf(moment: Moment): Caption {
  const { picture, hand, refusal, counting, missed } = moment;
  if (missed)
    return { reading: typeof missed['reads'] === 'string' ? equalityWords(missed['reads']) : null, main: missed.text, tone: 'plain' };
  const reading = readingOf(picture, moment.lesson);
  if (moment.telling) return { reading: null, main: moment.telling, tone: 'told' };
  const why = hand.reason ?? refusal;
  if (why) return { reading: why === reading ? null : reading, main: why, tone: 'refusal', refused: why };
  if (counting.kind) {
    const slots = { kind: t(texts.kind[counting.kind]), number: counting.index + 1, all: counting.list.length, size: counting.size };
    return { reading, main: capital(t(texts.counting, slots)), tone: 'plain' };
  }
  const { task, refusal: refused } = moment.making;
  if (task) return { reading, main: taskWords(moment.making, task), tone: 'plain', refused };
  if (hand.taken) return { reading, main: handWords(hand), tone: 'plain' };
  if (hand.may && moment.cheaper) return { reading, main: t(texts.cheaper, { points: pointsOf(moment.cheaper.score) }), tone: 'plain' };
  if (hand.may) return { reading, main: picture.view.position.moves.length ? '' : t(texts.your_turn), tone: 'plain' };
  return { reading, main: standing(moment), tone: 'plain' };
}

/** What can be done with the stick in the hand. */
function handWords(hand: Hand): string {
  const { from, kind } = hand.taken!;
  if (from === null) return t(texts.where_pile);
  if (hand.pivot) return t(texts.swipe);
  return t(texts.where, { turn: costWords(hand.priceOf('rotate', kind)), move: costWords(hand.priceOf('move', kind)) });
}

function taskWords(making: Making, task: Task): string {
  if (task === 'draw') return making.refusal ?? t(texts.draw_text);
  if (task !== 'point') return '';
  if (making.refusal) return making.refusal;
  return t(making.good === null ? texts.pick_good : making.bad === null ? texts.pick_bad : texts.pick_done);
}

/** Where things stand while I have nothing to do. */
function standing({ picture, seat, part, names, onlyShown }: Moment): string {
  if (picture.over) return t(texts.over);
  const { phase, seat: turn } = picture.view.position;
  const name = names[turn] ?? '';
  const waits = { open: texts.open_wait, place: texts.place_wait, choose: texts.choose_wait }[phase as 'open'] ?? texts.thinking;
  if (seat === turn) return '';
  if (onlyShown) return t(positions.turnOf, { names: name });
  return seat === null && part !== 'shared' ? `${t(texts.watching)} ${t(waits, { name })}` : t(waits, { name });
}
