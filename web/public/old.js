// In plain old JavaScript: a browser older than those of vite.config.ts is told so.
(function () {
  try {
    var packs = new CompressionStream('deflate-raw');
    if (
      packs &&
      'noModule' in document.createElement('script') &&
      CSS.supports('selector(:has(a))') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
      CSS.supports('zoom', '2')
    )
      return;
    // oxlint-disable-next-line no-unused-vars -- an old browser wants it named
  } catch (unknown) {}
  var it = /^it/i.test(navigator.language);
  var said = document.createElement('p');
  said.className = 'cannot';
  said.lang = it ? 'it' : 'en';
  said.textContent = it
    ? 'Questo browser è troppo vecchio per Ludoteca. Aggiornalo, o usane un altro: Chrome o Edge da 111, Firefox da 126, Safari (iPhone e iPad) da 16.4.'
    : 'This browser is too old for Ludoteca. Update it, or use another one: Chrome or Edge from 111, Firefox from 126, Safari (iPhone and iPad) from 16.4.';
  document.body.insertBefore(said, document.body.firstChild);
})();
