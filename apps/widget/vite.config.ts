import { defineConfig, type Plugin } from 'vite';

const PRELOADS = 'native:import-analysis-build';

/** Our lazy parts are single small files: Vite's code to preload their dependencies would outweigh them. */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  configResolved(config) {
    const plugins = config.plugins as Plugin[];
    const at = plugins.findIndex(({ name }) => name === PRELOADS);
    if (at >= 0) plugins.splice(at, 1);
  },
};

/** The chat inside the frame: Preact code, because React would weigh more than the whole widget. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [withoutPreloads],
  build: {
    outDir: 'dist/frame',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: false,
    rolldownOptions: { input: 'frame.html' },
  },
});
