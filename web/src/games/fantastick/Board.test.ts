/** The board of Fantastick: a real picture in, a tap, a drag or a key, one handling out. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { changed, key, setTable } from '../../table/board.testing';
import type { Step } from '../../table/messages';
import { button, layOut, lead, place, press, spot, tap } from './board.testing';
import { drawn } from './numbers';
import { middle } from './places';
import pictures from './pictures.testing';

setTable();

describe('handling by taps', () => {
  it('moves a stick: taken, then laid, at the price that was shown', async () => {
    const { play } = place(pictures.turn);
    await tap('A1b');
    expect(spot('A1b')).toHaveAttribute('aria-selected', 'true');
    expect(spot('A1f')).toHaveAccessibleName('first number, cell 1, upper left, free, move it here for 1');
    await tap('A1f');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'A1f' });
  });

  it('sends a rotation wherever the stick can be turned to', async () => {
    const { play } = place(pictures.turn);
    await tap('C1g');
    expect(spot('C1b')).toHaveAccessibleName(expect.stringContaining('turn it here for 0'));
    await tap('C1b');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'rotate', from: 'C1g', to: 'C1b' });
  });

  it('shows both ends: one turns, of the other the rules say why not', async () => {
    const { ask } = place(pictures.turn);
    await tap('C1c');
    const [first, second] = within(screen.getByRole('group', { name: 'Ends of the match' })).getAllByRole('button');
    expect(second).toHaveAccessibleName(expect.stringContaining('cannot turn'));
    await fireEvent.click(first!);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText(/Swing it round the green end/)).toBeInTheDocument();
    await fireEvent.click(second!);
    expect(screen.getByRole('alert')).toHaveTextContent('There is no free place to turn to about this end.');
    await tap('A1g');
    await fireEvent.click(within(screen.getByRole('group', { name: 'Ends of the match' })).getAllByRole('button')[0]!);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'rotate', from: 'A1g', to: 'A1e' });
    expect(screen.getByRole('alert')).toHaveTextContent('That cannot be done now.');
  });

  it('takes from the pile and lays on the pile', async () => {
    const { play } = place(pictures.turn);
    await press('Take a match from the pile: 2');
    await tap('C1e');
    expect(play).toHaveBeenLastCalledWith({ type: 'add', to: 'C1e', match: 'plain' });
    await tap('C1d');
    await press('Lay it on the pile: 0');
    expect(play).toHaveBeenLastCalledWith({ type: 'remove', from: 'C1d' });
  });

  it('shows what was sent at once, and lets go when it is refused', async () => {
    const { rerender } = place(pictures.turn);
    await tap('A1b');
    await tap('A1f');
    expect(document.querySelector('[data-piece="A1f"]')).not.toBeNull();
    await rerender({ refusal: 'It is not your turn yet.' });
    expect(document.querySelector('[data-piece="A1f"]')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('It is not your turn yet.');
  });

  it('shows what is typed in the field, until it is typed no more; nothing that cannot lie there', async () => {
    const { rerender } = place(pictures.turn);
    const lies = (key: string) => document.querySelectorAll(`[data-piece="${key}"]`).length;
    await rerender({ typed: { type: 'move', from: 'A1b', to: 'A1f' } });
    expect([lies('A1b'), lies('A1f')]).toEqual([0, 1]);
    await rerender({ typed: { type: 'move', from: 'A1b', to: 'A1c' } }); // a match lies there
    expect([lies('A1b'), lies('A1c'), lies('A1f')]).toEqual([1, 1, 0]);
    await rerender({ typed: { type: 'add', to: 'A1f', match: 'plain' } });
    expect(lies('A1f')).toBe(1);
    await rerender({ typed: null });
    expect(lies('A1f')).toBe(0);
  });

  it('takes a stick that was handled again, and its handling back', async () => {
    const { play, plays } = place(pictures.moved);
    expect(spot('A1f')).toHaveAccessibleName('first number, cell 1, upper left, a plain match, handled in this turn');
    await tap('A1f');
    expect(spot('A1b')).toHaveAccessibleName(expect.stringContaining('lay it back here'));
    await tap('A1e');
    expect(plays).toHaveBeenLastCalledWith([{ type: 'undo' }, { type: 'move', from: 'A1b', to: 'A1e' }]);
    expect(play).not.toHaveBeenCalled();
  });

  it('only takes the handling back where a stick is laid back', async () => {
    const { plays } = place(pictures.moved);
    await tap('A1f');
    await tap('A1b');
    expect(plays).toHaveBeenCalledExactlyOnceWith([{ type: 'undo' }]);
  });

  it('does again what came after, and lets the good stick come back from the pile', async () => {
    const { plays } = place(pictures.ready);
    await press(/^Take the good match/);
    await tap('C1g');
    const { redo } = pictures.ready.notes.can.again['pile']!;
    expect(plays).toHaveBeenCalledExactlyOnceWith([{ type: 'undo' }, { type: 'undo' }, ...redo, { type: 'move', from: 'C1d', to: 'C1g' }]);
  });

  it('spaces an 11', async () => {
    const { play } = place(pictures.eleven);
    await press('Space the 11: third number');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'space', number: 'C' });
  });

  it('offers nothing while an action is on its way, to others, to a spectator, or in a replay', async () => {
    const replay = { info: { seats: [], status: 'over' } };
    for (const [picture, more] of [
      [pictures.turn, { waiting: true }],
      [pictures.theirs, {}],
      [pictures.turn_watched, {}],
      [pictures.turn, replay],
    ] as const) {
      const { play, unmount } = place(picture, more);
      await tap('A1b');
      await tap('A1f');
      await key('f');
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });
});

describe("somebody else's turn", () => {
  it('lends me neither their wild card nor the points of their turn', () => {
    const theirs = structuredClone(pictures.theirs);
    theirs.notes.wild = null;
    theirs.notes.score = 7;
    place(theirs);
    expect(document.querySelector('[data-mark="button wild"]')).toBeNull();
    expect(button('Done')).toBeDisabled();
  });
});

describe('a hand that is quicker than the answer', () => {
  it('finds its match taken when the answer is here', async () => {
    const { rerender } = place(pictures.turn, { waiting: true });
    await tap('A1b');
    expect(spot('A1b').getAttribute('aria-selected')).not.toBe('true');
    await rerender({ waiting: false });
    expect(spot('A1b').getAttribute('aria-selected')).toBe('true');
  });

  it('has nothing in it after a refusal', async () => {
    const { rerender } = place(pictures.turn, { waiting: true });
    await tap('A1b');
    await rerender({ waiting: false, refusal: 'Not so.' });
    await rerender({ refusal: null });
    expect(spot('A1b').getAttribute('aria-selected')).not.toBe('true');
  });
});

describe('handling by drags', () => {
  const { spots } = drawn(0, 2);
  const at = (name: string): [number, number] => [middle(spots.get(name)!).x, middle(spots.get(name)!).y];

  it('carries a stick to a place', async () => {
    layOut();
    const { play } = place(pictures.turn);
    await lead(spot('A1b'), at('A1b'), [at('A1b')[0] - 30, 60], at('A1f'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'A1f' });
  });

  it('means the nearest stick within 22 pixels, wherever one presses', async () => {
    layOut();
    const { play } = place(pictures.turn);
    const [x, y] = at('A1b');
    await lead(document.querySelector('svg[role="presentation"]')!, [x + 20, y - 10], [x - 30, y], at('A1f'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'A1f' });
    await lead(document.querySelector('svg[role="presentation"]')!, [x + 29, y], [x - 30, y], at('A1f'));
    expect(play).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert')).toHaveTextContent('Take a match first');
  });

  it('swings it about the other end when it is taken by one', async () => {
    layOut();
    const { play } = place(pictures.turn);
    const { a, b } = spots.get('C1g')!;
    await lead(spot('C1g'), [a.x + 8, a.y], [b.x - 70, b.y - 60], [b.x - 4, b.y - 96]);
    expect(play).toHaveBeenLastCalledWith({ type: 'rotate', from: 'C1g', to: 'C1b' });
    await lead(spot('C1g'), [b.x - 8, b.y], [a.x + 60, a.y + 70], [a.x + 4, a.y + 110]);
    expect(play).toHaveBeenLastCalledWith({ type: 'rotate', from: 'C1g', to: 'C1e' });
  });

  it('says why it cannot be let go somewhere', async () => {
    layOut();
    const { play, ask } = place(pictures.turn);
    await lead(spot('A1b'), at('A1b'), [at('A1b')[0] - 30, 60], at('B1a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'B1a' });
    expect(screen.getByRole('alert')).toHaveTextContent('That cannot be done now.');
    await lead(spot('A1b'), at('A1b'), [at('A1b')[0] - 30, 60], [100, 420, 5000]);
    expect(screen.getByRole('alert')).toHaveTextContent('No match can lie there');
    await lead(spot('A1b'), at('A1b'), [at('A1b')[0] - 30, 60], at('Oh'));
    expect(screen.getByRole('alert')).toHaveTextContent('The places of the sign cross here');
    expect(play).not.toHaveBeenCalled();
  });

  it('means, where the places of the sign cross, the one that makes a sign', async () => {
    layOut();
    const minus = structuredClone(pictures.turn);
    minus.view.now!.mat = minus.view.now!.mat.filter((one) => one !== 'Ov');
    minus.notes.can.free = [...minus.notes.can.free, 'Ov'];
    const { play } = place(minus);
    await lead(spot('A1b'), at('A1b'), [at('A1b')[0] - 30, 60], at('Oh'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'Ov' });
  });

  it('means, where they cross, the one a hint points at', async () => {
    layOut();
    const steps: Step[] = [{ step: 'where', text: 'Lay it here.', actions: [{ type: 'move', from: 'A1b', to: 'Or' }], mat: [] }];
    const { play } = place(pictures.turn, { hint: async () => steps });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Hint' })[0]!);
    await vi.advanceTimersByTimeAsync(0);
    await lead(spot('A1b'), at('A1b'), [at('A1b')[0] - 30, 60], at('Oh'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'Or' });
  });

  it('turns it in legal steps about the end that was chosen', async () => {
    layOut();
    const { play } = place(pictures.turn);
    await tap('C1g');
    await fireEvent.click(within(screen.getByRole('group', { name: 'Ends of the match' })).getAllByRole('button')[1]!);
    const pivot = spots.get('C1g')!.b;
    await lead(spot('C1g'), at('C1g'), [pivot.x - 60, pivot.y - 60], [pivot.x, pivot.y - 80]);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'rotate', from: 'C1g', to: 'C1b' });
  });

  it('removes what is dropped on the pile, or flicked towards it', async () => {
    layOut(() => document.querySelector('[data-pile]'));
    const { play } = place(pictures.turn);
    await lead(spot('A1b'), at('A1b'), [300, 500, 400], [300, 600, 900]);
    expect(play).toHaveBeenLastCalledWith({ type: 'remove', from: 'A1b' });
    layOut();
    document.querySelector('[data-pile]')!.getBoundingClientRect = () => new DOMRect(100, 600, 100, 40);
    await lead(spot('A1a'), at('A1a'), [at('A1a')[0], at('A1a')[1] + 10, 20], [120, 150, 50], [130, 340, 80]);
    expect(play).toHaveBeenLastCalledWith({ type: 'remove', from: 'A1a' });
  });

  it('adds from the pile', async () => {
    layOut();
    const { play } = place(pictures.turn);
    await lead(button(/^Take a match from the pile/), [0, 500], [10, 300], at('C1e'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'add', to: 'C1e', match: 'plain' });
  });
});

describe('handling by keys', () => {
  it('walks with arrows, takes and lays with Enter, lets go with Escape', async () => {
    const { play } = place(pictures.turn);
    await key('ArrowDown');
    expect(document.activeElement).toHaveAttribute('data-place', 'A1a');
    await key('ArrowDown', spot('A1a'));
    await tick();
    expect(document.activeElement).toHaveAttribute('data-place', 'A1g');
    spot('A1b').focus();
    await key('Enter', spot('A1b'));
    await key('Escape');
    expect(spot('A1b')).toHaveAttribute('aria-selected', 'false');
    await key('Enter', spot('A1b'));
    await key('Enter', spot('A1f'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'A1f' });
  });

  it('turns with R, removes with Delete, adds with +', async () => {
    const { play } = place(pictures.turn);
    spot('C1g').focus();
    await key('r', spot('C1g'));
    await tick();
    expect(document.activeElement).toHaveAttribute('data-place', 'C1e');
    await key('r', spot('C1e'));
    await tick();
    expect(document.activeElement).toHaveAttribute('data-place', 'C1b');
    await key('Enter', spot('C1b'));
    expect(play).toHaveBeenLastCalledWith({ type: 'rotate', from: 'C1g', to: 'C1b' });
    spot('A1a').focus();
    await key('Delete', spot('A1a'));
    expect(play).toHaveBeenLastCalledWith({ type: 'remove', from: 'A1a' });
    spot('C1e').focus();
    await key('+', spot('C1e'));
    expect(play).toHaveBeenLastCalledWith({ type: 'add', to: 'C1e', match: 'plain' });
  });

  it('takes back with Z and finishes with F', async () => {
    const { play } = place(pictures.ready);
    await key('z');
    expect(play).toHaveBeenLastCalledWith({ type: 'undo' });
    await key('f');
    expect(play).toHaveBeenLastCalledWith({ type: 'finish' });
  });
});

describe('the turn', () => {
  it('says the duty, lights the lamps and shows what each difference costs', () => {
    place(pictures.ready);
    expect(screen.getByRole('heading', { name: pictures.ready.notes.duty!.text })).toBeInTheDocument();
    expect(document.querySelectorAll('.duty li.lit')).toHaveLength(4);
    expect([...document.querySelectorAll('.tag text')].map((tag) => tag.textContent)).toEqual(['1', '0', '0', '2']);
    expect(document.querySelectorAll('rect.ghost')).toHaveLength(pictures.ready.notes.start!.mat.length);
    expect(button('Done: 3 points')).toBeEnabled();
  });

  it('is finished with one press, which says why not when it is not lit', async () => {
    const { play, rerender } = place(pictures.turn);
    await press(/^Done: 0 points/);
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent(pictures.turn.notes.finish!);
    await rerender({ picture: changed(pictures.ready) });
    await press(/^Done: 3 points/);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'finish' });
  });

  it('takes all back together, and however much that is', async () => {
    const undo = { type: 'undo' };
    const { plays, rerender } = place(pictures.ready);
    await press('Take all back');
    expect(plays).toHaveBeenCalledExactlyOnceWith([undo, undo, undo, undo]);
    const long = changed(pictures.ready, (one) => {
      one.number += 66;
      one.notes.moves = Array.from({ length: 70 }, () => one.notes.moves[0]!);
    });
    plays.mockClear();
    await rerender({ picture: long });
    await press('Take all back');
    expect(plays.mock.calls.map(([actions]) => actions.length)).toEqual([64, 6]);
  });

  it('costs what the cheapest way there costs, whatever the hands did', async () => {
    const actions = [{ type: 'undo' }, { type: 'move', from: 'A1b', to: 'A1f' }, { type: 'finish' }];
    const ask = vi.fn(async () => ({ refusal: null, preview: { bonus: 0 }, sketch: { cheaper: { score: 1, actions } } }));
    const { play, plays } = place(pictures.ready, { ask });
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText('There is a cheaper way to this: it counts 1 point.')).toBeInTheDocument();
    await press('Done: 1 point');
    expect(plays).toHaveBeenCalledExactlyOnceWith(actions);
    expect(play).not.toHaveBeenCalled();
  });

  it('costs what it says when the cheaper way is too long to be played together', async () => {
    const actions = Array.from({ length: 65 }, () => ({ type: 'undo' }));
    const ask = vi.fn(async () => ({ refusal: null, preview: { bonus: 0 }, sketch: { cheaper: { score: 1, actions } } }));
    const { play, plays } = place(pictures.ready, { ask });
    await vi.advanceTimersByTimeAsync(0);
    await press('Done: 3 points');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'finish' });
    expect(plays).not.toHaveBeenCalled();
  });

  it('asks for a cheaper way only when the hands rest', async () => {
    const { ask, rerender } = place(pictures.ready);
    await vi.advanceTimersByTimeAsync(0);
    ask.mockClear(); // a turn that can be finished is asked about at once
    const two = changed(pictures.undone, (one) => (one.number = 9));
    await rerender({ picture: two });
    await vi.advanceTimersByTimeAsync(200);
    await rerender({ picture: { ...two, number: 10 } as typeof two });
    await vi.advanceTimersByTimeAsync(399);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'finish' });
  });

  it('can be given up, which is asked once', async () => {
    const { play } = place(pictures.turn);
    await press('Give up');
    await fireEvent.click(screen.getByText('Yes, give up'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'giveup' });
  });

  it('may end with the wild card, alone', async () => {
    const alone = structuredClone(pictures.ready);
    alone.notes.wild = null;
    const { play } = place(alone);
    await press(/^Wild card/);
    await press('Done with the wild card: 0');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'finish', wild: true });
  });

  it('shows what one may not come back to, and the distance to FINISH', () => {
    place(pictures.forbidden);
    expect(screen.getAllByRole('img', { name: 'Not back to: 3+2=5' })).not.toHaveLength(0);
    expect(screen.getByText('27 to FINISH')).toBeInTheDocument();
  });

  it('is spoken in Italian too', () => {
    setLanguage('it');
    place(pictures.turn);
    expect(spot('A1b')).toHaveAccessibleName('primo numero, cella 1, in alto a destra, un fiammifero normale');
  });
});
