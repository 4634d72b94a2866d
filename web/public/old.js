// Says so kindly where a browser is too old for the page, instead of leaving it white. Such a browser has to read this itself, so it is written
// as one wrote long ago. What is looked for came last to each of the browsers that are named (vite.config.ts builds for the same ones).
(function () {
  var ENGLISH =
    'This browser is too old for Ludoteca. Update it, or open Ludoteca in another one: ' +
    'Chrome or Edge from 111, Firefox from 126, Safari (iPhone and iPad) from 16.4.';
  var ITALIAN =
    'Questo browser è troppo vecchio per Ludoteca. Aggiornalo, oppure apri Ludoteca con un altro: ' +
    'Chrome o Edge dalla versione 111, Firefox dalla 126, Safari (iPhone e iPad) dalla 16.4.';
  function draws() {
    if (!window.CSS || !CSS.supports || !CSS.supports('selector(:has(a))')) return false;
    return CSS.supports('color', 'color-mix(in srgb, red, blue)') && CSS.supports('zoom', '2');
  }
  function packs() {
    try {
      return !!new CompressionStream('deflate-raw');
      // oxlint-disable-next-line no-unused-vars -- an old browser wants it named
    } catch (unknown) {
      return false;
    }
  }
  if ('noModule' in document.createElement('script') && draws() && packs()) return;
  var italian = /^it/i.test(navigator.language);
  var sentence = document.createElement('p');
  sentence.className = 'cannot';
  sentence.lang = italian ? 'it' : 'en';
  sentence.appendChild(document.createTextNode(italian ? ITALIAN : ENGLISH));
  document.body.insertBefore(sentence, document.body.firstChild);
})();
