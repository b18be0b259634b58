import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { WidgetChannel } from '@parley/contracts/channels';
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { formatAgo } from '../../../components/format-ago.ts';
import { hostOf, isAllowedSite } from '../../../components/sites.ts';
import { useChannel } from '../useChannels.ts';

/** Whether the widget has been seen on a site: not yet, yes, or on one that is not allowed. */
export function InstallCheck({ channel }: { channel: WidgetChannel }) {
  const { t } = useTranslation();
  const query = useChannel(channel.id);
  const { lastSeenAt, settings, key } = channel;
  const lastSeenUrl = channel.lastSeenUrl ?? '';
  const isAllowed = !lastSeenUrl || isAllowedSite(lastSeenUrl, settings.allowedDomains, settings.allowsAppWebViews);
  const state = lastSeenAt === null ? 'waiting' : isAllowed ? 'seen' : 'elsewhere';
  const icons = { waiting: LoaderCircle, seen: Check, elsewhere: TriangleAlert };
  const colors = { waiting: 'text.secondary', seen: 'success.dark', elsewhere: 'warning.dark' };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, px: 4, pb: 3 }}>
      <Box
        role="status"
        sx={{ display: 'flex', gap: 2, flex: 1, minWidth: 200, overflowWrap: 'anywhere', '& svg': { flex: 'none' } }}
      >
        <Box component="span" sx={{ display: 'flex', color: colors[state] }}>
          <Icon of={icons[state]} />
        </Box>
        <span>
          <Sentence state={state} channel={channel} />
        </span>
      </Box>
      {state === 'waiting' && (
        <Link href={`/demo?key=${encodeURIComponent(key)}`} target="_blank" rel="noopener">
          {t('channels.install.demo')}
        </Link>
      )}
      <Button variant="text" aria-busy={query.isFetching} onClick={() => void query.refetch()} sx={{ mr: -3 }}>
        {t('channels.install.again')}
      </Button>
    </Box>
  );
}

function Sentence({ state, channel }: { state: 'waiting' | 'seen' | 'elsewhere'; channel: WidgetChannel }) {
  const { t, i18n } = useTranslation();
  if (state === 'waiting' || channel.lastSeenAt === null) return t('channels.install.waiting');
  const ago = formatAgo(channel.lastSeenAt, i18n.language);
  const site = channel.lastSeenUrl ? hostOf(channel.lastSeenUrl) : t('channels.card.noSite');
  return state === 'seen' ? t('channels.install.seen', { site, ago }) : t('channels.install.elsewhere', { site, ago });
}
