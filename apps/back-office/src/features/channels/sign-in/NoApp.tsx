import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Platform } from '@parley/contracts/platform-list';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

const BY_SIGN_IN = [
  { signIn: 'facebook', names: ['META_APP_ID', 'META_APP_SECRET'] },
  { signIn: 'instagram', names: ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'] },
] as const;
const META_APPS = 'https://developers.facebook.com/apps';

/** What the operator of the installation has to do before a channel can be connected by a sign-in. */
export function NoApp({ platform }: { platform: Platform }) {
  const { t } = useTranslation();
  const isInstagram = platform === 'instagram';
  const words = { facebook: t('signIn.noApp.byPage'), instagram: t('signIn.noApp.direct') };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>{t('signIn.noApp.text', { platform: PLATFORMS[platform].name })}</Box>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        {(isInstagram ? BY_SIGN_IN : BY_SIGN_IN.slice(0, 1)).map(({ signIn, names }) => (
          <li key={signIn}>
            {isInstagram ? words[signIn] : t('signIn.noApp.set')}{' '}
            {names.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
                <Setting>{name}</Setting>
              </Fragment>
            ))}
          </li>
        ))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('signIn.noApp.guide')}{' '}
        <Setting>{isInstagram ? 'docs/guides/instagram.md' : 'docs/guides/messenger.md'}</Setting>.{' '}
        <Link href={META_APPS} target="_blank" rel="noopener">
          {t('signIn.noApp.apps')}
        </Link>
      </Box>
    </Box>
  );
}

const Setting = ({ children }: { children: string }) => (
  <Box
    component="code"
    translate="no"
    sx={{ px: 1, borderRadius: '4px', bgcolor: 'surface', fontSize: 13, color: 'text.primary' }}
  >
    {children}
  </Box>
);
