import { defineConfig } from 'vite';

/** What people install from npm: a few lines that put the loader on their page. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist/npm',
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: { index: 'src/npm/index.ts', react: 'src/npm/react.ts' }, formats: ['es'] },
    rolldownOptions: { external: ['react'] },
  },
});
