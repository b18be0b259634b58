import Box from '@mui/material/Box';
import type { AgentFigures } from '@parley/contracts/agent-figures';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { AgentStatus } from '../AgentStatus.tsx';
import { AgentTile } from '../AgentTile.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import { CardFigures } from './CardFigures.tsx';
import { Channels, Engine, Languages, NextStep } from './AgentParts.tsx';

interface Props {
  agent: AiAgent;
  /** Undefined while loading, null if loading failed. */
  figures: AgentFigures | null | undefined;
}

/** An agent: its purpose, statistics, channels and the suggested next step. */
export function AgentCard({ agent, figures }: Props) {
  const { t } = useTranslation();
  const { id, name, description, status, settings, draftChanges } = agent;
  return (
    <Box component="li" sx={CARD}>
      <Box sx={{ flex: 1, p: 4, pb: 3.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, mb: 3.5 }}>
          <AgentTile icon={settings.icon} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box component="h2" sx={{ m: 0, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' }}>
              <RouterLink to={`/ai-agents/${id}/general`} sx={{ color: 'text.primary', fontWeight: 600 }}>
                {name}
              </RouterLink>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'body2' }}>
              <AgentStatus status={status} />
              <Box component="span" sx={{ color: 'text.secondary', '&::before': { content: '"·"', mr: 2 } }}>
                <Engine agent={agent} />
              </Box>
              {draftChanges > 0 && (
                <Box component="span" sx={{ color: 'primary.dark', '&::before': { content: '"·"', mr: 2 } }}>
                  {t('aiAgents.versions.unpublished', { count: draftChanges })}
                </Box>
              )}
            </Box>
          </Box>
          <AgentMenu agent={agent} />
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', minHeight: 18, overflowWrap: 'anywhere' }}>
          {description}
        </Box>
      </Box>
      <CardFigures agent={agent} figures={figures} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 3,
          minHeight: 52,
          px: 4,
          py: 2,
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            flex: 1,
            columnGap: 3,
            minWidth: 0,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <Channels agent={agent} />
          <Languages agent={agent} />
        </Box>
        <NextStep agent={agent} />
      </Box>
    </Box>
  );
}

/** The frame of a card in the list. */
export const CARD = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
