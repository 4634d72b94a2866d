// The reader's choice of light, contrast and motion, before the first paint: see src/theme.svelte.ts.
(function () {
  var root = document.documentElement.dataset;
  function chosen(key) {
    try {
      return JSON.parse(localStorage.getItem('ludoteca.' + key));
    } catch {
      return null;
    }
  }
  function follow(key, value, query) {
    var system = matchMedia(query);
    function apply() {
      if (chosen(key) === value || system.matches) root[key] = value;
      else delete root[key];
    }
    apply();
    system.addEventListener('change', apply);
    addEventListener('ludoteca.look', apply);
  }
  var theme = chosen('theme');
  if (theme === 'light' || theme === 'dark') root.theme = theme;
  follow('contrast', 'more', '(prefers-contrast: more), (forced-colors: active)');
  follow('motion', 'less', '(prefers-reduced-motion: reduce)');
})();
