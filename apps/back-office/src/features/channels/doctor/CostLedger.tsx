import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { PlatformChannel } from '@parley/contracts/channels';
import { PLATFORMS } from '@parley/contracts/platform-list';
import type { WhatsAppCosts } from '@parley/contracts/whatsapp';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../components/figures.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { formatMoney } from '../whatsapp/money.ts';
import { useCosts } from '../whatsapp/useCosts.ts';
import { SheetCard } from './SheetCard.tsx';

/** From this share of the budget on, staff are told. */
const ALARM = 0.8;

/** What the channel costs this month, and how that came about. */
export function CostLedger({ channel: { id, type } }: { channel: PlatformChannel }) {
  const { t, i18n } = useTranslation();
  const heading = t('channels.ledger.heading');
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long' }).format(new Date());
  return (
    <SheetCard icon={ReceiptText} title={heading} aside={month}>
      {type === 'whatsapp' ? (
        <Charged id={id} />
      ) : (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <span>{type === 'email' ? t('platforms.email') : PLATFORMS[type].name}</span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('channels.ledger.free')}
          </Box>
        </Box>
      )}
    </SheetCard>
  );
}

function Charged({ id }: { id: number }) {
  const costs = useCosts(id);
  return (
    <Loaded query={costs} rows={2}>
      {(data) => <Ledger costs={data} />}
    </Loaded>
  );
}

function Ledger({ costs: { totalMicros, categories, messages, budgetMicros, alarm } }: { costs: WhatsAppCosts }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        {t('channels.whatsapp.cost.total', {
          amount: formatMoney(language, totalMicros),
          messages: formatNumber(language, messages),
        })}
      </Box>
      {categories.map(({ category, messages: count, micros }) => (
        <Box
          key={category}
          sx={{ display: 'flex', gap: 2, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          <Box component="span" sx={{ flex: 1 }} lang="en">
            {`${category} × ${formatNumber(language, count)}`}
          </Box>
          {formatMoney(language, micros)}
        </Box>
      ))}
      {budgetMicros === null ? (
        <Box sx={{ color: 'text.secondary', mt: 2 }}>{t('channels.ledger.noBudget')}</Box>
      ) : (
        <>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, Math.round((100 * totalMicros) / budgetMicros))}
            aria-label={t('channels.ledger.heading')}
            sx={{
              my: 2,
              height: 6,
              borderRadius: '3px',
              bgcolor: 'surface',
              '& .MuiLinearProgress-bar': { bgcolor: alarm ? 'warning.main' : 'success.dark' },
            }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, typography: 'caption', color: 'text.secondary' }}>
            <Box component="span" sx={{ flex: 1 }}>
              {t('channels.ledger.used', {
                percent: formatPercent(language, totalMicros / budgetMicros),
                amount: formatMoney(language, budgetMicros),
              })}
            </Box>
            <span>{t('channels.ledger.alarm', { percent: formatPercent(language, ALARM) })}</span>
          </Box>
        </>
      )}
    </>
  );
}
