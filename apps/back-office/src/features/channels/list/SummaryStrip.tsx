import Box from '@mui/material/Box';
import type { ChannelActivity } from '@parley/contracts/channel-activity';
import type { Channel } from '@parley/contracts/channels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent, shareOf } from '../../../components/figures.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { formatMoney } from '../whatsapp/money.ts';
import { useAllCosts } from '../whatsapp/useCosts.ts';
import { sumOf } from './useActivity.ts';

interface Props {
  channels: readonly Channel[];
  activity: readonly ChannelActivity[];
}

/** What all channels together did today, and what is left to do. */
export function SummaryStrip({ channels, activity }: Props) {
  const { t } = useTranslation();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const count = (value: number) => formatNumber(language, value);
  const today = activity.flatMap(({ days }) => days.slice(-1));
  const sent = sumOf(today, 'sent');
  const byBots = shareOf(sumOf(today, 'byBot'), sent);
  const active = today.filter(({ received }) => received > 0).length;
  const failed = activity.reduce((total, { days }) => total + sumOf(days, 'failed'), 0);
  const whatsApp = channels.filter(({ type }) => type === 'whatsapp').map(({ id }) => id);
  return (
    <Box component="section" aria-label={t('channels.activity.heading')} sx={STRIP}>
      <Figure
        label={t('channels.activity.received')}
        to="/chats?view=all"
        value={count(sumOf(today, 'received'))}
        note={active > 0 && t('channels.activity.receivedNote', { count: active })}
      />
      <Figure
        label={t('channels.activity.sent')}
        to="/chats?view=all"
        value={count(sent)}
        note={byBots !== null && t('channels.activity.sentNote', { percent: formatPercent(language, byBots) })}
      />
      <Waiting channels={channels} activity={activity} />
      <Figure
        label={t('channels.activity.failed')}
        value={count(failed)}
        note={
          failed > 0 ? (
            t('channels.activity.lastFailure', { day: lastFailure(activity, language) })
          ) : (
            <Box component="span" sx={{ color: 'success.dark' }}>
              {t('channels.activity.noFailure')}
            </Box>
          )
        }
      />
      {whatsApp.length > 0 && <Costs ids={whatsApp} />}
    </Box>
  );
}

function Waiting({ channels, activity }: Props) {
  const { t, i18n } = useTranslation();
  const waiting = activity.filter((each) => each.waiting > 0);
  const total = waiting.reduce((sum, each) => sum + each.waiting, 0);
  const [next] = waiting.toSorted(
    (one, other) => (one.nextTryAt?.getTime() ?? Infinity) - (other.nextTryAt?.getTime() ?? Infinity),
  );
  const name = channels.find(({ id }) => id === next?.channelId)?.name ?? '';
  const time = next?.nextTryAt?.toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  return (
    <Figure
      label={t('channels.activity.waiting')}
      value={formatNumber(i18n.language, total)}
      note={
        next && (
          <Box component="span" sx={{ color: 'warning.dark' }}>
            {time ? t('channels.activity.nextTry', { name, time }) : t('channels.activity.held', { name })}
          </Box>
        )
      }
    />
  );
}

function Costs({ ids }: { ids: readonly number[] }) {
  const { t, i18n } = useTranslation();
  const costs = useAllCosts(ids);
  const budgets = costs.map(({ budgetMicros }) => budgetMicros);
  const budget = budgets.reduce<number | null>(
    (sum, each) => (sum === null || each === null ? null : sum + each),
    budgets.length > 0 ? 0 : null,
  );
  const [only] = ids;
  return (
    <Figure
      label={t('channels.activity.cost')}
      {...(ids.length === 1 && { to: `/channels/${only}` })}
      value={formatMoney(
        i18n.language,
        costs.reduce((sum, { totalMicros }) => sum + totalMicros, 0),
      )}
      note={budget !== null && t('channels.activity.ofBudget', { amount: formatMoney(i18n.language, budget) })}
    />
  );
}

function lastFailure(activity: readonly ChannelActivity[], language: string): string {
  const days = activity.flatMap(({ days: all }) => all.filter(({ failed }) => failed > 0).map(({ day }) => day));
  const last = days.toSorted().at(-1) ?? '';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${last}T12:00:00Z`),
  );
}

interface FigureProps {
  label: string;
  value: string;
  note?: ReactNode;
  /** What is behind the figure, where a list of it exists. */
  to?: string;
}

function Figure({ label, value, note, to }: FigureProps) {
  return (
    <Box sx={{ px: 4, py: 3, minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
        <Box
          component="span"
          sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {to ? (
            <RouterLink to={to} sx={{ color: 'text.primary', fontWeight: 600 }}>
              {value}
            </RouterLink>
          ) : (
            value
          )}
        </Box>
        {note && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {note}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const STRIP = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(160px, 1fr))' },
  mb: 4,
  overflow: 'hidden',
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  // A line around each figure; those at the edges are cut off.
  '& > *': { boxShadow: (theme: { palette: { divider: string } }) => `1px 1px 0 ${theme.palette.divider}` },
} as const;
