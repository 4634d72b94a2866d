/** The keys of the six directions: the digits, or the letters that lie round S on the keyboard. */
const LETTERS = 'edxzaw';

/** The direction of a key, 1 to 6; null for any other key. */
export function directionOf(key: string): number | null {
  if (/^[1-6]$/.test(key)) return Number(key);
  const place = key.length === 1 ? LETTERS.indexOf(key.toLowerCase()) : -1;
  return place < 0 ? null : place + 1;
}
