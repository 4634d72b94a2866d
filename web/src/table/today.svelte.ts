/** Today by the clock of this device: a page that is left open over midnight goes on to the new day. */
import { dayOf } from './done.svelte';

let day = $state(dayOf());
const OFTEN = 20_000;

export function today(): string {
  return day;
}

/** Looks now, every now and then, and when one comes back to the page: a device that slept had no timer. For an effect. */
export function keepDay(): () => void {
  const look = () => (day = dayOf());
  look();
  const timer = setInterval(look, OFTEN);
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('focus', look);
  };
}
