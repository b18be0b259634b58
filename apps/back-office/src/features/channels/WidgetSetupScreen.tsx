import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { CallError } from '../../api/call.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { NoChannels } from './NoChannels.tsx';
import { WidgetSetup } from './setup/WidgetSetup.tsx';
import { useAddWidget } from './useAddWidget.ts';
import { useChannel, useChannels } from './useChannels.ts';

/** How a widget looks and where it may be embedded. */
export function WidgetSetupScreen() {
  const { id } = useParams();
  return id === undefined ? <FirstWidget /> : <OneWidget key={id} id={Number(id)} />;
}

/** `/channels/widget` redirects to the first widget, or offers to create one. */
function FirstWidget() {
  const { t } = useTranslation();
  const channels = useChannels();
  const adding = useAddWidget(channels.data ?? []);
  const first = channels.data?.find(({ type }) => type === 'web_widget');
  if (first) return <Navigate replace to={`/channels/${first.id}`} />;
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Title>{t('channels.widget')}</Title>
      <Loaded query={channels}>{() => <NoChannels adding={adding} />}</Loaded>
    </Box>
  );
}

function OneWidget({ id }: { id: number }) {
  const { t } = useTranslation();
  const channel = useChannel(id);
  if (channel.data?.type === 'web_widget') return <WidgetSetup channel={channel.data} />;
  const isRefused = channel.error instanceof CallError && [404, 422].includes(channel.error.status);
  const isMissing = isRefused || channel.data !== undefined; // other platforms have no screen here
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5 }}>
      <Title>{isMissing ? t('channels.missing') : t('channels.widget')}</Title>
      {isMissing ? <RouterLink to="/channels">{t('channels.back')}</RouterLink> : null}
      {channel.isPending && <Waiting />}
      {channel.isError && !isMissing && <Loaded query={channel}>{() => null}</Loaded>}
    </Box>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mb: 4 }}>
      {children}
    </Box>
  );
}

/** A placeholder for the colours. */
function Waiting() {
  return (
    <Box
      aria-busy
      sx={{ maxWidth: 856, mt: 13, bgcolor: '#fff', border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
    >
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            height: 51,
            px: 4,
            '& .MuiSkeleton-root': { bgcolor: 'surface' },
          }}
        >
          <Skeleton variant="rounded" animation={false} width={28} height={28} />
          <Skeleton variant="rounded" animation={false} width={140} height={16} />
          <Skeleton variant="rounded" animation={false} width={104} height={32} />
        </Box>
      ))}
    </Box>
  );
}
