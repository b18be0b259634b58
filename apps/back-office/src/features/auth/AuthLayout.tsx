import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { Logo } from '../../components/Logo.tsx';
import { OfflineBanner } from '../../components/OfflineBanner.tsx';

/** The picture beside the form, loaded lazily so that nothing waits for it. */
const SampleConversation = lazy(async () => ({
  default: (await import('./SampleConversation.tsx')).SampleConversation,
}));

/**
 * The layout of all account screens: the form on the left and, on wide windows, a picture of the product on the right.
 */
export function AuthLayout() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: '#fff' }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          width: { xs: '100%', md: 600 },
          flex: { md: 'none' },
          px: { xs: 5, sm: 12 },
          py: { xs: 3, sm: 8 },
        }}
      >
        <OfflineBanner />
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: 18, fontWeight: 600 }}>
            <Logo />
            Parley
          </Box>
          <LanguageMenu />
        </Box>
        <Box
          component="main"
          id="content"
          sx={{
            display: 'flex',
            flexDirection: 'column',
            justifyContent: { xs: 'flex-start', sm: 'center' },
            flex: 1,
            width: '100%',
            maxWidth: 368,
            mx: 'auto',
            py: { xs: 4, sm: 8 },
          }}
        >
          <Outlet />
        </Box>
        <Box
          component="footer"
          sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}
        >
          <span>{t('auth.hosted')}</span>
          <span>{t('auth.version', { version: __VERSION__ })}</span>
        </Box>
      </Box>
      <Suspense fallback={<Box sx={{ display: { xs: 'none', md: 'block' }, flex: 1, bgcolor: 'surface' }} />}>
        <SampleConversation />
      </Suspense>
    </Box>
  );
}
