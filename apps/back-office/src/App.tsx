import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { queryClient } from './api/session.ts';
import { Toasts } from './components/Toasts.tsx';
import { theme } from './theme.ts';

interface Props {
  router: RouterProviderProps['router'];
  styles: EmotionCache;
}

/** Everything that a screen finds around it: styles, theme, loaded data, the router and the toasts. */
export function App({ router, styles }: Props) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
