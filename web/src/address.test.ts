import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, fit, go, listen, reload } from './address.svelte';
import { answeredBy } from './reach.svelte';

describe('a path', () => {
  it('fits its pattern piece by piece', () => {
    expect(fit('/', '/')).toEqual({});
    expect(fit('/t/:table', '/t/a%20b')).toEqual({ table: 'a b' });
    expect(fit('/t/:table', '/t/abc/')).toEqual({ table: 'abc' });
    expect(fit('/t/:table', '/t')).toBeNull();
    expect(fit('/t/:table', '/t/')).toBeNull();
    expect(fit('/t/:table', '/t/a/b')).toBeNull();
    expect(fit('/t/:table', '/t/%E0%A4')).toEqual({ table: '%E0%A4' });
  });
});

describe('a position', () => {
  it('can stand behind the first page, which every host of files has', () => {
    go('/?p=antino&puzzle#code', true);
    expect(address()).toEqual({ path: '/p/antino', hash: '#code' });
    go('/rules/toncc?p=antino', true);
    expect(address().path).toBe('/rules/toncc');
    go('/', true);
    expect(address().path).toBe('/');
  });
});

describe('a page that loads anew', () => {
  const here = location;
  const at = (path: string) => {
    const { pathname, search, hash } = new URL(path, here.origin);
    const place = { origin: here.origin, pathname, search, hash, reload: vi.fn(), replace: vi.fn() };
    vi.stubGlobal('location', place);
    return place;
  };
  afterEach(() => vi.stubGlobal('location', here));

  it('stays where it is at a server, which has every page', () => {
    const place = at('/t/here-a');
    reload();
    expect(place.reload).toHaveBeenCalledOnce();
  });

  it('comes by the first page of plain files, which have no other', () => {
    answeredBy('files');
    const place = at('/replay/m?step=3#9');
    reload();
    expect(place.replace).toHaveBeenCalledExactlyOnceWith('/?step=3&p=%2Freplay%2Fm#9');
    expect(place.reload).not.toHaveBeenCalled();
    const first = at('/?p=antino#code');
    reload();
    expect(first.reload).toHaveBeenCalledOnce();
  });

  it('is then the page it was', () => {
    go('/?step=3&p=%2Freplay%2Fm#9', true);
    expect(address()).toEqual({ path: '/replay/m', hash: '#9' });
  });
});

describe('a link', () => {
  let stop: () => void;
  beforeEach(() => {
    go('/', true);
    stop = listen();
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  function click(html: string, more: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...more });
    document.body.addEventListener('click', (late) => late.preventDefault(), { once: true, capture: false });
    document.querySelector('a')!.dispatchEvent(event);
    return event;
  }

  it('of ours is followed inside the page', () => {
    document.body.innerHTML = '<a href="/rules/toncc"><b>Rules</b></a>';
    document.querySelector('b')!.click();
    expect(address().path).toBe('/rules/toncc');
  });

  it('that wants another window, or leads away, is left to the browser', () => {
    click('<a href="/rules/toncc">Rules</a>', { ctrlKey: true });
    click('<a href="/rules/toncc" target="_blank">Rules</a>');
    click('<a href="https://example.org/rules/toncc">Rules</a>');
    expect(address().path).toBe('/');
  });
});
