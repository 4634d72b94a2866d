/** The mark on the browser's tab that says it is one's turn. */

const PLAIN = '/icon.svg';
const MARKED =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M32 5l22 12.7v28.6L32 59 10 46.3V17.7z" fill="#1e4d3b" stroke="#1e4d3b" stroke-width="8" stroke-linejoin="round"/><circle cx="32" cy="32" r="18" fill="#f3c331"/></svg>',
  );

export function tabTitle(title: string, myTurn: string | null): string {
  return myTurn ? `● ${myTurn} · ${title}` : `${title} · Ludoteca`;
}

/** Shows the yellow lamp in place of the icon, or the icon again. */
export function markTab(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = mine ? MARKED : PLAIN;
}
