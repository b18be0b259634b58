import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { PlatformChannel } from '@parley/contracts/channels';
import type { WhatsAppCosts } from '@parley/contracts/whatsapp';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/Loaded.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { Card } from '../setup/Card.tsx';
import { formatMoney } from './money.ts';
import { useCosts, useSetBudget } from './useCosts.ts';

const MICROS = 1_000_000;

/** What a connected WhatsApp number costs this month, and how much it may. */
export function WhatsAppCards({ channel }: { channel: PlatformChannel }) {
  const { t } = useTranslation();
  const costs = useCosts(channel.id);
  return (
    <Card title={t('channels.whatsapp.cost.heading')} description={t('channels.whatsapp.cost.text')}>
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3, maxWidth: 520 }}>
        <Loaded query={costs} rows={2}>
          {(data) => (
            <>
              <Alarm costs={data} />
              <Total costs={data} />
              <Budget key={`${data.budgetMicros} ${data.stopsBots}`} channelId={channel.id} costs={data} />
            </>
          )}
        </Loaded>
      </Box>
    </Card>
  );
}

function Alarm({ costs: { alarm, stopsBots } }: { costs: WhatsAppCosts }) {
  const { t } = useTranslation();
  if (alarm === null) return null;
  if (alarm === 'near') return <Notice kind="info">{t('channels.whatsapp.cost.near')}</Notice>;
  return (
    <Notice kind="error">
      {stopsBots ? t('channels.whatsapp.cost.overStopped') : t('channels.whatsapp.cost.over')}
    </Notice>
  );
}

function Total({ costs: { totalMicros, messages, unpriced } }: { costs: WhatsAppCosts }) {
  const { t, i18n } = useTranslation();
  const amount = formatMoney(i18n.language, totalMicros);
  return (
    <Box>
      <Box sx={{ fontWeight: 500 }}>
        {t('channels.whatsapp.cost.total', { amount, messages: new Intl.NumberFormat(i18n.language).format(messages) })}
      </Box>
      {unpriced > 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('channels.whatsapp.cost.unpriced', { count: unpriced })}
        </Box>
      )}
    </Box>
  );
}

function Budget({ channelId, costs }: { channelId: number; costs: WhatsAppCosts }) {
  const { t } = useTranslation();
  const setting = useSetBudget(channelId);
  const [dollars, setDollars] = useState(costs.budgetMicros === null ? '' : String(costs.budgetMicros / MICROS));
  const [stopsBots, setStopsBots] = useState(costs.stopsBots);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const micros = Math.round(Number(dollars) * MICROS);
    setting.mutate({ budgetMicros: micros > 0 ? micros : null, stopsBots });
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <TextField
        type="number"
        label={t('channels.whatsapp.cost.budget')}
        helperText={t('channels.whatsapp.cost.noBudget')}
        value={dollars}
        onChange={({ target }) => setDollars(target.value)}
        slotProps={{ htmlInput: { min: 0, max: 1_000_000, step: 'any' } }}
      />
      <FormControlLabel
        control={<Checkbox checked={stopsBots} onChange={(_, isOn) => setStopsBots(isOn)} />}
        label={t('channels.whatsapp.cost.stops')}
      />
      <SubmitButton isWorking={setting.isPending}>{t('channels.whatsapp.cost.save')}</SubmitButton>
    </Box>
  );
}
