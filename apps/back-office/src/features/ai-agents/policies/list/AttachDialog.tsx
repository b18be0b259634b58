import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Policy } from '@parley/contracts/policies';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { FRAME, LIST, ROW, SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { useCompanyPolicies } from '../usePolicies.ts';
import type { PolicyActions } from '../usePolicyActions.ts';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { EnforcementChip } from './EnforcementChip.tsx';
import { matching } from './filter-policies.ts';

interface Props {
  agentId: number;
  words: PolicyWords;
  actions: PolicyActions;
  onClose: () => void;
}

/** The company's policies that are not attached to this agent yet. */
export function AttachDialog({ agentId, words, actions, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const policies = useCompanyPolicies();
  const isFree = ({ agents }: Policy) => agents.every(({ id }) => id !== agentId);
  return (
    <KnowledgeDialog title={t('policies.attach.title')} about={t('policies.attach.about')} onClose={onClose}>
      <OutlinedInput
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t('policies.search')}
        inputProps={{ 'aria-label': t('policies.search') }}
        startAdornment={<Icon of={Search} size={18} />}
        sx={{ '& input': { pl: 2.5 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      <Loaded query={policies}>
        {(all) => {
          const free = all.filter(isFree);
          const found = matching(free, search, 'all', words.rule);
          if (found.length === 0)
            return (
              <Box role="status" sx={{ color: 'text.secondary' }}>
                {free.length === 0 ? t('policies.attach.none') : t('aiAgents.noMatch')}
              </Box>
            );
          return (
            <Box component="ul" aria-label={t('policies.attach.title')} sx={{ ...LIST, ...FRAME }}>
              {found.map((policy) => (
                <Box component="li" key={policy.id} sx={{ ...ROW, display: 'flex', flexWrap: 'nowrap' }}>
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Box
                      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, fontWeight: 600 }}
                    >
                      {policy.content.name}
                      <EnforcementChip
                        enforcement={policy.content.enforcement}
                        label={words.enforcements[policy.content.enforcement].name}
                      />
                    </Box>
                    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                      {words.rule(policy.content)}
                      {policy.agents.length > 0 &&
                        ` · ${t('policies.attach.usedBy', { names: policy.agents.map(({ name }) => name).join(', ') })}`}
                    </Box>
                  </Box>
                  <Button
                    variant="outlined"
                    aria-label={`${t('policies.attach.attach')}: ${policy.content.name}`}
                    onClick={() => actions.attach.isPending || actions.attach.mutate(policy)}
                    sx={SMALL_BUTTON}
                  >
                    {t('policies.attach.attach')}
                  </Button>
                </Box>
              ))}
            </Box>
          );
        }}
      </Loaded>
    </KnowledgeDialog>
  );
}
