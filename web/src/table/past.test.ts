/** What has happened is remembered by match, once, and when the page is opened again. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Past } from './past.svelte';

type Event = { type: string; seat: number; tiles?: string };
const picture = (number: number, ...story: Event[]) => ({ match: 'm', number, story });
const open = (event: Event) => (event.type === 'draw' ? null : event);
const types = (past: Past<Event>, number: number) => past.upTo({ match: 'm', number }).map(({ event }) => event.type);

beforeEach(() => localStorage.clear());

describe('the past', () => {
  it('keeps what is told, once and in order, and goes back with a replay', () => {
    const past = new Past<Event>(open);
    past.note(picture(2, { type: 'lay', seat: 0 }, { type: 'draw', seat: 0, tiles: 'abc' }));
    past.note(picture(5, { type: 'pass', seat: 1 }));
    past.note(picture(2, { type: 'lay', seat: 0 }));
    past.note(picture(4, { type: 'drop', seat: 1 }));
    expect(types(past, 9)).toEqual(['lay', 'drop', 'pass']);
    expect(types(past, 4)).toEqual(['lay', 'drop']);
  });

  it('outlives a reload, with nothing private in it, and knows other matches apart', () => {
    new Past<Event>(open).note(picture(1, { type: 'lay', seat: 0 }, { type: 'draw', seat: 0, tiles: 'abc' }));
    expect(localStorage.getItem('ludoteca.past')).not.toContain('abc');
    sessionStorage.clear(); // another window, another day
    const past = new Past<Event>(open);
    past.note(picture(2, { type: 'pass', seat: 1 }));
    expect(types(past, 2)).toEqual(['lay', 'pass']);
    past.note({ match: 'other', number: 1, story: [] });
    expect(past.upTo({ match: 'other', number: 9 })).toEqual([]);
    past.note({ match: 'other', number: 1, story: [{ type: 'drop', seat: 0 }] });
    const later = new Past<Event>(open);
    later.note(picture(2));
    expect(types(later, 2)).toEqual(['lay', 'pass']);
  });

  it('goes on where nothing can be remembered, or something else was', () => {
    for (const nonsense of ['nonsense', '7', '{"match": "m"}', '[null, 7, {"match": "m"}]']) {
      localStorage.setItem('ludoteca.past', nonsense);
      const past = new Past<Event>(open);
      past.note(picture(1, { type: 'lay', seat: 0 }));
      expect(types(past, 1)).toEqual(['lay']);
    }
  });
});
