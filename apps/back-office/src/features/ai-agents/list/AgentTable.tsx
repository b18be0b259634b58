import Box from '@mui/material/Box';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../components/format-ago.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { AgentStatus } from '../AgentStatus.tsx';
import { AgentTile } from '../AgentTile.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import { Channels, Engine, Languages, NextStep } from './AgentParts.tsx';

/** The agents one below the other: a table where there is room, lines of a list where there is not. */
export function AgentTable({ agents }: { agents: readonly AiAgent[] }) {
  const { t } = useTranslation();
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th>{t('aiAgents.columns.agent')}</th>
          <Box component="th" sx={{ width: 108 }}>
            {t('aiAgents.columns.status')}
          </Box>
          <Box component="th" sx={{ width: 148 }}>
            {t('aiAgents.columns.engine')}
          </Box>
          <Box component="th" sx={{ width: 132 }}>
            {t('aiAgents.columns.channels')}
          </Box>
          <Box component="th" sx={{ width: 216 }}>
            {t('aiAgents.columns.languages')}
          </Box>
          <Box component="th" sx={{ width: 148 }}>
            {t('aiAgents.columns.changed')}
          </Box>
          <Box component="th" sx={{ width: 184 }}>
            <VisuallyHidden>{t('aiAgents.columns.actions')}</VisuallyHidden>
          </Box>
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} />
        ))}
      </tbody>
    </Box>
  );
}

function AgentRow({ agent }: { agent: AiAgent }) {
  const { i18n } = useTranslation();
  const { id, name, status, settings, updatedAt } = agent;
  return (
    <tr>
      <td>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 0 }}>
          <AgentTile icon={settings.icon} size={32} />
          <RouterLink
            to={`/ai-agents/${id}/general`}
            sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {name}
          </RouterLink>
        </Box>
      </td>
      <td>
        <AgentStatus status={status} />
      </td>
      <Box component="td" sx={{ color: 'text.secondary' }}>
        <Engine agent={agent} />
      </Box>
      <Box component="td" sx={{ color: 'text.secondary' }}>
        <Channels agent={agent} />
      </Box>
      <Box component="td" sx={{ color: 'text.secondary' }}>
        <Languages agent={agent} />
      </Box>
      <Box component="td" sx={{ color: 'text.secondary' }}>
        {formatAgo(updatedAt, i18n.language)}
      </Box>
      <td>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: { lg: 'flex-end' }, gap: 1 }}>
          <NextStep agent={agent} />
          <AgentMenu agent={agent} />
        </Box>
      </td>
    </tr>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'body2',
  display: { xs: 'block', lg: 'table' },
  '& thead': { display: { xs: 'none', lg: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', lg: 'table-row-group' } },
  '& tr': {
    display: { xs: 'flex', lg: 'table-row' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 4,
    rowGap: 1.5,
    px: { xs: 4, lg: 0 },
    py: { xs: 3, lg: 0 },
  },
  '& tbody tr:hover': {
    bgcolor: (theme: { palette: { primary: { light: string } } }) =>
      `color-mix(in srgb, ${theme.palette.primary.light} 50%, white)`,
  },
  '& tbody tr + tr': { borderTop: { xs: '1px solid', lg: 'none' }, borderColor: { xs: 'divider' } },
  '& th': {
    height: 36,
    px: 2,
    textAlign: 'start',
    typography: 'caption',
    fontWeight: 500,
    color: 'text.secondary',
  },
  '& td': {
    height: { lg: 44 },
    p: 0,
    px: { lg: 2 },
    py: { lg: 1 },
    borderTop: { lg: '1px solid' },
    borderColor: { lg: 'divider' },
  },
  '& th:first-of-type, & td:first-of-type': { pl: { lg: 4 } },
  '& td:first-of-type, & td:last-of-type': { flexBasis: { xs: '100%' } },
} as const;
