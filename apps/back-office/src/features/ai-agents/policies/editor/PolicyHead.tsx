import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowLeft, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../../components/Icon.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

interface Props {
  agentId: number;
  form: PolicyForm;
  onTurn: (isOn: boolean) => void;
  onHistory: () => void;
}

/** The sticky header: name, switch, history and saving. */
export function PolicyHead({ agentId, form, onTurn, onHistory }: Props) {
  const { t } = useTranslation();
  const { draft, policy, isUnsaved } = form;
  const agents = policy?.agents.map(({ name }) => name).join(', ');
  return (
    <Box sx={HEAD}>
      <IconButton
        component={Link}
        to={`/ai-agents/${agentId}/policies`}
        aria-label={t('policies.back')}
        sx={{
          width: { xs: 44, lg: 36 },
          height: { xs: 44, lg: 36 },
          border: '1px solid',
          borderColor: 'line.strong',
          borderRadius: '6px',
        }}
      >
        <Icon of={ArrowLeft} size={18} />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3 }}>
          <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
            {draft.name.trim() || t('policies.new')}
          </Box>
          <StateSwitch
            isOn={draft.isEnabled}
            label={draft.isEnabled ? t('policies.on') : t('policies.off')}
            name={t('policies.switch', { name: draft.name.trim() || t('policies.new') })}
            onChange={onTurn}
          />
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[draft.why, agents && t('policies.attach.usedBy', { names: agents })].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        {isUnsaved && (
          <Box
            role="status"
            sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', color: 'text.secondary' }}
          >
            <Box aria-hidden sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'primary.main' }} />
            {t('policies.unsaved')}
          </Box>
        )}
        {policy && (
          <Button variant="outlined" startIcon={<Icon of={History} size={16} />} onClick={onHistory}>
            {t('policies.history.open')}
          </Button>
        )}
        {isUnsaved && (
          <Button variant="text" onClick={form.discard} sx={{ color: 'text.secondary' }}>
            {t('aiAgents.bar.discard')}
          </Button>
        )}
        <SubmitButton type="button" isWorking={form.isSaving} onClick={() => void form.save()}>
          {t('aiAgents.bar.save')}
        </SubmitButton>
      </Box>
    </Box>
  );
}

const HEAD = {
  position: { lg: 'sticky' },
  top: 56,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 3,
  px: { xs: 4, lg: 8 },
  py: 3,
  minHeight: { lg: 72 },
  bgcolor: '#fff',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
