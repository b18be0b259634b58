import { defineConfig, type Plugin } from 'vite';

/** Our lazy parts are single small files: what Vite adds to fetch their companions early would outweigh them. */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** The chat inside the frame: React code on preact/compat, which weighs a tenth of React. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [withoutPreloads],
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/frame',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: false,
    rolldownOptions: { input: 'frame.html' },
  },
});
