/** The connection to a table: pictures come in one after the other, actions go out and arrive once, whatever the network does. */
import { SvelteMap } from 'svelte/reactivity';
import { houseOf } from '../houses';
import { language, t } from '../language.svelte';
import type { About } from './about';
import type { Answer } from './board';
import { comesToLight, everybodys } from './curtain';
import { Socket } from './socket';
import type { Action, Aid, FromServer, Level, Picture, Review, Step, TableInfo, ToServer } from './messages';
import { freshId, Questions } from './questions';
import texts from './texts';

/** The connection is open, was lost and is being mended, or the table cannot be had at all. */
export type Status = 'opening' | 'open' | 'lost' | 'refused';

type Play = Extract<ToServer, { type: 'play' | 'plays' | 'takeback' }>;

export interface Said {
  key: number;
  seat: number;
  phrase: string;
}

/** What the rules make of an action that is typed. */
export interface Reading {
  /** The action; null where the text is none yet, or one that may not be done. */
  action: Action | null;
  refusal: string | null;
  /** How one might go on. */
  completions: string[];
}

/** What a game wants of its table's connection. */
type Ways = Pick<About, 'behind' | 'together'>;

const SOON = 1000;
const LONGEST_QUEUE = 8; // someone so far behind is shown the newest picture at once, if the game says no other number

export class Connection {
  info = $state.raw<TableInfo | null>(null);
  status = $state<Status>('opening');
  /** Whose picture is on screen. */
  eyes = $state<number | null>(null);
  /** The picture to show now, through those eyes. */
  shown = $state.raw<Picture | null>(null);
  /** The picture is shown at once, its story is not told. */
  still = $state(true);
  /** The story of the picture shown has been told. */
  settled = $state(true);
  /** The newest picture that a board has shown through these eyes, its story to the end. */
  known = $state.raw<Picture | null>(null);
  /** The board shows the picture, and all that led to it: what follows from it may be said. */
  ready = $derived.by(() => {
    const { known, shown } = this;
    return this.settled && known?.match === shown?.match && known?.number === shown?.number;
  });
  waiting = $state(false);
  refusal = $state<string | null>(null);
  /** A sentence that belongs to no action: shown for a while above the board. */
  notice = $state<string | null>(null);
  /** The table was refused by no house: it may be asked for again. */
  passing = $state(false);
  /** By refusal: the paragraph of the rulebook that it comes from. */
  readonly paragraphs = new SvelteMap<string, string>();
  /** The paragraph that the last refusal comes from, until something else was done. */
  rule = $state<string | null>(null);
  /** A seat of ours was opened on another device too. */
  elsewhere = $state<number | null>(null);
  said = $state.raw<Said[]>([]);
  /** Somebody has just said no to a takeback, or to playing `again`. */
  declined = $state.raw<{ seat: number; again: boolean } | null>(null);
  /** The match that is over and after which those at this screen want another one. */
  wants = $state<string | null>(null);
  /**
   * Several people at this screen have chosen at the same time and what they chose comes to light: it waits until everybody
   * looks, then it is shown to all, and nothing of it is anybody's own.
   */
  joint = $state<'waits' | 'shows' | null>(null);
  /** The step that our last play became. */
  mine = $state<number | null>(null);
  /** The newest picture of every seat we hold, or of null for a spectator. */
  newest = new SvelteMap<number | null, Picture>();

  #socket: Socket;
  #queue: Picture[] = [];
  #hidden: Picture | null = null; // what waits until everybody looks
  #plays: Play[] = [];
  #questions = new Questions();
  #awaited: number | null = null; // the step our last play became, until its picture is here
  #fresh = new Set<number | null>(); // seats whose first picture after hello has come
  #spoken = 0;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    private secrets: () => string[],
    private ways: (game: string) => Ways | null = () => null,
    private address: string = houseOf(table) === 'here' ? table : `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
    /** The secret of the table's own screen, which speaks without a seat. */
    private screen: () => string | null = () => null,
  ) {
    this.#socket = this.#connect();
  }

  #connect(): Socket {
    return new Socket(this.address, {
      opened: () => this.#hello(),
      heard: (message) => this.#take(message),
      lost: () => {
        this.#questions.drop();
        if (this.status === 'refused') this.#socket.end();
        else this.status = 'lost';
      },
    });
  }

  close(): void {
    clearTimeout(this.#later);
    this.#questions.drop();
    this.#socket.end();
  }

  /** Says hello anew, with the secrets known by now. */
  reopen(): void {
    if (this.status !== 'refused') return this.#socket.reopen();
    this.#socket.end(); // whoever was refused is no longer connected
    this.status = 'opening';
    this.notice = null;
    this.#socket = this.#connect();
  }

  /** `begun`: in a race the round in which the first piece of it was touched. */
  play(seat: number, action: Action, begun?: number): void {
    this.#play({ type: 'play', id: freshId(), seat, action, ...(begun === undefined ? {} : { begun }) });
  }

  /** Several actions of one turn: all of them are played, or none. */
  plays(seat: number, actions: Action[]): void {
    this.#play({ type: 'plays', id: freshId(), seat, actions });
  }

  /** Takes back what this seat did last, or asks the others. */
  takeBack(seat: number): void {
    this.#play({ type: 'takeback', id: freshId(), seat });
  }

  /** Answers whether something may be taken back, or whether all play again; whoever asked gives it up with a no. */
  agree(seat: number, yes: boolean): void {
    if (this.info?.status === 'over') this.wants = yes ? this.info.match : null;
    this.#send({ type: 'agree', seat, yes });
  }

  /** Waits for the next match no more. */
  unwait(): void {
    this.#send({ type: 'unwait' });
  }

  /** What the rules say of an action, without doing it; null when the connection is down. */
  async ask(seat: number, action: Action): Promise<Answer | null> {
    const answer = await this.#ask((id) => ({ type: 'try', id, seat, action }));
    if (answer?.type === 'refused') return { refusal: answer.refusal, preview: null, sketch: {} };
    return answer?.type === 'tried' ? { refusal: answer.refusal, preview: answer.preview, sketch: answer.sketch } : null;
  }

  /** Help for the seat, step by step; null when nobody answers, and a refusal is read above the board. */
  async hint(seat: number): Promise<Step[] | null> {
    const answer = await this.#ask((id) => ({ type: 'hint', id, seat }));
    if (answer?.type === 'refused') this.notice = answer.refusal;
    return answer?.type === 'hinted' ? answer.steps : null;
  }

  /** A small help that the table grants; null where it is not to be had now. */
  async aid(seat: number, name: string): Promise<Aid | null> {
    const answer = await this.#ask((id) => ({ type: 'aid', id, seat, name }));
    return answer?.type === 'aided' ? answer.aid : null;
  }

  /** What the rules make of an action that is typed; null when nobody answers. */
  async read(seat: number, text: string): Promise<Reading | null> {
    const answer = await this.#ask((id) => ({ type: 'read', id, seat, text }));
    if (answer?.type === 'refused') return { action: null, refusal: answer.refusal, completions: [] };
    return answer?.type === 'read' ? { action: answer.action, refusal: answer.refusal, completions: answer.completions } : null;
  }

  /** What was best at the step that led to the picture of this number. */
  async review(number: number): Promise<Review | null> {
    const answer = await this.#ask((id) => ({ type: 'review', id, number }));
    return answer?.type === 'reviewed' ? answer.review : null;
  }

  /** Thirty seconds more for whoever is to act. */
  more(seat: number): void {
    this.#send({ type: 'more', seat });
  }

  /** The time of a turn is over and the table asks: the turn ends. */
  time(seat: number): void {
    this.#send({ type: 'time', seat });
  }

  /** Time stands still until somebody lets it go on. */
  pause(seat: number | null): void {
    this.#send({ type: 'pause', seat });
  }

  go(seat: number | null): void {
    this.#send({ type: 'go', seat });
  }

  /** Notes secretly what a seat expects another to do. */
  guess(seat: number, about: number, action: Action): void {
    const number = this.shown?.number;
    if (number !== undefined) this.#send({ type: 'guess', seat, about, action, number });
  }

  say(seat: number, phrase: string): void {
    this.#send({ type: 'say', seat, phrase });
  }

  fill(seat: number, level: Level): void {
    this.#send({ type: 'fill', seat, level });
  }

  /** Bots of this level take the seats that are still open, and the match begins. */
  start(level: Level): void {
    this.#send({ type: 'start', level });
  }

  /** Asks the others to play again; the screen of the table begins. */
  rematch(seat: number | null): void {
    if (seat !== null) this.wants = this.info?.match ?? null;
    this.#send({ type: 'rematch', seat });
  }

  speak(): void {
    this.#send({ type: 'language', language: language() });
  }

  /** The screen is now for this seat: its newest picture. Only how a match began is told, to whoever looks first; what a seat has missed is not. */
  look(seat: number | null): void {
    const first = this.shown === null;
    this.eyes = seat;
    this.joint = this.known = null;
    this.#queue = [];
    this.refusal = null;
    const picture = this.newest.get(seat);
    if (picture) this.#show(picture, !first || picture.story.length === 0);
    else this.shown = null;
  }

  /** Everybody looks: what was chosen together comes to light. */
  gather(): void {
    const picture = this.#hidden;
    this.joint = 'shows';
    if (picture) this.#show(picture, false);
  }

  /** The board has told the story of the picture shown: the next one, if there is one. */
  told(number: number): void {
    if (this.shown?.number !== number) return;
    this.known = this.shown;
    const next = this.#queue.shift();
    if (next) this.#show(next, false);
    else this.settled = true;
  }

  #hello(): void {
    this.#fresh.clear();
    const screen = this.screen();
    const hello = { table: this.table, secrets: this.secrets(), language: language() };
    this.#send({ type: 'hello', ...hello, ...(screen === null ? {} : { screen }) });
  }

  #play(play: Play): void {
    this.refusal = null;
    this.rule = null;
    this.waiting = true;
    this.#plays.push(play);
    this.#send(play);
  }

  #send(message: ToServer): void {
    this.#socket.send(message);
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case 'table':
        this.#seat(message.table);
        break;
      case 'picture':
        this.#picture(message);
        break;
      case 'played':
        this.#answered(message.id);
        this.notice = null; // what kept an earlier one from being played is over
        this.#awaited = this.mine = message.number;
        this.#rest();
        break;
      case 'refused':
        this.#explain(message);
        if (this.#questions.hear(message)) break;
        if (message.retry_after !== undefined && this.#plays.some((play) => play.id === message.id)) {
          this.notice = `${message.refusal} ${t(texts.sentAgain, { seconds: Math.ceil(message.retry_after) })}`;
          this.#resendIn(1000 * message.retry_after);
        } else if (message.id !== null && this.#answered(message.id)) {
          this.refusal = message.refusal;
          this.#rest();
        } else if (this.info === null) {
          this.notice = message.refusal;
          this.passing = message.passing === true;
          this.status = 'refused'; // unless the table comes after all
        } else {
          this.notice = message.refusal;
          this.wants = null; // one may ask again
          this.#resendIn(SOON); // it may have been a play that was not even read
        }
        break;
      case 'said':
        this.#spoken += 1;
        this.said = [...this.said.slice(-29), { key: this.#spoken, seat: message.seat, phrase: message.phrase }];
        break;
      case 'asked':
        this.#answered(message.id); // what comes of it the table tells
        this.#rest();
        break;
      case 'declined':
        this.declined = { seat: message.seat, again: this.info?.status === 'over' };
        if (this.declined.again) this.wants = null;
        break;
      case 'elsewhere':
        this.elsewhere = message.seat;
        break;
      case 'moved':
        this.#rematch();
        break;
      case 'tried':
        this.#explain(message);
        this.#questions.hear(message);
        break;
      case 'hinted':
      case 'aided':
      case 'read':
      case 'reviewed':
        this.#questions.hear(message);
        break;
      case 'measure':
        this.#send({ type: 'measured', id: message.id }); // at once: so the server knows how far away we are
        break;
      case 'pong':
        break;
    }
  }

  /** What is refused because of a rule leads to its paragraph. */
  #explain({ refusal, paragraph }: { refusal: string | null; paragraph?: string | null }): void {
    if (refusal && paragraph) this.paragraphs.set(refusal, paragraph);
    this.rule = paragraph ?? null;
  }

  #resendIn(milliseconds: number): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#resend(), milliseconds);
  }

  /** Whatever is not answered yet goes out again under its own id, so that it counts once. */
  #resend(): void {
    for (const play of this.#plays) this.#send(play);
  }

  #seat(info: TableInfo): void {
    const back = this.status !== 'open';
    const asked = !!this.info?.rematch;
    this.info = info;
    this.status = 'open';
    if (back) this.notice = null; // why we were away is over
    this.#socket.welcomed();
    if (info.held.length <= 1) this.#face(info.held[0] ?? null);
    else if (this.eyes !== null && !info.held.includes(this.eyes)) this.look(null);
    if (back) this.#resend();
    if (info.status === 'over' && this.wants === info.match) this.#askAgain(info, back, asked);
  }

  /** With the line the wish to play again was lost: it is said anew while somebody is there to hear it, and forgotten where it was given up. */
  #askAgain({ held, seats, rematch }: TableInfo, back: boolean, asked: boolean): void {
    const heard = seats.some(
      ({ kind, here, program, stand_in }, seat) => kind === 'person' && here && !program && !stand_in && !held.includes(seat),
    );
    if (back && heard && held[0] !== undefined) this.#send({ type: 'rematch', seat: held[0] });
    else if (back || (asked && rematch === null)) this.wants = null;
  }

  /** A new match at the same table: people have changed seats. */
  #rematch(): void {
    for (const seat of [null, ...this.info!.seats.keys()]) this.#fresh.add(seat);
    this.newest.clear();
    this.look(null);
    this.#plays = [];
    this.#awaited = this.mine = this.declined = null;
    this.waiting = false;
  }

  /** One person at this screen, or none: no curtain, the eyes are known. */
  #face(seat: number | null): void {
    if (this.eyes !== seat || (this.shown && this.shown.seat !== seat)) this.look(seat);
  }

  #picture(picture: Picture): void {
    const { seat } = picture;
    const caughtUp = !this.#fresh.has(seat);
    this.#fresh.add(seat);
    const before = this.newest.get(seat);
    if (before?.match === picture.match && picture.number < before.number && !picture.covered) return;
    const same = before?.match === picture.match && picture.number === before.number && !before.covered;
    this.newest.set(seat, picture);
    if (seat === this.eyes) {
      if (picture.covered) this.#cover(picture);
      else if (same) this.#again(picture);
      else this.#next(picture, before?.match !== picture.match, caughtUp);
    }
    this.#rest(seat);
  }

  /** The same step once more, after a reconnection or in another language: the words change, the story does not start again. */
  #again(picture: Picture): void {
    if (this.#queue.length > 0) this.#queue[this.#queue.length - 1] = { ...picture, story: this.#queue.at(-1)!.story };
    else if (!this.shown) this.#show(picture, true);
    else if (this.settled) this.shown = this.#seen({ ...picture, story: [] });
    else this.#queue.push({ ...picture, story: [] });
  }

  /** Nobody is to see any more what lay there, nor what was still to be told of it. */
  #cover(picture: Picture): void {
    this.#queue = [];
    this.#show(picture, true);
  }

  #next(picture: Picture, newMatch: boolean, caughtUp: boolean): void {
    if (newMatch) this.refusal = null;
    if (newMatch || this.shown === null || caughtUp) {
      this.#queue = [];
      this.#show(picture, picture.story.length === 0);
    } else if (this.settled) {
      this.#show(picture, false);
    } else {
      this.#queue.push(picture);
      if (this.#queue.length > (this.ways(this.info?.game ?? '')?.behind ?? LONGEST_QUEUE)) {
        this.#queue = [];
        this.#show(picture, true);
      }
    }
  }

  #show(picture: Picture, still: boolean): void {
    if (this.#gathers(picture, still)) {
      this.#hidden = picture;
      this.joint = 'waits';
      this.settled = false;
      return;
    }
    this.#hidden = null;
    this.shown = this.#seen(picture);
    this.still = still;
    this.settled = still;
  }

  #seen(picture: Picture): Picture {
    return this.joint ? everybodys(picture) : picture;
  }

  /** True for a picture that brings to light what several people at this screen have chosen, before they have come together. */
  #gathers(picture: Picture, still: boolean): boolean {
    const { info, shown } = this;
    if (still || this.joint || !info || !shown || info.held.length < 2 || info.hides === false) return false;
    return !!this.ways(info.game)?.together && comesToLight(shown.turn, picture);
  }

  async #ask(message: (id: string) => ToServer): ReturnType<Questions['ask']> {
    return this.status === 'open' ? this.#questions.ask((id) => this.#send(message(id))) : null;
  }

  #answered(id: string): boolean {
    const before = this.#plays.length;
    this.#plays = this.#plays.filter((play) => play.id !== id);
    return this.#plays.length < before;
  }

  /** Waiting ends when every play is answered and the step it became is here to be seen. */
  #rest(seat?: number | null): void {
    const here = this.newest.get(this.eyes)?.number ?? -1;
    if (this.#awaited !== null && (here >= this.#awaited || seat === this.eyes)) this.#awaited = null;
    this.waiting = this.#plays.length > 0 || this.#awaited !== null;
  }
}
