import { beforeEach, describe, expect, it } from 'vitest';
import { forgetTable, fromFragment, holdSeats, myTable, myTables, noteTable, resumePath, secretsOf } from './mine.svelte';
import { info } from './table/sockets.testing';

beforeEach(() => {
  for (const table of myTables()) forgetTable(table.table);
});

describe('my tables', () => {
  it('keep every secret once, and survive in the browser', () => {
    holdSeats('tavolo', ['one'], 'toncc', 'Tóncc');
    holdSeats('tavolo', ['two', 'one']);
    expect(secretsOf('tavolo')).toEqual(['one', 'two']);
    expect(JSON.parse(localStorage.getItem('ludoteca.tables')!)).toMatchObject([{ table: 'tavolo', title: 'Tóncc' }]);
  });

  it('note how the match stands, and which one can be seen again', () => {
    holdSeats('tavolo', ['one']);
    noteTable(info());
    expect(myTable('tavolo')).toMatchObject({ names: ['Ada', 'Bruno', 'Carla'], status: 'playing', finished: null });
    noteTable(info({ status: 'over' }));
    noteTable(info({ status: 'playing', match: 'm2' }));
    expect(myTable('tavolo')).toMatchObject({ status: 'playing', match: 'm2', finished: 'm1' });
  });

  it('are sixty at most, besides those that are kept here and nowhere else', () => {
    const here = 'here-aaaaaaaaaaaaaaaaaaaaaa';
    holdSeats(here, ['one']);
    for (let number = 0; number < 70; number += 1) holdSeats(`tavolo${number}`, ['one']);
    expect(myTables()).toHaveLength(61);
    expect(secretsOf(here)).toEqual(['one']);
  });

  it('are not those where one only watches', () => {
    noteTable(info({ id: 'other' }));
    expect(myTable('other')).toBeNull();
  });
});

describe('a private link', () => {
  it('carries the secrets there and back', () => {
    const link = new URL(resumePath('tavolo', ['one_-1', 'two']), 'http://localhost');
    expect(link.pathname).toBe('/t/tavolo');
    expect(link.search).toBe('');
    expect(fromFragment(link.hash)).toEqual(['one_-1', 'two']);
  });

  it('is told from any other address', () => {
    expect(fromFragment('')).toBeNull();
    expect(fromFragment('#content')).toBeNull();
    expect(fromFragment('#seat=')).toBeNull();
    expect(fromFragment('#seat=<img>')).toBeNull();
  });
});
