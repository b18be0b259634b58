import '@fontsource-variable/inter/index.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/session.ts';
import { Toasts } from './components/Toasts.tsx';
import { startLanguage } from './language.ts';
import { createRouter } from './routes.tsx';
import { theme } from './theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The server puts a fresh nonce into every page; only styles that carry it are allowed.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 'p', ...(nonce ? { nonce } : {}) });

await startLanguage();
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createRouter()} />
          <Toasts />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>,
);
