import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useLiveChannels } from '../../api/channels.ts';
import { Notice } from '../../components/Notice.tsx';
import { AddChannel } from './AddChannel.tsx';
import { ChannelGrid } from './list/ChannelGrid.tsx';
import { GRID } from './list/grid.ts';
import { NoChannels } from './NoChannels.tsx';
import { useAddChannel } from './useAddChannel.ts';

/** The company's channels. */
export function ChannelsScreen() {
  const { t } = useTranslation();
  const channels = useLiveChannels();
  const adding = useAddChannel(channels.data ?? []);
  const hasSome = (channels.data?.length ?? 0) > 0;
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, width: '100%', flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0 }}>
            {t('nav.channels')}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>{t('channels.subtitle')}</Box>
        </Box>
        {hasSome && <AddChannel adding={adding} />}
      </Box>
      {channels.isPending && <Waiting />}
      {channels.isError && !channels.data && <Failed onRetry={() => void channels.refetch()} />}
      {channels.data && (hasSome ? <ChannelGrid channels={channels.data} /> : <NoChannels adding={adding} />)}
    </Box>
  );
}

function Waiting() {
  return (
    <Box aria-busy sx={{ ...GRID, '& .MuiSkeleton-root': { bgcolor: 'surface' } }}>
      {[0, 1, 2].map((card) => (
        <Box
          key={card}
          sx={{
            minHeight: 264,
            p: 4,
            bgcolor: '#fff',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
          }}
        >
          <Box sx={{ display: 'flex', gap: 3, mb: 4 }}>
            <Skeleton variant="rounded" animation={false} width={40} height={40} />
            <Box sx={{ flex: 1 }}>
              <Skeleton variant="rounded" animation={false} width="45%" height={18} sx={{ mb: 1.5 }} />
              <Skeleton variant="rounded" animation={false} width="30%" height={14} />
            </Box>
          </Box>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" animation={false} width="65%" height={14} sx={{ mb: 3.5 }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice kind="error">
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        {t('errors.loading')}
        <Button variant="outlined" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      </Box>
    </Notice>
  );
}
