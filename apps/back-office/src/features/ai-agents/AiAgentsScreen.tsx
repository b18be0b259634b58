import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { AgentFigures } from '@parley/contracts/agent-figures';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { LayoutGrid, List, Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAgentFigures, useAgents } from '../../api/ai-agents.ts';
import { Icon } from '../../components/Icon.tsx';
import { AgentCard } from './list/AgentCard.tsx';
import { matching } from './list/agent-facts.ts';
import { AgentTable } from './list/AgentTable.tsx';
import { Failed, Waiting } from './list/ListStates.tsx';
import { GRID } from './list/grid.ts';
import { StartCard } from './list/StartCard.tsx';
import { Summary } from './list/Summary.tsx';
import { useListFilters, type View } from './list/useListFilters.ts';
import { useTemplates } from './list/useTemplates.ts';
import { Segments } from './Segments.tsx';

/** The agents that answer customers from the company's knowledge, with their statistics. */
export function AiAgentsScreen() {
  const { t } = useTranslation();
  const agents = useAgents();
  const figures = useAgentFigures();
  const { search, view, change } = useListFilters();
  const { start, isStarting } = useTemplates();
  const figuresOf: FiguresOf = ({ id }) =>
    figures.isPending ? undefined : (figures.data?.agents.find(({ agentId }) => agentId === id) ?? null);
  const hasSome = (agents.data?.length ?? 0) > 0;
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 6, width: '100%', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', gap: 2, mb: 5 }}>
        <Box sx={{ flex: 1, minWidth: 220, alignSelf: 'flex-start' }}>
          <Box component="h1" tabIndex={-1} sx={{ typography: 'h3', m: 0 }}>
            {t('nav.aiAgents')}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{t('aiAgents.subtitle')}</Box>
        </Box>
        {hasSome && (
          <>
            <OutlinedInput
              value={search}
              onChange={({ target }) => change({ search: target.value })}
              placeholder={t('aiAgents.search')}
              inputProps={{ 'aria-label': t('aiAgents.search') }}
              startAdornment={<Icon of={Search} size={18} />}
              sx={SEARCH}
            />
            <Segments<View>
              label={t('aiAgents.view.label')}
              hidesLabel
              value={view}
              options={[
                { value: 'cards', label: t('aiAgents.view.cards'), icon: LayoutGrid },
                { value: 'table', label: t('aiAgents.view.table'), icon: List },
              ]}
              onChange={(next) => change({ view: next })}
            />
          </>
        )}
        <Button startIcon={<Icon of={Plus} size={18} />} aria-busy={isStarting} onClick={() => start('blank')}>
          {t('aiAgents.new')}
        </Button>
      </Box>
      {agents.isPending && <Waiting view={view} />}
      {agents.isError && !agents.data && <Failed onRetry={() => void agents.refetch()} />}
      {agents.data && !hasSome && (
        <Box sx={{ maxWidth: 640 }}>
          <StartCard isFirst />
        </Box>
      )}
      {agents.data?.some(({ status }) => status !== 'draft') && <Summary query={figures} />}
      {agents.data && hasSome && (
        <Agents
          agents={agents.data}
          figuresOf={figuresOf}
          search={search}
          view={view}
          onClear={() => change({ search: '' })}
        />
      )}
    </Box>
  );
}

/** Undefined while loading, null if loading failed. */
type FiguresOf = (agent: AiAgent) => AgentFigures | null | undefined;

interface Props {
  agents: readonly AiAgent[];
  figuresOf: FiguresOf;
  search: string;
  view: View;
  onClear: () => void;
}

function Agents({ agents, figuresOf, search, view, onClear }: Props) {
  const { t } = useTranslation();
  const found = matching(agents, search);
  if (found.length === 0)
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, minHeight: 60 }}>
        {t('aiAgents.noMatch')}
        <Button variant="outlined" onClick={onClear}>
          {t('aiAgents.clear')}
        </Button>
      </Box>
    );
  if (view === 'table')
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <AgentTable agents={found} figuresOf={figuresOf} />
        <Box sx={GRID}>{search === '' && <StartCard />}</Box>
      </Box>
    );
  return (
    <Box component="ul" aria-label={t('nav.aiAgents')} sx={GRID}>
      {found.map((agent) => (
        <AgentCard key={agent.id} agent={agent} figures={figuresOf(agent)} />
      ))}
      {search === '' && (
        <Box component="li" sx={{ display: 'grid', minWidth: 0 }}>
          <StartCard />
        </Box>
      )}
    </Box>
  );
}

const SEARCH = {
  width: { xs: '100%', lg: 240 },
  minHeight: { lg: 36 },
  color: 'text.secondary',
  '& input': { pl: 2.5, py: { lg: 1.75 }, color: 'text.primary' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
