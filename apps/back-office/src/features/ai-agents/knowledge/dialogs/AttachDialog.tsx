import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { FRAME, LIST, ROW, SMALL_BUTTON } from '../list/row-style.ts';
import { matching } from '../list/source-states.ts';
import { SourceName, SourceTile } from '../list/SourceName.tsx';
import type { SourceActions } from '../useSourceActions.ts';
import { useCompanySources } from '../../../../api/knowledge-sources.ts';
import { KnowledgeDialog } from './KnowledgeDialog.tsx';

interface Props {
  agentId: number;
  actions: SourceActions;
  onClose: () => void;
}

/** The company's sources that are not attached to this agent yet. */
export function AttachDialog({ agentId, actions, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const sources = useCompanySources();
  const isFree = ({ agents }: KnowledgeSource) => agents.every(({ id }) => id !== agentId);
  return (
    <KnowledgeDialog
      title={t('aiAgents.knowledge.attach.title')}
      about={t('aiAgents.knowledge.attach.about')}
      onClose={onClose}
    >
      <OutlinedInput
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t('aiAgents.knowledge.search')}
        inputProps={{ 'aria-label': t('aiAgents.knowledge.search') }}
        startAdornment={<Icon of={Search} size={18} />}
        sx={{ '& input': { pl: 2.5 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      <Loaded query={sources}>
        {(all) => {
          const free = all.filter(isFree);
          const found = matching(free, search, 'all');
          if (found.length === 0)
            return (
              <Box role="status" sx={{ color: 'text.secondary' }}>
                {free.length === 0 ? t('aiAgents.knowledge.attach.none') : t('aiAgents.noMatch')}
              </Box>
            );
          return (
            <Box component="ul" aria-label={t('aiAgents.knowledge.attach.title')} sx={{ ...LIST, ...FRAME }}>
              {found.map((source) => (
                <Box component="li" key={source.id} sx={{ ...ROW, display: 'flex', flexWrap: 'nowrap' }}>
                  <SourceTile type={source.type} name={source.name} />
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <SourceName source={source} />
                    {source.agents.length > 0 && (
                      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                        {t('aiAgents.knowledge.attach.usedBy', {
                          names: source.agents.map(({ name }) => name).join(', '),
                        })}
                      </Box>
                    )}
                  </Box>
                  <Button
                    variant="outlined"
                    aria-label={`${t('aiAgents.knowledge.attach.attach')}: ${source.name}`}
                    onClick={() => actions.attach.isPending || actions.attach.mutate(source)}
                    sx={SMALL_BUTTON}
                  >
                    {t('aiAgents.knowledge.attach.attach')}
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
