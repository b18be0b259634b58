import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { KnowledgeChunk, KnowledgeSource } from '@parley/contracts/knowledge';
import { Search, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { LoadedList } from '../../LoadedList.tsx';
import { FRAME, LIST } from '../list/row-style.ts';
import { KnowledgeDialog } from './KnowledgeDialog.tsx';
import { usePassages, useSwitchPassage } from './usePassages.ts';

interface Props {
  source: KnowledgeSource;
  /** What to look for at first. */
  search?: string | undefined;
  onClose: () => void;
}

/** The passages of a source, to read, search and exclude one by one. */
export function PassagesDialog({ source, search: wanted = '', onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState(wanted);
  const passages = usePassages(source.id, search);
  const { mutate } = useSwitchPassage(source.id);
  return (
    <KnowledgeDialog title={t('aiAgents.knowledge.passages.title')} about={source.name} width="md" onClose={onClose}>
      <OutlinedInput
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t('aiAgents.knowledge.passages.search')}
        inputProps={{ 'aria-label': t('aiAgents.knowledge.passages.search'), maxLength: 200 }}
        startAdornment={<Icon of={Search} size={18} />}
        sx={{ '& input': { pl: 2.5 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      <LoadedList query={passages}>
        {(items) => (
          <>
            <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', '&:empty': { display: 'none' } }}>
              {items.length === 0 && t('aiAgents.noMatch')}
            </Box>
            <Box
              component="ul"
              aria-label={t('aiAgents.knowledge.passages.title')}
              sx={{ ...LIST, display: 'grid', gap: 3 }}
            >
              {items.map((passage) => (
                <Passage key={passage.id} passage={passage} onSwitch={() => mutate(passage)} />
              ))}
            </Box>
          </>
        )}
      </LoadedList>
    </KnowledgeDialog>
  );
}

function Passage({ passage, onSwitch }: { passage: KnowledgeChunk; onSwitch: () => void }) {
  const { t } = useTranslation();
  const { title, heading, text, isOff, isSuspicious } = passage;
  const name = heading || title;
  return (
    <Box component="li" sx={{ ...FRAME, p: 4, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 3, mb: 1 }}>
        <Box component="bdi" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {name}
        </Box>
        <StateSwitch
          isOn={!isOff}
          label={<Box sx={{ typography: 'body2' }}>{t('aiAgents.knowledge.columns.inUse')}</Box>}
          name={t('aiAgents.knowledge.use', { name })}
          onChange={onSwitch}
        />
      </Box>
      {isSuspicious && (
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            p: 2,
            mb: 2,
            borderRadius: '6px',
            bgcolor: 'warning.light',
            color: 'warning.dark',
            typography: 'body2',
          }}
        >
          <Icon of={TriangleAlert} size={16} />
          {t('aiAgents.knowledge.passages.suspicious')}
        </Box>
      )}
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', color: isOff ? 'text.secondary' : 'text.primary' }}>
        {text}
      </Box>
    </Box>
  );
}
