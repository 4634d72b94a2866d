/** Installing the page as an app, where the browser offers that to pages. */

/** Chromium's own event, which is in no standard yet. */
interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

class Installing {
  #offer = $state.raw<Offer | null>(null);
  /** It is open as an app, or has just become one. */
  done = $state(globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // it is asked for here, and not over a match
      this.#offer = event as Offer;
    });
    addEventListener('appinstalled', () => (this.done = true));
  }

  /** The browser would install it at a press. */
  get offered(): boolean {
    return this.#offer !== null && !this.done;
  }

  async install(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null; // it can be used once
    await offer?.prompt();
  }
}

export const installing = new Installing();
