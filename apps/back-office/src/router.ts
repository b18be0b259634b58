import i18next from 'i18next';
import { createBrowserRouter } from 'react-router';
import { whenSessionLost } from './api/call.ts';
import { forgetProfile } from './api/session.ts';
import { showProblem } from './components/toast-queue.ts';
import { reloadAt } from './lazy-screen.ts';
import { routes } from './routes.tsx';
import type { ScreenHandle } from './screen-handle.ts';

/** The router, including what happens when the session is lost: sign in again and come back. */
export function createRouter() {
  const router = createBrowserRouter(routes);
  reloadAt(() => router.state.navigation.location ?? router.state.location);
  whenSessionLost((isTokenStale) => {
    const { matches, location } = router.state;
    if (!matches.some(({ route }) => (route.handle as ScreenHandle | undefined)?.needsSession)) return;
    forgetProfile();
    const wanted = encodeURIComponent(location.pathname + location.search);
    void router.navigate(`/login?redirect=${wanted}`, { state: { hasExpired: true } }).then(() => {
      // If the session still exists, the detour through sign-in ends where it began, so explain why nothing happened.
      const isBack = router.state.location.pathname === location.pathname;
      if (isTokenStale && isBack) showProblem(i18next.t('errors.staleToken'));
    });
  });
  return router;
}
