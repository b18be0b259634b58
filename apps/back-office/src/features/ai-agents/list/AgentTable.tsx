import Box from '@mui/material/Box';
import type { AgentFigures } from '@parley/contracts/agent-tests';
import type { AiAgent } from '@parley/contracts/ai-agents';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { Sparkline } from '../../../components/Sparkline.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { AgentStatus } from '../AgentStatus.tsx';
import { AgentTile } from '../AgentTile.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import { Channels, Engine, Languages, NextStep } from './AgentParts.tsx';
import { useFigureTexts } from './useFigureTexts.ts';

interface Props {
  agents: readonly AiAgent[];
  figuresOf: (agent: AiAgent) => AgentFigures | null | undefined;
}

/** The agents one below the other: a table where there is room, lines of a list where there is not. */
export function AgentTable({ agents, figuresOf }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th>{t('aiAgents.columns.agent')}</th>
          <Head width={96}>{t('aiAgents.columns.status')}</Head>
          <Head width={136}>{t('aiAgents.columns.engine')}</Head>
          <Head width={140}>{t('aiAgents.figures.answers')}</Head>
          <Head width={92}>{t('aiAgents.figures.handedOff')}</Head>
          <Head width={96}>{t('aiAgents.figures.fromSources')}</Head>
          <Head width={104}>{t('aiAgents.columns.channels')}</Head>
          <Box component="th" sx={{ width: 188, ...WHERE_THERE_IS_ROOM }}>
            {t('aiAgents.columns.languages')}
          </Box>
          <Head width={172}>
            <VisuallyHidden>{t('aiAgents.columns.actions')}</VisuallyHidden>
          </Head>
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} figures={figuresOf(agent)} />
        ))}
      </tbody>
    </Box>
  );
}

function Head({ width, children }: { width: number; children: ReactNode }) {
  return (
    <Box component="th" sx={{ width }}>
      {children}
    </Box>
  );
}

function AgentRow({ agent, figures }: { agent: AiAgent; figures: AgentFigures | null | undefined }) {
  const { t } = useTranslation();
  const { id, name, status, settings } = agent;
  const { answers, handedOff, cited } = useFigureTexts(figures);
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
      <Number label={t('aiAgents.figures.answers')} value={answers}>
        {figures && (
          <Box component="span" sx={{ display: { xs: 'none', lg: 'block' }, height: 20 }}>
            <Sparkline values={figures.perDay} isFalling={figures.answers < figures.answersBefore} {...SMALL} />
          </Box>
        )}
      </Number>
      <Number label={t('aiAgents.figures.handedOff')} value={handedOff} />
      <Number label={t('aiAgents.figures.fromSources')} value={cited} />
      <Box component="td" sx={{ color: 'text.secondary' }}>
        <Channels agent={agent} />
      </Box>
      <Box component="td" sx={{ color: 'text.secondary', ...WHERE_THERE_IS_ROOM }}>
        <Languages agent={agent} />
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

interface NumberProps {
  label: string;
  value: string | null | undefined;
  children?: ReactNode;
}

/** A figure that names itself where there is no head above it. */
function Number({ label, value, children }: NumberProps) {
  return (
    <Box component="td" aria-busy={value === undefined} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="span" sx={{ display: { lg: 'none' }, color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="span" sx={{ minWidth: { lg: 40 } }}>
          {value === undefined ? '' : (value ?? '–')}
        </Box>
        {children}
      </Box>
    </Box>
  );
}

const SMALL = { width: 56, height: 20 };
/** Of the columns this one is missed least. */
const WHERE_THERE_IS_ROOM = { '@media (min-width: 1280px) and (max-width: 1439px)': { display: 'none' } };

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
