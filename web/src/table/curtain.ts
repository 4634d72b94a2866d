/** Whose eyes the screen is for when several people share one device. */

/**
 * The seat that should look now, or null for a spectator.
 *
 * A seat that still has to act keeps the screen; else the next held seat in turn gets it, going round the table; and
 * when nobody here has to act, whoever looked last goes on looking.
 */
export function nextEyes(held: number[], turn: number[], eyes: number | null): number | null {
  if (held.length === 0) return null;
  const toAct = held.filter((seat) => turn.includes(seat)).toSorted((one, other) => one - other);
  if (eyes !== null && toAct.includes(eyes)) return eyes;
  const after = toAct.find((seat) => eyes !== null && seat > eyes) ?? toAct[0];
  if (after !== undefined) return after;
  return eyes !== null && held.includes(eyes) ? eyes : Math.min(...held);
}
