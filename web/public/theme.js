// Applies the reader's own choice of light before the first paint; src/theme.svelte.ts keeps it.
try {
  var theme = JSON.parse(localStorage.getItem('ludoteca.theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // nothing is kept here
}
