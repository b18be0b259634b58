import { defineConfig } from 'vite';

/** The script that stands on the customer's page: one small file. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist/loader',
    emptyOutDir: true,
    target: 'es2020',
    lib: { entry: 'src/loader/loader.ts', formats: ['iife'], name: 'ParleyLoader', fileName: () => 'widget.js' },
  },
});
