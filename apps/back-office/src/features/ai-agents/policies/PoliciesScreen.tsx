import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { visuallyHidden } from '@mui/utils';
import type { Policy } from '@parley/contracts/policies';
import { ENFORCEMENTS } from '@parley/contracts/policy-content';
import { Library, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { useAgentContext } from '../editor/agent-context.ts';
import { Waiting } from '../knowledge/list/ListStates.tsx';
import { Failed } from '../list/ListStates.tsx';
import { Segments } from '../Segments.tsx';
import { AttachDialog } from './list/AttachDialog.tsx';
import { EnforcementChip } from './list/EnforcementChip.tsx';
import { blockOf, countsOf, GROUPS, matching, usePolicyFilters, type PolicyGroup } from './list/filter-policies.ts';
import { NoPolicies } from './list/NoPolicies.tsx';
import { PolicyTable } from './list/PolicyTable.tsx';
import { Precedence } from './list/Precedence.tsx';
import { useAgentPolicies } from './usePolicies.ts';
import { usePolicyActions } from './usePolicyActions.ts';
import { usePolicyWords } from './words/usePolicyWords.ts';

/** What an agent must, must not and may say. */
export function PoliciesScreen() {
  const { t } = useTranslation();
  const { agent } = useAgentContext();
  const navigate = useNavigate();
  const policies = useAgentPolicies(agent.id);
  const actions = usePolicyActions(agent.id);
  const words = usePolicyWords();
  const filters = usePolicyFilters();
  const [isAttaching, setIsAttaching] = useState(false);
  const [blocked, setBlocked] = useState<Policy | null>(null);
  const all = policies.data ?? [];
  const found = matching(all, filters.search, filters.group, words.rule);
  const open = (id: number | 'new') => void navigate(`/ai-agents/${agent.id}/policies/${id}`);
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 4, minWidth: 0 }}>
      <Box component="h2" sx={visuallyHidden}>
        {t('policies.title')}
      </Box>
      {all.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
          <Toolbar filters={filters} counts={countsOf(all)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { lg: 'auto' } }}>
            <Button variant="outlined" startIcon={<Icon of={Library} size={18} />} onClick={() => setIsAttaching(true)}>
              {t('policies.attach.open')}
            </Button>
            <Button startIcon={<Icon of={Plus} size={18} />} onClick={() => open('new')}>
              {t('policies.new')}
            </Button>
          </Box>
        </Box>
      )}
      {policies.isPending && <Waiting />}
      {policies.isError && !policies.data && <Failed onRetry={() => void policies.refetch()} />}
      {policies.data && all.length === 0 && (
        <NoPolicies onNew={() => open('new')} onAttach={() => setIsAttaching(true)} />
      )}
      {found.length > 0 && (
        <PolicyTable
          agentId={agent.id}
          policies={found}
          words={words}
          actions={actions}
          onBlocked={setBlocked}
          onOpen={({ id }) => open(id)}
        />
      )}
      {all.length > 0 && found.length === 0 && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, py: 4 }}>
          {t('aiAgents.noMatch')}
          <Button variant="outlined" onClick={() => filters.change({ search: '', group: 'all' })}>
            {t('aiAgents.knowledge.clear')}
          </Button>
        </Box>
      )}
      {policies.data && (
        <>
          <Box component="ul" sx={LEGEND}>
            {ENFORCEMENTS.map((each) => (
              <li key={each}>
                <EnforcementChip enforcement={each} label={words.enforcements[each].name} />
                {words.enforcements[each].help}
              </li>
            ))}
          </Box>
          <Precedence />
        </>
      )}
      {isAttaching && (
        <AttachDialog agentId={agent.id} words={words} actions={actions} onClose={() => setIsAttaching(false)} />
      )}
      {blocked && (
        <AskDialog
          title={t('policies.blocked.title', { name: blocked.content.name })}
          onClose={() => setBlocked(null)}
          actions={[
            { label: t('aiAgents.cancel'), run: () => setBlocked(null) },
            { label: t('policies.blocked.open'), run: () => open(blocked.id) },
          ]}
        >
          {blockOf(blocked) === 'needed' ? t('policies.blocked.needed') : t('policies.blocked.failing')}
        </AskDialog>
      )}
    </Box>
  );
}

interface ToolbarProps {
  filters: ReturnType<typeof usePolicyFilters>;
  counts: Record<PolicyGroup, number>;
}

function Toolbar({ filters, counts }: ToolbarProps) {
  const { t } = useTranslation();
  const labels: Record<PolicyGroup, string> = {
    all: t('policies.groups.all', { number: counts.all }),
    hard: t('policies.groups.hard', { number: counts.hard }),
    soft: t('policies.groups.soft', { number: counts.soft }),
    shadow: t('policies.groups.shadow', { number: counts.shadow }),
  };
  return (
    <>
      <OutlinedInput
        value={filters.search}
        onChange={({ target }) => filters.change({ search: target.value })}
        placeholder={t('policies.search')}
        inputProps={{ 'aria-label': t('policies.search') }}
        startAdornment={<Icon of={Search} size={18} />}
        sx={SEARCH}
      />
      <Segments<PolicyGroup>
        label={t('policies.columns.enforcement')}
        hidesLabel
        value={filters.group}
        options={GROUPS.map((value) => ({ value, label: labels[value] }))}
        onChange={(group) => filters.change({ group })}
      />
    </>
  );
}

const SEARCH = {
  width: { xs: '100%', lg: 240 },
  minHeight: { lg: 36 },
  color: 'text.secondary',
  '& input': { pl: 2.5, py: { lg: 1.75 }, color: 'text.primary' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

const LEGEND = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: 3,
  typography: 'caption',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center', gap: 2 },
} as const;
