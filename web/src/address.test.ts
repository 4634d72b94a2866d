import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { address, fit, go, listen } from './address.svelte';

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
