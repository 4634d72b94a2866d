/** A lesson being learnt: which step one is at, what is shown, and what is said to what the learner does. */
import { SvelteMap } from 'svelte/reactivity';
import * as api from '../api';
import { t } from '../language.svelte';
import { learnt, noteLearnt } from '../learnt';
import type { Answer } from './board';
import type { Action, Lesson, LessonStep, Picture } from './messages';
import { reading } from './pace.svelte';
import texts from './texts';

/** The learner is to act; has acted and is not answered yet; is shown what follows, and why; or has come to the end. */
export type Phase = 'acts' | 'waits' | 'sees' | 'over';

export class Learning {
  /** Which step, counted from 0. */
  place = $state(0);
  phase = $state<Phase>('acts');
  picture: Picture = $state.raw()!;
  still = $state(true);
  /** What is said to something that goes on nowhere: the rules' refusal, or that it is not meant here. */
  words = $state<string | null>(null);
  /** The story of the picture shown has been told. */
  settled = $state(true);
  /** Grows whenever the board is set up anew: for another position, and after something that did not go on. */
  round = $state(0);
  /** By refusal: the paragraph of the rulebook that it comes from. */
  readonly paragraphs = new SvelteMap<string, string>();
  #queue: Picture[] = [];
  #read = false; // the words that say why could be read, or were tapped away
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(readonly lesson: Lesson) {
    const { step } = learnt(lesson.game, lesson.name);
    this.place = step < lesson.steps.length ? step : 0;
    this.picture = this.step.picture;
    noteLearnt(lesson.game, lesson.name, { step: this.place });
  }

  get step(): LessonStep {
    return this.lesson.steps[Math.min(this.place, this.lesson.steps.length - 1)]!;
  }

  /** What the learner does. All the actions of one turn may come together. */
  async plays(actions: Action[]): Promise<void> {
    if (this.phase !== 'acts') return;
    this.phase = 'waits';
    this.words = null;
    const { game, name } = this.lesson;
    const round = this.round;
    const late = () => this.#ended || this.round !== round; // it was left, or begun anew
    try {
      const { goes, pictures, refusal, paragraph, words } = await api.learn(game, name, this.place, actions);
      if (late()) return;
      if (refusal && paragraph) this.paragraphs.set(refusal, paragraph);
      if (goes) this.#see(pictures);
      else this.#again(refusal ?? words);
    } catch (problem) {
      if (!late()) this.#again(problem instanceof api.Refusal ? problem.sentence : t(texts.lessonSilent));
    }
  }

  /** What the rules say of an action that the board asks about; null when nobody answers. */
  async ask(action: Action): Promise<Answer | null> {
    const { game, name } = this.lesson;
    try {
      const { refusal, paragraph, preview, sketch } = await api.tryInLesson(game, name, this.place, action);
      if (refusal && paragraph) this.paragraphs.set(refusal, paragraph);
      return { refusal, preview, sketch };
    } catch {
      return null;
    }
  }

  /** The board has told the story of the picture of this number: the next one, if there is one. */
  told(number: number): void {
    if (this.picture.number !== number || this.phase !== 'sees') return;
    const next = this.#queue.shift();
    if (next) this.#show(next);
    else {
      this.settled = true;
      this.#onwards();
    }
  }

  /** Whoever has read why does not wait. */
  goOn(): void {
    if (this.phase !== 'sees') return;
    this.#read = true;
    this.#onwards();
  }

  /** All of it once more. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#begin(0);
    this.#setUp();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  /** It did not go on: the position is as it was, and the learner knows why. */
  #again(words: string | null): void {
    this.words = words;
    this.phase = 'acts';
    this.#setUp();
  }

  #see(pictures: Picture[]): void {
    this.phase = 'sees';
    this.#queue = [...pictures];
    this.#read = false;
    this.#timer = setTimeout(() => this.goOn(), reading(this.step.why));
    const first = this.#queue.shift();
    if (first) this.#show(first);
    else this.settled = true;
  }

  #show(picture: Picture): void {
    this.picture = picture;
    this.still = false;
    this.settled = false;
  }

  #onwards(): void {
    if (!this.settled || !this.#read) return;
    clearTimeout(this.#timer);
    const { game, name, steps } = this.lesson;
    if (this.place + 1 < steps.length) {
      const before = JSON.stringify(this.picture.view);
      this.#begin(this.place + 1);
      if (JSON.stringify(this.step.picture.view) === before) this.#put();
      else this.#setUp();
    } else {
      this.phase = 'over';
      noteLearnt(game, name, { step: 0, done: true });
    }
  }

  #begin(place: number): void {
    this.place = place;
    this.phase = 'acts';
    this.words = null;
    noteLearnt(this.lesson.game, this.lesson.name, { step: place });
  }

  #setUp(): void {
    this.round += 1;
    this.#put();
  }

  #put(): void {
    this.#queue = [];
    this.picture = this.step.picture;
    this.still = true;
    this.settled = true;
  }
}
