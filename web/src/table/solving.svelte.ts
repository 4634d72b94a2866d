/** A puzzle being solved on its own page: what was done in this try, what is shown, and what came of it. */
import { SvelteMap } from 'svelte/reactivity';
import * as api from '../api';
import { t } from '../language.svelte';
import type { Answer } from './board';
import type { Action, Picture, Step, Task } from './messages';
import { marksOf, noteHint, noteShown, noteTry, tryingOf } from './puzzles.svelte';
import { shareInTask, type SharedPosition } from '../passing';
import texts from './texts';

/** Not begun, where time counts; the player is to act; is not answered yet; is shown what follows; or it is over. */
export type Phase = 'ready' | 'acts' | 'waits' | 'sees' | 'over';

export class Solving {
  phase = $state<Phase>('acts');
  picture: Picture = $state.raw()!;
  still = $state(true);
  refusal = $state<string | null>(null);
  /** Grows whenever the board is set up anew. */
  round = $state(0);
  /** What this try has made; null until it is over, and where it has failed. */
  score = $state<number | null>(null);
  time = $state<number | null>(null);
  /** Hints in all tries: what one has been told once, one knows. */
  hints = $state(0);
  /** The solution was seen. */
  shown = $state(false);
  tries = $state(0);
  /** Turns that are done in this try. */
  turns = $state(0);
  /** By refusal: the paragraph of the rulebook that it comes from. */
  readonly paragraphs = new SvelteMap<string, string>();
  #done: Action[] = [];
  #queue: Picture[] = [];
  #over = false;
  #marks = '';
  #began = 0;
  #opened = Date.now();
  #ended = false;

  /** `counts`: tries are kept by the browser, as of the puzzles of a day. */
  constructor(
    readonly task: Task,
    readonly counts = true,
  ) {
    this.picture = this.#named(task.picture!);
    if (counts) ({ tries: this.tries, hints: this.hints, shown: this.shown } = tryingOf(task));
    if (task.timed) this.phase = 'ready';
  }

  /** Lets the time run. */
  start(): void {
    if (this.phase !== 'ready') return;
    this.#began = performance.now();
    this.phase = 'acts';
    this.round += 1;
  }

  get #now(): number {
    return Math.round(performance.now() - this.#began);
  }

  /** What the player does. All the actions of one turn may come together. */
  async plays(actions: Action[]): Promise<void> {
    if (this.phase !== 'acts') return;
    this.phase = 'waits';
    this.refusal = null;
    const round = this.round;
    const late = () => this.#ended || this.round !== round; // it was left, or begun anew
    const stamped = this.task.timed ? actions.map((action) => ({ ...action, at: this.#now })) : actions;
    try {
      const { refusal, paragraph, pictures, over, turns, outcome } = await api.playTask(this.task, this.#done, stamped);
      if (late()) return;
      if (refusal) return this.#refused(refusal, paragraph);
      this.#done.push(...stamped);
      this.#over = over;
      this.turns = turns;
      if (over) {
        this.score = outcome?.score ?? null;
        this.time = outcome?.time ?? null;
      }
      this.#see(pictures);
    } catch (problem) {
      if (!late()) this.#refused(problem instanceof api.Refusal ? problem.sentence : t(texts.lessonSilent), null);
    }
  }

  /** What the rules say of an action that the board asks about; null when nobody answers. */
  async ask(action: Action): Promise<Answer | null> {
    try {
      const { refusal, paragraph, preview, sketch } = await api.tryInTask(this.task, this.#done, action);
      if (refusal && paragraph) this.paragraphs.set(refusal, paragraph);
      return { refusal, preview, sketch };
    } catch {
      return null;
    }
  }

  async hint(): Promise<Step[] | null> {
    try {
      const steps = helpful(await api.hintInTask(this.task, this.#done), this.task.timed || this.#done.length === 0);
      if (steps.length > 0) {
        this.hints += 1;
        if (this.counts) noteHint(this.task);
      }
      return steps;
    } catch {
      return null;
    }
  }

  /** The board has told the story of the picture of this number: the next one, if there is one. */
  told(number: number): void {
    if (this.picture.number !== number || this.phase !== 'sees') return;
    const next = this.#queue.shift();
    if (next) this.#show(next);
    else if (this.#over) this.#end();
    else this.phase = 'acts';
  }

  /** Once more from the beginning. */
  restart(): void {
    if (this.#done.length > 0 && this.phase !== 'over') this.#note(null);
    this.#done = [];
    this.#queue = [];
    this.#over = false;
    this.#marks = '';
    this.refusal = null;
    this.turns = 0;
    this.score = this.time = null;
    this.phase = this.task.timed ? 'ready' : 'acts';
    this.round += 1;
    this.picture = this.#named(this.task.picture!);
    this.still = true;
  }

  /** What is on the board, as the text of a link; or at this step of the solution. */
  share(step: number | null): Promise<SharedPosition> {
    const solved = this.task.shown.slice(0, step ?? 0).flatMap(({ actions }) => actions);
    return shareInTask(this.task, step === null ? this.#done : solved);
  }

  /** The solution is looked at. */
  show(): void {
    this.shown = true;
    if (this.counts) noteShown(this.task);
  }

  end(): void {
    this.#ended = true;
  }

  get marks(): string {
    return this.#marks;
  }

  #refused(refusal: string, paragraph: string | null): void {
    if (paragraph) this.paragraphs.set(refusal, paragraph);
    this.refusal = refusal;
    this.phase = 'acts';
  }

  #see(pictures: Picture[]): void {
    this.phase = 'sees';
    this.#queue = [...pictures];
    this.#marks = pictures.reduce((marks, { story }) => marksOf(marks, story), this.#marks);
    const first = this.#queue.shift();
    if (first) this.#show(first);
    else if (this.#over) this.#end();
    else this.phase = 'acts';
  }

  #show(picture: Picture): void {
    // time has gone on while the answer was under way
    const now = picture.clock && !this.#over ? { ...picture, clock: { ...picture.clock, now: this.#now } } : picture;
    this.picture = this.#named(now);
    this.still = false;
    // in a race nobody waits for a story
    if (this.task.timed && !this.#over) this.phase = 'acts';
  }

  /** Each try is a match of its own for whoever keeps what has happened in a match: its pictures have the same numbers as those before. */
  #named(picture: Picture): Picture {
    return { ...picture, match: `${picture.match} ${this.#opened} ${this.round}` };
  }

  #end(): void {
    this.phase = 'over';
    this.#note(this.score);
  }

  #note(score: number | null): void {
    this.tries += 1;
    if (this.counts) noteTry(this.task, { score, time: this.time, marks: this.#marks });
  }
}

/** How good it is stands beside a task, so at its beginning help begins with what says more, where there is such. */
function helpful(steps: Step[], known: boolean): Step[] {
  const more = steps.filter((one) => one['step'] !== 'good');
  return known && more.length > 0 ? more : steps;
}
