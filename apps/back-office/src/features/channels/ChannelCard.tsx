import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Channel, WidgetChannel } from '@parley/contracts/channels';
import { LANGUAGES } from '@parley/contracts/locales';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../components/platforms.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { attentionOf, type Attention } from './attention.ts';
import { formatAgo } from '../../components/format-ago.ts';
import { hostOf } from '../../components/sites.ts';
import { accountOf } from './platform/account.ts';
import { StateChip } from './StateChip.tsx';
import { StateSwitch } from '../../components/StateSwitch.tsx';
import { useAnswererName } from './useAnswerer.ts';
import { isConnected, useSwitchChannel } from './useChannels.ts';

/** One channel: its state, its last activity and its switch. */
export function ChannelCard({ channel, onDelete }: { channel: Channel; onDelete: () => void }) {
  const { id, name, type } = channel;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 264,
        bgcolor: '#fff',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      <Box sx={{ flex: 1, p: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, mb: 3.5 }}>
          <Box
            aria-hidden
            sx={{
              display: 'grid',
              placeItems: 'center',
              flex: 'none',
              width: 40,
              height: 40,
              borderRadius: '8px',
              bgcolor: 'surface',
            }}
          >
            <Icon of={platformIcon(type)} />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box
              component="h2"
              sx={{ m: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              <RouterLink to={`/channels/${id}`} sx={{ color: 'text.primary', fontWeight: 600 }}>
                {name}
              </RouterLink>
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <LastSeen channel={channel} />
            </Box>
          </Box>
          <StateChip channel={channel} />
        </Box>
        <Facts channel={channel} />
        <Problem channel={channel} />
      </Box>
      <Footer channel={channel} onDelete={onDelete} />
    </Box>
  );
}

/** The site on which the widget was seen, or the platform with the account there. */
function LastSeen({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const names = usePlatformNames();
  const { type, lastSeenUrl } = channel;
  if (type !== 'web_widget') return [names[type], accountOf(channel)?.name].filter(Boolean).join(', ');
  return lastSeenUrl ? hostOf(lastSeenUrl) : t('channels.card.noSite');
}

function Facts({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation();
  const answerer = useAnswererName(channel);
  const ago = (time: Date | null) => (time ? formatAgo(time, i18n.language) : t('channels.card.never'));
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2.5, typography: 'body2' }}>
      <Fact label={t('channels.card.answeredBy')}>{answerer ?? t('channels.answerer.people')}</Fact>
      <Fact label={t('channels.card.lastMessage')}>{ago(channel.lastMessageAt)}</Fact>
      {channel.type === 'web_widget' && (
        <>
          <Fact label={t('channels.card.lastSeen')}>{ago(channel.lastSeenAt)}</Fact>
          <WidgetFacts {...channel} />
        </>
      )}
    </Box>
  );
}

function WidgetFacts({ settings }: Pick<WidgetChannel, 'settings'>) {
  const { t } = useTranslation();
  const languages = LANGUAGES.filter(({ code }) => settings.texts.some(({ locale }) => locale === code));
  return (
    <>
      <Fact label={t('channels.card.domains')}>
        {settings.allowedDomains.length > 0
          ? settings.allowedDomains.slice(0, 2).join(', ') +
            (settings.allowedDomains.length > 2 ? ` +${settings.allowedDomains.length - 2}` : '')
          : t('channels.card.everySite')}
      </Fact>
      {languages.length > 0 && (
        <Fact label={t('channels.card.languages')}>{languages.map((language) => language.name).join(', ')}</Fact>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Box component="dt" sx={{ width: 108, flex: 'none', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** What prevents the channel from working, and what needs attention. */
function Problem({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const attention = attentionOf(channel);
  if (!attention) return null;
  const words: Record<Attention, string> = {
    secretMissing: t('channels.trouble.secretMissing'),
    siteNotAllowed: t('channels.trouble.site', { site: hostOf(channel.lastSeenUrl ?? '') }),
    refused: t('channels.trouble.refused', { platform: PLATFORMS[channel.type].name }),
  };
  return (
    <Box
      sx={{
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
      }}
    >
      <Icon of={TriangleAlert} size={16} />
      {words[attention]}
    </Box>
  );
}

function Footer({ channel, onDelete }: { channel: Channel; onDelete: () => void }) {
  const { t } = useTranslation();
  const switching = useSwitchChannel();
  const { name, isEnabled } = channel;
  const next = useNextClick(channel);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 52,
        pl: 4,
        pr: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <StateSwitch
          isOn={isEnabled}
          label={isEnabled ? t('channels.card.on') : t('channels.card.off')}
          name={t('channels.card.switch', { name })}
          onChange={(next) => switching.mutate({ channel, isEnabled: next })}
        />
      </Box>
      <IconButton
        aria-label={t('channels.delete.open', { name })}
        onClick={onDelete}
        sx={{ minWidth: { xs: 44, lg: 32 }, minHeight: { xs: 44, lg: 32 } }}
      >
        <Icon of={Trash2} size={18} />
      </IconButton>
      <Button
        variant={next.isUrgent ? 'contained' : 'text'}
        component={Link}
        to={next.to}
        aria-label={`${next.label}: ${name}`}
        sx={{ minHeight: { lg: 32 }, py: 1 }}
      >
        {next.label}
      </Button>
    </Box>
  );
}

/** What staff most likely want to do with the channel. */
function useNextClick(channel: Channel): { label: string; to: string; isUrgent: boolean } {
  const { t } = useTranslation();
  const to = `/channels/${channel.id}`;
  const attention = attentionOf(channel);
  if (attention === 'refused') return { label: t('channels.connection.again'), to, isUrgent: true };
  if (attention)
    return {
      label: t('channels.card.mend'),
      to: `${to}?tab=${attention === 'secretMissing' ? 'behaviour' : 'domains'}`,
      isUrgent: true,
    };
  const isNew = channel.type !== 'web_widget' && !isConnected(channel);
  return { label: isNew ? t('channels.connection.submit') : t('channels.card.settings'), to, isUrgent: false };
}
