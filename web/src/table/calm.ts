/** For a sheet that comes while hands are still in a race: nothing in it is pressed by what was meant for the board. */

/** Milliseconds in which a hand comes to rest. */
const REST = 500;

/** Lets a sheet take a press only when hands have come to rest, and only one that has begun on it. */
export function calm(inside: Element): () => void {
  const dialog = inside.closest('dialog')!;
  const content = dialog.firstElementChild!;
  let rested = false;
  let begun = false;
  const down = () => (begun = rested);
  const click = (event: MouseEvent) => {
    const byKey = event.detail === 0;
    if (rested && (begun || byKey)) return;
    event.preventDefault();
    event.stopPropagation(); // the backdrop takes none either
  };
  content.setAttribute('inert', '');
  const timer = setTimeout(() => {
    rested = true;
    content.removeAttribute('inert');
  }, REST);
  dialog.addEventListener('pointerdown', down, true);
  dialog.addEventListener('click', click, true);
  return () => {
    clearTimeout(timer);
    content.removeAttribute('inert');
    dialog.removeEventListener('pointerdown', down, true);
    dialog.removeEventListener('click', click, true);
  };
}
