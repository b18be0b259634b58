import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { PlatformChannel } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../CopyButton.tsx';

/** Where a company's own app reports what happens, and how. */
export function ApiAddress({ channel }: { channel: PlatformChannel }) {
  const { t } = useTranslation();
  const address = `${window.location.origin}/api/api-channels/${channel.key}/events`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('channels.api.address')}</Box>
        <Box>{address}</Box>
        <Link href="/api/docs#api-channels" target="_blank" rel="noopener">
          {t('channels.api.reference')}
        </Link>
      </Box>
      <CopyButton text={address} what={t('channels.api.addressName')} />
    </Box>
  );
}
