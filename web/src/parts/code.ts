/**
 * The code as the server knows it, however it was typed, spaced or pasted with its whole link: six capital letters.
 *
 * No code has a V, so one that was heard or read is a U.
 */
export function cleanCode(typed: string): string {
  const link = /\/join\/([a-z]+)/i.exec(typed);
  return (link?.[1] ?? typed)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .replaceAll('V', 'U')
    .slice(0, 6);
}

/** Whether a code is whole and may be sent. */
export function whole(code: string): boolean {
  return code.length === 6;
}
