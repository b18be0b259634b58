import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Channel, WidgetChannel } from '@parley/contracts/channels';
import { LANGUAGES } from '@parley/contracts/locales';
import { Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../components/platforms.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { attentionOf } from './attention.ts';
import { formatAgo } from '../../components/format-ago.ts';
import { hostOf } from './setup/domains.ts';
import { StateChip } from './StateChip.tsx';
import { StateSwitch } from '../../components/StateSwitch.tsx';
import { useAnswererName } from './useAnswerer.ts';
import { useSwitchChannel } from './useChannels.ts';

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
              {type === 'web_widget' ? (
                <RouterLink to={`/channels/${id}`} sx={{ color: 'text.primary', fontWeight: 600 }}>
                  {name}
                </RouterLink>
              ) : (
                name
              )}
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

/** The site on which the widget was seen, or the platform. */
function LastSeen({ channel: { type, lastSeenUrl } }: { channel: Channel }) {
  const { t } = useTranslation();
  const names = usePlatformNames();
  if (type !== 'web_widget') return names[type];
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

/** What prevents the widget from working, and what needs attention. */
function Problem({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const attention = attentionOf(channel);
  if (!attention) return null;
  const site = hostOf(channel.lastSeenUrl ?? '');
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
      {attention === 'secretMissing' ? t('channels.trouble.secretMissing') : t('channels.trouble.site', { site })}
    </Box>
  );
}

function Footer({ channel, onDelete }: { channel: Channel; onDelete: () => void }) {
  const { t } = useTranslation();
  const switching = useSwitchChannel();
  const { id, name, isEnabled } = channel;
  const attention = attentionOf(channel);
  const repair = `/channels/${id}?tab=${attention === 'secretMissing' ? 'behaviour' : 'domains'}`;
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
      {channel.type === 'web_widget' && (
        <Button
          variant={attention ? 'contained' : 'text'}
          component={Link}
          to={attention ? repair : `/channels/${id}`}
          aria-label={`${attention ? t('channels.card.mend') : t('channels.card.settings')}: ${name}`}
          sx={{ minHeight: { lg: 32 }, py: 1 }}
        >
          {attention ? t('channels.card.mend') : t('channels.card.settings')}
        </Button>
      )}
    </Box>
  );
}
