/** What a player has switched on to see more, remembered by this browser. */
import { keep, kept } from '../../kept';

export class Aid {
  letters = $state(kept('antino.letters', false));
  heat = $state(kept('antino.heat', false));

  toggle(name: 'letters' | 'heat'): void {
    this[name] = !this[name];
    keep(`antino.${name}`, this[name]);
  }
}
