import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Platform } from '@parley/contracts/platform-list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const META_APPS = 'https://developers.facebook.com/apps';
const PERMISSIONS = 'whatsapp_business_messaging, whatsapp_business_management';
const BOT_FATHER = 'https://t.me/BotFather';

/** Where to find what the form asks for, step by step. */
export function ConnectSteps({ platform, isAgain }: { platform: Platform; isAgain: boolean }) {
  const { t } = useTranslation();
  if (platform === 'whatsapp')
    return (
      <Box component="ol" sx={LIST}>
        <Step number={1}>
          <Link href={META_APPS} target="_blank" rel="noopener">
            {t('channels.whatsapp.open')}
          </Link>
        </Step>
        <Step number={2}>{t('channels.whatsapp.ids')}</Step>
        <Step number={3}>{t('channels.whatsapp.token', { permissions: PERMISSIONS })}</Step>
        <Step number={4}>{t('channels.whatsapp.secret')}</Step>
      </Box>
    );
  if (platform !== 'telegram') return null;
  return (
    <Box component="ol" sx={LIST}>
      <Step number={1}>
        <Link href={BOT_FATHER} target="_blank" rel="noopener">
          {t('channels.telegram.open')}
        </Link>
      </Step>
      <Step number={2}>
        {isAgain
          ? t('channels.telegram.find', { command: '/token' })
          : t('channels.telegram.create', { command: '/newbot', again: '/token' })}
      </Step>
      <Step number={3}>{t('channels.telegram.paste')}</Step>
    </Box>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2.5, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box aria-hidden component="span" sx={NUMBER}>
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const LIST = { display: 'grid', gap: 2.5, m: 0, p: 0, listStyle: 'none' } as const;

const NUMBER = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 22,
  height: 22,
  borderRadius: '50%',
  bgcolor: 'surface',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 600,
} as const;
