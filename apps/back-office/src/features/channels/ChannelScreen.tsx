import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Channel } from '@parley/contracts/channels';
import type { Platform } from '@parley/contracts/platform-list';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { CallError } from '../../api/call.ts';
import { useChannels } from '../../api/channels.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { usePlatformNames } from '../../components/platforms.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { useScreenName } from '../../components/screen-name.ts';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { NoChannels } from './NoChannels.tsx';
import { accountOf } from './platform/account.ts';
import { PlatformSetup } from './platform/PlatformSetup.tsx';
import { OWN_SCREEN, insideAgent, type SetupPlace } from './setup-place.ts';
import { WidgetSetup } from './setup/WidgetSetup.tsx';
import { StateChip } from './StateChip.tsx';
import { useAddChannel } from './useAddChannel.ts';
import { useChannel, usePlatforms } from './useChannels.ts';

/** The setup of a channel: how a widget looks, or how a platform is connected. */
export function ChannelScreen() {
  const { id = 'widget' } = useParams();
  return <OneChannel key={id} id={id} place={OWN_SCREEN} />;
}

/** The same as a part of the agent that answers there. */
export function AgentChannelScreen() {
  const { id = '', channel = '' } = useParams();
  const place = useMemo(() => insideAgent(id), [id]);
  return <OneChannel key={channel} id={channel} place={place} agentId={Number(id)} />;
}

interface InPlace {
  place: SetupPlace;
  /** The agent that this is a part of. */
  agentId?: number;
}

/** The addresses of platforms, which lead to their channels. */
const PLATFORM_AT = new Map<string, Exclude<Platform, 'web_widget'>>([
  ['messenger', 'facebook'],
  ['instagram', 'instagram'],
  ['telegram', 'telegram'],
  ['whatsapp', 'whatsapp'],
]);

function OneChannel({ id, ...inPlace }: InPlace & { id: string }) {
  const platform = PLATFORM_AT.get(id);
  if (id === 'widget') return <FirstWidget {...inPlace} />;
  return platform ? <ChannelOf platform={platform} {...inPlace} /> : <ChannelSetup id={Number(id)} {...inPlace} />;
}

/** The channels of a platform: those of the agent if it has any, otherwise all. */
function useFitting(platform: Platform, agentId: number | undefined) {
  const channels = useChannels();
  const all = channels.data?.filter(({ type }) => type === platform) ?? [];
  const ofAgent = all.filter(({ aiAgentId }) => aiAgentId === agentId);
  return { channels, fitting: ofAgent.length > 0 ? ofAgent : all };
}

/** Redirects to the first widget, or offers to create one. */
function FirstWidget({ place, agentId }: InPlace) {
  const { t } = useTranslation();
  const {
    channels,
    fitting: [first],
  } = useFitting('web_widget', agentId);
  const adding = useAddChannel(channels.data ?? [], place.home);
  if (first) return <Navigate replace to={`${place.home}/${first.id}`} />;
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Title place={place}>{t('channels.widget')}</Title>
      <Loaded query={channels}>{() => <NoChannels adding={adding} />}</Loaded>
    </Box>
  );
}

/**
 * Redirects to the platform's channel, or that of the agent; lists them if there are several, offers to add one if there is none, or
 * says that this version cannot.
 */
function ChannelOf({ platform, place, agentId }: InPlace & { platform: Platform }) {
  const { t } = useTranslation();
  const name = usePlatformNames()[platform];
  useScreenName(name, place === OWN_SCREEN ? 'subject' : 'part');
  const { channels, fitting } = useFitting(platform, agentId);
  const platforms = usePlatforms();
  const adding = useAddChannel(channels.data ?? [], place.home);
  const [only] = fitting;
  if (only && fitting.length === 1) return <Navigate replace to={`${place.home}/${only.id}`} />;
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, maxWidth: 640 }}>
      <Title place={place}>{name}</Title>
      {channels.isSuccess ? (
        <Loaded query={platforms}>
          {(supported) =>
            supported.some((each) => each.platform === platform) ? (
              <>
                {only && <Several name={name} channels={fitting} home={place.home} />}
                <SubmitButton type="button" isWorking={adding.isPending} onClick={() => adding.add(platform)}>
                  {t('channels.addOne', { name })}
                </SubmitButton>
              </>
            ) : (
              <>
                <Box sx={{ mb: 4 }}>{t('channels.notYet', { name })}</Box>
                <RouterLink to={place.home}>{t('channels.back')}</RouterLink>
              </>
            )
          }
        </Loaded>
      ) : (
        <Loaded query={channels}>{() => null}</Loaded>
      )}
    </Box>
  );
}

/** Which of the channels on one platform. */
function Several({ name, channels, home }: { name: string; channels: readonly Channel[]; home: string }) {
  return (
    <Box component="ul" aria-label={name} sx={SEVERAL}>
      {channels.map((channel) => (
        <Box component="li" key={channel.id}>
          <Box sx={{ flex: 1, minWidth: 140, overflowWrap: 'anywhere' }}>
            <RouterLink to={`${home}/${channel.id}`} sx={{ color: 'text.primary', fontWeight: 600 }}>
              {channel.name}
            </RouterLink>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{accountOf(channel)?.name}</Box>
          </Box>
          <StateChip channel={channel} />
        </Box>
      ))}
    </Box>
  );
}

const SEVERAL = {
  listStyle: 'none',
  m: 0,
  mb: 4,
  p: 0,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  '& li': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, minHeight: 64, px: 4, py: 2 },
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

function ChannelSetup({ id, place }: InPlace & { id: number }) {
  const { t } = useTranslation();
  const channel = useChannel(id);
  if (channel.data?.type === 'web_widget') return <WidgetSetup channel={channel.data} place={place} />;
  if (channel.data) return <PlatformSetup channel={channel.data} place={place} />;
  const isMissing = channel.error instanceof CallError && [404, 422].includes(channel.error.status);
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5 }}>
      <Title place={place}>{isMissing ? t('channels.missing') : t('channels.title')}</Title>
      {isMissing ? <RouterLink to={place.home}>{t('channels.back')}</RouterLink> : null}
      {channel.isPending && <Waiting />}
      {channel.isError && !isMissing && <Loaded query={channel}>{() => null}</Loaded>}
    </Box>
  );
}

function Title({ place, children }: { place: SetupPlace; children: string }) {
  return (
    <Box component={place.heading} tabIndex={-1} sx={{ typography: 'h1', m: 0, mb: 4 }}>
      {children}
    </Box>
  );
}

/** A placeholder for the settings. */
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
