import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewWhenGone } from './renewal';

describe('a page whose files are gone', () => {
  const reload = vi.fn();
  let stop: () => void;

  const gone = () => dispatchEvent(new Event('vite:preloadError'));
  /** The page as it is after it was loaded: what listened before is gone, what the window keeps is not. */
  const loaded = () => {
    stop?.();
    stop = renewWhenGone(reload);
  };

  beforeEach(() => {
    sessionStorage.clear();
    reload.mockReset();
    loaded();
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  it('loads itself anew once, and not again if that did not help', () => {
    gone();
    expect(reload).toHaveBeenCalledTimes(1);
    loaded();
    gone();
    gone();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('stays where the network is away, and comes anew when it is there', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    gone();
    expect(reload).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    gone();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('stays where nothing can be noted, for it would go in circles', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    gone();
    expect(reload).not.toHaveBeenCalled();
  });
});
