// Loaded into Playwright's driver by NODE_OPTIONS. Playwright tells every page which of light and dark it prefers, by a
// command that Debian's Firefox does not know yet; here it may fail, and the browser's own preferences hold.
const { prototype } = require('node:module');
const compile = prototype._compile;
prototype._compile = function (source, file) {
  return compile.call(this, source.replaceAll('.send("emulation.setMediaFeaturesOverride"', '.sendMayFail("emulation.setMediaFeaturesOverride"'), file);
};
