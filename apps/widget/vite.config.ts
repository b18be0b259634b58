import { defineConfig } from 'vite';

/** The chat inside the frame: React code on preact/compat, which weighs a tenth of React. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
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
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'frame.html' },
  },
});
