import Box from '@mui/material/Box';
import type { ChannelActivity } from '@parley/contracts/channel-activity';
import type { Channel } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../attention.ts';
import { HealthLegend } from './HealthBars.tsx';

const STATES = ['all', 'connected', 'attention', 'off', 'not-connected'] as const;
type State = (typeof STATES)[number];

/** The chosen state is part of the address. */
export const readState = (params: URLSearchParams): State =>
  STATES.find((each) => each === params.get('state')) ?? 'all';

/** Every channel is in exactly one state besides "all". */
export function isInState(channel: Channel, state: State, activity: readonly ChannelActivity[]): boolean {
  if (state === 'all') return true;
  if (channel.status === 'disabled') return state === 'off';
  const lastCheck = activity.find(({ channelId }) => channelId === channel.id)?.lastCheck;
  if (problemOf(channel, lastCheck)) return state === 'attention';
  return state === (channel.status === 'connected' ? 'connected' : 'not-connected');
}

interface Props {
  channels: readonly Channel[];
  activity: readonly ChannelActivity[];
  state: State;
}

/** Which channels are shown, with their number, and what the bars on them mean. */
export function ChannelFilter({ channels, activity, state }: Props) {
  const { t } = useTranslation();
  const names: Record<State, string> = {
    all: t('channels.filter.all'),
    connected: t('channels.state.connected'),
    attention: t('channels.state.attention'),
    off: t('channels.state.off'),
    'not-connected': t('channels.state.notConnected'),
  };
  const count = (each: State) => channels.filter((channel) => isInState(channel, each, activity)).length;
  return (
    <Box sx={BAR}>
      <Box component="nav" aria-label={t('channels.filter.label')} sx={LINKS}>
        {STATES.filter((each) => each === 'all' || each === state || count(each) > 0).map((each) => (
          <Link
            key={each}
            to={each === 'all' ? '?' : `?state=${each}`}
            aria-current={each === state ? 'true' : undefined}
          >
            {names[each]} <small>{count(each)}</small>
          </Link>
        ))}
      </Box>
      <HealthLegend />
    </Box>
  );
}

const BAR = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  rowGap: 1,
  mb: 4,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  flex: { xs: '1 1 100%', md: '1 1 0' },
  minWidth: 0,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    fontWeight: 500,
    color: 'text.secondary',
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
    mb: '-1px',
  },
  '& a[aria-current]': { color: 'text.primary', fontWeight: 600, borderBottomColor: 'primary.main' },
  '& small': { fontSize: 12, fontVariantNumeric: 'tabular-nums' },
} as const;
