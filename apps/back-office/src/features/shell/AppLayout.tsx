import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatch, useMatches } from 'react-router';
import { useLiveCounts } from '../../api/inbox-counts.ts';
import { usePresence } from '../../api/presence.ts';
import { StopBanner } from '../../components/bot-stop/StopBanner.tsx';
import { useAreShortcutsShown } from '../../components/shortcuts.ts';
import { loadTexts } from '../../language.ts';
import type { ScreenHandle } from '../../screen-handle.ts';
import { useAlerts, useTitleBadge } from './alerts/useAlerts.ts';
import { useRenewedPush } from './alerts/useRenewedPush.ts';
import { useTeamAlert } from './alerts/useTeamAlert.ts';
import { BottomBar } from './BottomBar.tsx';
import { texts as commandTexts } from './command/texts.ts';
import { OfflineBanner } from '../../components/OfflineBanner.tsx';
import { Rail } from './Rail.tsx';
import { texts as reconnectTexts } from './reconnect/texts.ts';
import { TopBar } from './TopBar.tsx';
import { keepTyping } from './typed-ahead.ts';
import { useShellKeys } from './useShellKeys.ts';

const CommandMenu = lazy(async () => {
  const [menu] = await Promise.all([import('./command/CommandMenu.tsx'), loadTexts(commandTexts)]);
  return { default: menu.CommandMenu };
});
const ReconnectBanner = lazy(async () => {
  const [banner] = await Promise.all([import('./reconnect/ReconnectBanner.tsx'), loadTexts(reconnectTexts)]);
  return { default: banner.ReconnectBanner };
});
const AtWork = lazy(async () => ({ default: (await import('./at-work/AtWork.tsx')).AtWork }));
const StopDialog = lazy(async () => ({
  default: (await import('../../components/bot-stop/StopDialog.tsx')).StopDialog,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }));

/** The layout of the app: a rail on the left, or a bar at the bottom below 1280 px. */
export function AppLayout() {
  const { t } = useTranslation();
  const [isCommanding, setIsCommanding] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const areShortcutsShown = useAreShortcutsShown();
  const openId = Number(useMatch('/chats/:id')?.params.id) || null;
  const hasOwnBar = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.hasOwnBar);
  const command = () => {
    if (!isCommanding) keepTyping(() => setIsCommanding(false));
    setIsCommanding(true);
  };
  useShellKeys(command);
  useLiveCounts();
  usePresence(openId);
  useAlerts(openId);
  useTeamAlert(openId);
  useTitleBadge();
  useRenewedPush();

  return (
    // Absolutely positioned leftovers below the shell must not make the page scroll.
    <Box sx={{ position: 'relative', overflowY: 'clip', display: 'flex', minHeight: '100dvh' }}>
      <Link
        href="#content"
        sx={{
          position: 'absolute',
          left: 8,
          top: -80,
          zIndex: 2100,
          px: 4,
          py: 2,
          bgcolor: '#fff',
          '&:focus': { top: 8 },
        }}
      >
        {t('nav.skip')}
      </Link>
      <Rail />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minWidth: 0,
          pb: { xs: 'calc(64px + env(safe-area-inset-bottom))', lg: 0 },
        }}
      >
        <OfflineBanner />
        <StopBanner />
        <Suspense fallback={null}>
          <ReconnectBanner />
        </Suspense>
        {!hasOwnBar && <TopBar onCommand={command} />}
        <Box component="main" id="content" sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <Outlet />
        </Box>
      </Box>
      <BottomBar />
      <Suspense fallback={null}>
        {isCommanding && <CommandMenu onClose={() => setIsCommanding(false)} onStop={() => setIsStopping(true)} />}
        {isStopping && <StopDialog onClose={() => setIsStopping(false)} />}
        {areShortcutsShown && <ShortcutSheet />}
        <AtWork />
      </Suspense>
    </Box>
  );
}
