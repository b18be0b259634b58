import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './chunks.ts';
import { lighterLibraries } from './lighter-libraries.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lighterLibraries()],
  define: { __VERSION__: JSON.stringify(version) },
  // In development the page comes from here and everything else from the server beside it.
  server: {
    port: 5173,
    headers: { 'service-worker-allowed': '/' },
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: chunkOf(), debugName: 'first and shell' }] } },
    },
  },
});
