import Box from '@mui/material/Box';
import type { AgentStatus as Status } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';

const MARKS = {
  live: { borderRadius: '50%', bgcolor: 'success.main', borderColor: 'success.dark' },
  paused: { borderRadius: '1px', bgcolor: 'warning.main', borderColor: 'warning.dark' },
  draft: { borderRadius: '50%', borderColor: 'text.disabled' },
};

/** The names of the statuses. */
export function useStatusNames(): Record<Status, string> {
  const { t } = useTranslation();
  return {
    live: t('aiAgents.status.live'),
    paused: t('aiAgents.status.paused'),
    draft: t('aiAgents.status.draft'),
  };
}

/** Whether the agent is live, in text, colour and shape. */
export function AgentStatus({ status }: { status: Status }) {
  const names = useStatusNames();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        color: status === 'draft' ? 'text.secondary' : 'text.primary',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 9, height: 9, flex: 'none', border: '1.5px solid', ...MARKS[status] }}
      />
      {names[status]}
    </Box>
  );
}
