import Box from '@mui/material/Box';
import type { AiAgent } from '@parley/contracts/ai-agents';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { AgentStatus } from '../AgentStatus.tsx';
import { AgentTile } from '../AgentTile.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import { Channels, Engine, Languages, NextStep } from './AgentParts.tsx';

/** One agent: what it is for, how it is doing, where it answers, and the next step. */
export function AgentCard({ agent }: { agent: AiAgent }) {
  const { id, name, description, status, settings } = agent;
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
            </Box>
          </Box>
          <AgentMenu agent={agent} />
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', minHeight: 18, overflowWrap: 'anywhere' }}>
          {description}
        </Box>
      </Box>
      <Figures agent={agent} />
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

/** Nothing has been counted yet: a dash tells more than zero per cent. */
function Figures({ agent: { status, knowledge } }: { agent: AiAgent }) {
  const { t, i18n } = useTranslation();
  return (
    <Box component="dl" sx={FIGURES}>
      <Figure label={t('aiAgents.figures.answers')} value="–">
        {status === 'draft' && t('aiAgents.figures.notLive')}
      </Figure>
      <Figure label={t('aiAgents.figures.handedOff')} value="–" />
      <Figure label={t('aiAgents.figures.sources')} value={knowledge.sources.toLocaleString(i18n.language)}>
        {knowledge.failed > 0 && t('aiAgents.figures.failed', { count: knowledge.failed })}
      </Figure>
    </Box>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <Box sx={FIGURE}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>{children}</Box>
      </Box>
    </Box>
  );
}

/** The frame of a card of the list. */
export const CARD = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

const FIGURES = {
  display: 'grid',
  gridTemplateColumns: '1.2fr 1fr 1fr',
  m: 0,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

const FIGURE = {
  px: 3.5,
  py: 2.5,
  minWidth: 0,
  '&:first-of-type': { pl: 4 },
  '&:not(:first-of-type)': { borderLeft: '1px solid', borderColor: 'divider' },
} as const;
