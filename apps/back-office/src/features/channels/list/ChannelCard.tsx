import Box from '@mui/material/Box';
import type { Channel } from '@parley/contracts/channels';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { areSingleKeysOn } from '../../../components/single-keys.ts';
import { hostOf } from '../../../components/sites.ts';
import { problemOf, type Attention, type ChannelProblem } from '../attention.ts';
import { useCheckWords } from '../doctor/check-words.ts';
import { accountOf } from '../platform/account.ts';
import { StateChip } from '../StateChip.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CardFooter } from './CardFooter.tsx';
import { useActivityOf } from './useActivity.ts';

export interface CardActions {
  onDelete: () => void;
  onSwitch: (isEnabled: boolean) => void;
  /** Only channels on platforms have a doctor. */
  onDoctor: (() => void) | null;
}

/** One channel: its state, how it is doing, and its switch. With the focus on its name, keys work on it. */
export function ChannelCard({ channel, ...actions }: { channel: Channel } & CardActions) {
  const problem = problemOf(channel, useActivityOf(channel.id)?.lastCheck);
  const { id, name, type, isEnabled } = channel;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') actions.onSwitch(!isEnabled);
    else if (event.code === 'KeyD' && actions.onDoctor && areSingleKeysOn()) actions.onDoctor();
    else return;
    event.preventDefault();
  };
  return (
    <Box component="li" sx={CARD}>
      <Box sx={{ flex: 1, p: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, mb: 3 }}>
          <Box aria-hidden sx={PICTURE}>
            <Icon of={platformIcon(type)} />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 1, rowGap: 0 }}>
              <Box component="h2" onKeyDown={onKeyDown} sx={TITLE}>
                <RouterLink to={`/channels/${id}`} sx={{ color: 'text.primary', fontWeight: 600 }}>
                  {name}
                </RouterLink>
              </Box>
              <StateChip channel={channel} hasProblem={problem !== null} />
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <Address channel={channel} />
            </Box>
          </Box>
        </Box>
        <CardFacts channel={channel} />
        {problem && <Problem channel={channel} problem={problem} />}
      </Box>
      <CardFooter channel={channel} problem={problem} {...actions} />
    </Box>
  );
}

/** The site on which the widget was seen, or the platform with the account there. */
function Address({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const names = usePlatformNames();
  const { type, lastSeenUrl } = channel;
  if (type !== 'web_widget') return [names[type], accountOf(channel)?.name].filter(Boolean).join(', ');
  return lastSeenUrl ? hostOf(lastSeenUrl) : t('channels.card.noSite');
}

/** What prevents the channel from working, and what needs attention. */
function Problem({ channel, problem }: { channel: Channel; problem: ChannelProblem }) {
  const { t } = useTranslation();
  const checks = useCheckWords();
  const words: Record<Attention, string> = {
    secretMissing: t('channels.trouble.secretMissing'),
    siteNotAllowed: t('channels.trouble.site', { site: hostOf(channel.lastSeenUrl ?? '') }),
    refused: t('channels.trouble.refused', { platform: PLATFORMS[channel.type].name }),
  };
  return (
    <Box sx={PROBLEM}>
      <Icon of={TriangleAlert} size={16} />
      {typeof problem === 'string' ? words[problem] : checks[problem.check].help}
    </Box>
  );
}

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 264,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

const PICTURE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '8px',
  bgcolor: 'surface',
} as const;

const TITLE = {
  flex: '1 1 auto',
  m: 0,
  fontSize: 15,
  lineHeight: '24px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const;

const PROBLEM = {
  display: 'flex',
  gap: 2,
  mt: 3,
  p: 2.5,
  borderRadius: '6px',
  bgcolor: 'warning.light',
  color: 'warning.dark',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
} as const;
