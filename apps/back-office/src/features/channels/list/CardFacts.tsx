import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Channel, PlatformChannel, WidgetChannel } from '@parley/contracts/channels';
import { LANGUAGES } from '@parley/contracts/locales';
import { Bot, Users, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../components/figures.ts';
import { formatAgo } from '../../../components/format-ago.ts';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { useAnswererName } from '../useAnswerer.ts';
import { formatMoney } from '../whatsapp/money.ts';
import { useCosts } from '../whatsapp/useCosts.ts';
import { HealthBars } from './HealthBars.tsx';
import { sumOf, useActivityOf } from './useActivity.ts';

const WEEK = 7;

/** How a channel is doing, and what is particular to its kind. */
export function CardFacts({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation();
  const activity = useActivityOf(channel.id);
  const ago = (time: Date | null) => (time ? formatAgo(time, i18n.language) : t('channels.card.never'));
  const count = (what: 'received' | 'sent') =>
    activity && formatNumber(i18n.language, sumOf(activity.days, what, WEEK));
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, typography: 'body2' }}>
      <Fact label={t('channels.activity.health')}>
        {activity ? <HealthBars days={activity.days} /> : <Box aria-busy sx={{ height: 20 }} />}
      </Fact>
      <Fact label={t('channels.card.answeredBy')}>
        <Answers channel={channel} />
      </Fact>
      <Fact label={t('channels.card.lastMessage')}>{ago(channel.lastMessageAt)}</Fact>
      {activity && (
        <Fact label={t('channels.activity.week')}>
          {t('channels.activity.weekCounts', { received: count('received'), sent: count('sent') })}
        </Fact>
      )}
      {channel.type === 'web_widget' && (
        <>
          <Fact label={t('channels.card.lastSeen')}>{ago(channel.lastSeenAt)}</Fact>
          <WidgetFacts {...channel} />
        </>
      )}
      {channel.type === 'whatsapp' && channel.secrets.length > 0 && <CostFact id={channel.id} />}
      {channel.type === 'email' && <MailFact id={channel.id} />}
      {channel.type === 'api' && <TokenFact channel={channel} />}
    </Box>
  );
}

function Answers({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const name = useAnswererName(channel);
  const { flowId, aiAgentId } = channel;
  const icon = !name ? Users : flowId ? Workflow : Bot;
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, minWidth: 0, '& svg': { flex: 'none', mt: '2px' } }}>
      <Icon of={icon} size={16} />
      {name ? (
        <RouterLink to={flowId ? `/flows/${flowId}` : `/ai-agents/${aiAgentId}/general`}>{name}</RouterLink>
      ) : (
        t('channels.answerer.people')
      )}
    </Box>
  );
}

function WidgetFacts({ settings }: Pick<WidgetChannel, 'settings'>) {
  const { t } = useTranslation();
  const languages = LANGUAGES.filter(({ code }) => settings.texts.some(({ locale }) => locale === code));
  const { allowedDomains } = settings;
  return (
    <>
      <Fact label={t('channels.card.domains')}>
        {allowedDomains.length > 0
          ? allowedDomains.slice(0, 2).join(', ') + (allowedDomains.length > 2 ? ` +${allowedDomains.length - 2}` : '')
          : t('channels.card.everySite')}
      </Fact>
      {languages.length > 0 && (
        <Fact label={t('channels.card.languages')}>{languages.map((language) => language.name).join(', ')}</Fact>
      )}
    </>
  );
}

/** What a WhatsApp number costs this month, against its budget. */
function CostFact({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const { data } = useCosts(id);
  if (!data) return null;
  const { totalMicros, budgetMicros, alarm } = data;
  return (
    <>
      <Fact label={t('channels.activity.cost')}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {formatMoney(i18n.language, totalMicros)}
        </Box>{' '}
        {budgetMicros !== null && t('channels.activity.ofBudget', { amount: formatMoney(i18n.language, budgetMicros) })}
      </Fact>
      {budgetMicros !== null && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, Math.round((100 * totalMicros) / budgetMicros))}
          aria-label={t('channels.activity.cost')}
          sx={{
            mt: 1,
            height: 6,
            borderRadius: '3px',
            bgcolor: 'surface',
            '& .MuiLinearProgress-bar': { bgcolor: alarm ? 'warning.main' : 'success.dark' },
          }}
        />
      )}
    </>
  );
}

const SIGNATURES = { mail_spf: 'SPF', mail_dkim: 'DKIM', mail_dmarc: 'DMARC' } as const;
const isSignature = (name: string): name is keyof typeof SIGNATURES => Object.hasOwn(SIGNATURES, name);

/** Which signatures the last check found. */
function MailFact({ id }: { id: number }) {
  const { t } = useTranslation();
  const found = (useActivityOf(id)?.lastCheck?.checks ?? []).flatMap(({ name, isOk }) =>
    isSignature(name) ? [{ name: SIGNATURES[name], isOk }] : [],
  );
  if (found.length === 0) return null;
  return (
    <Fact label={t('channels.card.signatures')}>
      <Box component="span" sx={{ color: found.every(({ isOk }) => isOk) ? 'text.primary' : 'warning.dark' }}>
        {found.map(({ name, isOk }) => `${name} ${isOk ? '✓' : '✗'}`).join(' · ')}
      </Box>
    </Fact>
  );
}

/** The key that the company's own app uses, and where it is replaced. */
function TokenFact({ channel }: { channel: PlatformChannel }) {
  const { t } = useTranslation();
  const key = channel.secrets.find(({ name }) => name === 'apiKey');
  if (!key) return null;
  return (
    <Fact label={t('channels.api.apiKey')}>
      <RouterLink to={`/channels/${channel.id}`}>{key.end ? `…${key.end}` : t('channels.card.settings')}</RouterLink>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Box component="dt" sx={{ width: 96, flex: 'none', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
