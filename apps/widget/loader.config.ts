import { defineConfig } from 'vite';

/** The script that stands on the customer's page: one small file. */
export default defineConfig({
  root: import.meta.dirname,
  // Lines of the style sheet are for those who read it.
  plugins: [{ name: 'join-lines', generateBundle: (_, files) => Object.values(files).forEach(joinLines) }],
  build: {
    outDir: 'dist/loader',
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'src/loader/loader.ts', formats: ['iife'], name: 'ParleyLoader', fileName: () => 'widget.js' },
  },
});

function joinLines(file: { type: string; code?: string }) {
  if (file.code !== undefined) file.code = file.code.replaceAll('\\\n', '');
}
