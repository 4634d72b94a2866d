/** Calls: a notification says that it is one's turn while the page is not in view, if one has asked for it. */
import { keep, kept } from '../../kept';

const KEY = 'calls';

class Calls {
  #wanted = $state(kept(KEY, false));
  /** The browser was asked and does not allow it. */
  denied = $state(false);

  /** True where this browser could show one. */
  get possible(): boolean {
    return typeof Notification !== 'undefined' && isSecureContext;
  }

  get on(): boolean {
    return this.#wanted && this.possible && Notification.permission === 'granted';
  }

  async switch(on: boolean): Promise<void> {
    const allowed = on && this.possible ? (await Notification.requestPermission()) === 'granted' : false;
    this.denied = on && !allowed;
    this.#wanted = allowed;
    keep(KEY, this.#wanted);
  }

  /** Calls the player to this table, if they do not see it; the newest call of a table takes the place of the one before. */
  call(table: string, title: string, words: string): void {
    if (!this.on || document.visibilityState === 'visible') return;
    try {
      const call = new Notification(title, { body: words, tag: `ludoteca ${table}`, icon: '/icon.svg' });
      call.onclick = () => {
        window.focus();
        call.close();
      };
    } catch {
      // a phone's browser shows them to programs of its own alone: the title and the icon still tell
    }
  }
}

export const calls = new Calls();
