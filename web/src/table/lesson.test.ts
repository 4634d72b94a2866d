import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import { learnt } from '../learnt';
import { Learning } from './lesson.svelte';
import type { Lesson, LessonAnswer } from './messages';
import { reading } from './pace.svelte';
import { info, picture } from './sockets.testing';

const ACT = { type: 'choose' };
const WHY = 'It is yours now.';

/** A lesson whose second step goes on from the first, and whose third lies elsewhere. */
function lesson(): Lesson {
  const begins = [1, 4, 7].map((number, place) =>
    picture(number, { match: 'lesson kings', story: [], view: { at: ['a', 'b', 'x'][place] } }),
  );
  const steps = begins.map((first, place) => ({ text: `Do ${place}.`, glow: ['way 3'], hand: 'tap' as const, why: WHY, picture: first }));
  return { game: 'toncc', name: 'kings', title: 'Kings', table: info(), seat: 0, steps };
}

const answer = (more: Partial<LessonAnswer>): LessonAnswer => ({
  refusal: null,
  paragraph: null,
  goes: false,
  words: null,
  pictures: [],
  ...more,
});
const goes = (...numbers: number[]) =>
  answer({ goes: true, pictures: numbers.map((number) => picture(number, { match: 'lesson kings', view: { at: 'b' } })) });

let asked: ReturnType<typeof vi.fn>;

/** The server says this, one after the other; then nobody answers. */
function says(...answers: (object | string)[]): void {
  asked = vi.fn(async () => {
    const next = answers.shift();
    if (next === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(typeof next === 'string' ? { refusal: next } : next), {
      status: typeof next === 'string' ? 429 : 200,
    });
  });
  vi.stubGlobal('fetch', asked);
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  setLanguage('en');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a lesson', () => {
  it('shows what follows picture by picture, says why, and goes on when both are over', async () => {
    says(goes(2, 3));
    const learning = new Learning(lesson());
    expect([learning.place, learning.phase, learning.still, learning.picture.number]).toEqual([0, 'acts', true, 1]);
    const sent = learning.plays([ACT]);
    expect(learning.phase).toBe('waits');
    await sent;
    const [path, request] = asked.mock.calls[0]!;
    expect(path).toBe('/api/lessons/toncc/kings/0?language=en');
    expect(JSON.parse(request.body)).toEqual({ actions: [ACT], try: false });
    expect([learning.phase, learning.still, learning.picture.number]).toEqual(['sees', false, 2]);
    learning.told(1); // not the one that is shown
    expect(learning.picture.number).toBe(2);
    learning.told(2);
    expect(learning.picture.number).toBe(3);
    await vi.advanceTimersByTimeAsync(reading(WHY));
    expect(learning.place).toBe(0); // it is not told yet
    learning.told(3);
    expect([learning.place, learning.phase, learning.picture.number, learning.round]).toEqual([1, 'acts', 4, 0]);
  });

  it('keeps the words until they could be read, or were tapped away', async () => {
    says(goes(2), goes(5));
    const learning = new Learning(lesson());
    learning.goOn(); // nothing was done yet
    await learning.plays([ACT]);
    learning.told(2);
    await vi.advanceTimersByTimeAsync(reading(WHY) - 1);
    expect(learning.place).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(learning.place).toBe(1);
    await learning.plays([ACT]);
    learning.told(5);
    learning.goOn();
    expect([learning.place, learning.round]).toEqual([2, 1]); // the board is set up anew: it lies elsewhere
    await vi.advanceTimersByTimeAsync(60_000);
    expect(learning.place).toBe(2);
  });

  it.each([
    ['refused by the rules', answer({ refusal: 'That region is far.', paragraph: 'walking' }), 'That region is far.'],
    ['not meant here', answer({ words: 'You may do that. But try what glows!' }), 'You may do that. But try what glows!'],
    ['too much at once', 'Slowly, please.', 'Slowly, please.'],
    ['not heard', undefined, 'Nobody answered just now. Please do it once more.'],
  ])('never ends with something that is %s: it is said, and the position is as it was', async (_, said, words) => {
    says(...(said ? [said] : []));
    const learning = new Learning(lesson());
    await learning.plays([ACT]);
    expect([learning.words, learning.phase, learning.place, learning.round]).toEqual([words, 'acts', 0, 1]);
    expect(learning.paragraphs.get(words)).toBe(words === 'That region is far.' ? 'walking' : undefined);
    says(goes(2));
    await learning.plays([ACT]);
    expect([learning.words, learning.phase]).toEqual([null, 'sees']);
  });

  it('takes one thing at a time', async () => {
    says(goes(2), goes(3));
    const learning = new Learning(lesson());
    await Promise.all([learning.plays([ACT]), learning.plays([ACT])]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('answers what the board only asks', async () => {
    says({ refusal: 'It is taken.', paragraph: 'taking', preview: null, sketch: { sum: 3 } });
    const learning = new Learning(lesson());
    expect(await learning.ask(ACT)).toEqual({ refusal: 'It is taken.', preview: null, sketch: { sum: 3 } });
    expect(JSON.parse(asked.mock.calls[0]![1].body)).toEqual({ actions: [ACT], try: true });
    expect(learning.paragraphs.get('It is taken.')).toBe('taking');
    expect(await learning.ask(ACT)).toBeNull();
  });

  it('goes on where it was left, or from the start, and is done at the end', async () => {
    says(goes(2), goes(5), goes(8));
    const first = new Learning(lesson());
    await first.plays([ACT]);
    first.told(2);
    first.goOn();
    first.end();
    const learning = new Learning(lesson());
    expect([learning.place, learning.picture.number]).toEqual([1, 4]);
    await learning.plays([ACT]);
    learning.told(5);
    learning.goOn();
    await learning.plays([ACT]);
    learning.told(8);
    learning.goOn();
    expect(learning.phase).toBe('over');
    expect(learnt('toncc', 'kings')).toEqual({ step: 0, done: true });
    learning.restart();
    expect([learning.place, learning.phase, learning.picture.number]).toEqual([0, 'acts', 1]);
    expect(learnt('toncc', 'kings').done).toBe(true);
  });

  it.each([
    ['something that goes on', [goes(2)]],
    ['a refusal', [answer({ refusal: 'That region is far.' })]],
    ['nothing', []],
  ])('begun anew does not hear %s that was said to what was done before', async (_, said) => {
    says(...said);
    const learning = new Learning(lesson());
    const sent = learning.plays([ACT]);
    learning.restart();
    await sent;
    expect([learning.phase, learning.picture.number, learning.words, learning.round]).toEqual(['acts', 1, null, 1]);
  });

  it.each([['nonsense'], ['{"toncc/kings": {"step": 99}}'], ['{"toncc/kings": {"step": -1, "done": 3}}'], ['[1]']])(
    'begins at the start if the browser has kept %s',
    (kept) => {
      localStorage.setItem('ludoteca.lessons', kept);
      expect(new Learning(lesson()).place).toBe(0);
    },
  );

  it('that was left is silent', async () => {
    says(goes(2));
    const learning = new Learning(lesson());
    const sent = learning.plays([ACT]);
    learning.end();
    await sent;
    expect([learning.phase, learning.picture.number]).toEqual(['waits', 1]);
  });
});
