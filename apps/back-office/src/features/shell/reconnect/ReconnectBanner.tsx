import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Channel } from '@parley/contracts/channels';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { Unplug, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLiveChannels } from '../../../api/channels.ts';
import { Icon } from '../../../components/Icon.tsx';
import { useHidden } from './useHidden.ts';

/** On every screen while a platform refuses the token of a channel: which one, and the way to connect it again. */
export function ReconnectBanner() {
  const { t } = useTranslation();
  const { data } = useLiveChannels();
  const refused = data?.filter(({ status }) => status === 'needs_reconnect');
  const { shown, hide } = useHidden(refused);
  const [only] = shown;
  return (
    <Box role="status">
      {only && (
        <Box sx={BANNER}>
          <Icon of={Unplug} size={18} />
          <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
            <Box component="b" sx={{ fontWeight: 600 }}>
              <Names channels={shown} />
            </Box>{' '}
            {t('reconnect.wait')}
          </Box>
          <Button
            variant="outlined"
            component={Link}
            to={shown.length === 1 ? `/channels/${only.id}` : '/channels'}
            sx={{ minHeight: { lg: 32 }, py: 0, color: 'warning.dark', borderColor: 'warning.dark' }}
          >
            {shown.length === 1 ? t('reconnect.act') : t('reconnect.see')}
          </Button>
          <IconButton
            aria-label={t('reconnect.close')}
            title={t('reconnect.close')}
            onClick={hide}
            sx={{ color: 'inherit', minWidth: { xs: 44, lg: 32 }, minHeight: { xs: 44, lg: 32 } }}
          >
            <Icon of={X} size={18} />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

function Names({ channels }: { channels: readonly Channel[] }) {
  const { t, i18n } = useTranslation();
  const [only] = channels;
  if (only && channels.length === 1)
    return t('reconnect.one', { platform: PLATFORMS[only.type].name, name: only.name });
  const names = new Intl.ListFormat(i18n.language).format(channels.map(({ name }) => name));
  return t('reconnect.several', { count: channels.length, names });
}

const BANNER = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  minHeight: 44,
  px: 4,
  py: 1.5,
  bgcolor: 'warning.light',
  color: 'warning.dark',
  typography: 'body2',
} as const;
