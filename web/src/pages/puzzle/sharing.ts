/** What one may send to friends of a puzzle: how it went, not how it goes. */
import { linkTo } from '../../house.svelte';
import { language } from '../../language.svelte';
import type { Task } from '../../table/messages';
import { EYES, LAMP, pathOf } from '../../table/puzzles.svelte';

const SQUARES = 5;

/** Minutes and seconds: "1:07.4", in Italian "1:07,4". */
export function timeOf(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  const seconds = new Intl.NumberFormat(language(), { minimumIntegerDigits: 2, minimumFractionDigits: 1 }).format((tenths % 600) / 10);
  return `${Math.floor(tenths / 600)}:${seconds}`;
}

/** Five squares: how near par. */
export function squares({ par, most }: Pick<Task, 'par' | 'most'>, score: number): string {
  const near = most ? Math.floor((SQUARES * Math.max(0, score)) / Math.max(1, par)) : SQUARES - (score - par);
  const full = Math.max(0, Math.min(SQUARES, near));
  return '🟩'.repeat(full) + '⬜'.repeat(SQUARES - full);
}

interface Made {
  score: number;
  time: number | null;
  hints: number;
  /** The solution was seen before. */
  shown: boolean;
  tries: number;
  marks: string;
}

/** Three lines: what it was, how it went, and where others find it. */
export function shareLine(task: Task, name: string, { score, time, hints, shown, tries, marks }: Made): string {
  const [, month, day] = task.day.split('-').map(Number);
  const parts = [
    squares(task, score),
    marks,
    `${score} (par ${task.par})`,
    task.timed && time ? `⏱️ ${timeOf(time)}` : '',
    tries > 1 ? `🔁${tries}` : '',
    hints ? LAMP : '',
    shown ? EYES : '',
  ];
  return [`Ludoteca · ${task.title} · ${name} ${day}/${month}`, parts.filter(Boolean).join(' '), linkTo(pathOf(task))].join('\n');
}
