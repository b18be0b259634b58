import '@fontsource-variable/inter/index.css';
import createCache from '@emotion/cache';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startLanguage } from './language.ts';
import { createRouter } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The server puts a fresh nonce into every page; only styles that carry it are allowed.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 'p', ...(nonce ? { nonce } : {}) });

await startLanguage();
createRoot(root).render(
  <StrictMode>
    <App router={createRouter()} styles={styles} />
  </StrictMode>,
);
