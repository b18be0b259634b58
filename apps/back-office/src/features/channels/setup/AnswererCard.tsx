import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Channel } from '@parley/contracts/channels';
import type { Flow } from '@parley/contracts/flows';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { useFlowNames, useSetAnswerer } from '../useAnswerer.ts';
import { Card } from './Card.tsx';

/** Which flow answers on this channel, or that people do. Saved at once. */
export function AnswererCard({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const flows = useFlowNames();
  const setting = useSetAnswerer(channel);
  const shown = setting.isPending ? setting.variables : channel.flowId;
  const nameOf = ({ name, status }: Flow) => {
    if (status === 'draft') return t('channels.answerer.unpublished', { name });
    return status === 'paused' ? t('channels.answerer.paused', { name }) : name;
  };
  return (
    <Card title={t('channels.answerer.heading')}>
      <Box sx={{ px: 4, pb: 4, pt: 2, display: 'grid', gap: 2, maxWidth: 520 }}>
        <TextField
          select
          label={t('channels.answerer.label')}
          helperText={t('channels.answerer.help')}
          value={flows.data ? (shown ?? 0) : 0}
          onChange={({ target }) => setting.mutate(Number(target.value) || null)}
        >
          <MenuItem value={0}>{t('channels.answerer.people')}</MenuItem>
          {(flows.data ?? []).map((flow) => (
            <MenuItem key={flow.id} value={flow.id}>
              {nameOf(flow)}
            </MenuItem>
          ))}
        </TextField>
        {shown !== null && shown !== undefined && (
          <RouterLink to={`/flows/${shown}`} sx={{ typography: 'body2', justifySelf: 'start' }}>
            {t('channels.answerer.open')}
          </RouterLink>
        )}
      </Box>
    </Card>
  );
}
