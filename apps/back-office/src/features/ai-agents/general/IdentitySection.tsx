import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AGENT_STATUSES } from '@parley/contracts/ai-agents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgentTile } from '../AgentTile.tsx';
import { useStatusNames } from '../AgentStatus.tsx';
import { IconPicker } from './IconPicker.tsx';
import { SectionCard } from './SectionCard.tsx';
import { TextLine } from './TextLine.tsx';
import type { AgentForm } from './useAgentForm.ts';

/** The agent's name, purpose and status. */
export function IdentitySection({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const statuses = useStatusNames();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { icon, status } = form.values;
  return (
    <SectionCard section="identity" purpose={t('aiAgents.identity.purpose')}>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 4, alignItems: 'flex-start' }}>
        <Box
          sx={{
            flex: 'none',
            display: 'flex',
            flexDirection: { sm: 'column' },
            alignItems: 'center',
            gap: { xs: 3, sm: 1 },
          }}
        >
          <AgentTile icon={icon} size={64} />
          <ButtonBase
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            aria-label={t('aiAgents.identity.changeIcon')}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            sx={CHANGE}
          >
            {t('aiAgents.identity.change')}
          </ButtonBase>
        </Box>
        <Box sx={FIELDS}>
          <TextLine form={form} path="name" label={t('aiAgents.identity.name')} longest={60} />
          <TextField
            select
            label={t('aiAgents.identity.status')}
            value={status}
            onChange={({ target }) => form.set('status', target.value as typeof status)}
          >
            {AGENT_STATUSES.map((each) => (
              <MenuItem key={each} value={each}>
                {statuses[each]}
              </MenuItem>
            ))}
          </TextField>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextLine form={form} path="description" label={t('aiAgents.identity.description')} longest={200} />
          </Box>
        </Box>
      </Box>
      {anchor && (
        <IconPicker
          anchor={anchor}
          icon={icon}
          onPick={(next) => form.set('icon', next)}
          onClose={() => setAnchor(null)}
        />
      )}
    </SectionCard>
  );
}

const FIELDS = {
  flex: 1,
  width: '100%',
  minWidth: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 180px' },
} as const;

const CHANGE = {
  minHeight: { xs: 44, lg: 24 },
  px: 1,
  borderRadius: '4px',
  typography: 'body2',
  color: 'primary.dark',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
} as const;
