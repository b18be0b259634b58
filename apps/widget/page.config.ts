import { defineConfig } from 'vite';

/** The part of the loader that can wait until the page is idle: a module that the loader imports. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'src/loader/page.ts', formats: ['es'], fileName: () => 'page.js' },
  },
});
