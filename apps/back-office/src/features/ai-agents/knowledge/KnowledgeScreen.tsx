import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { visuallyHidden } from '@mui/utils';
import { Link2, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { useAgentContext } from '../editor/agent-context.ts';
import { Failed } from '../list/ListStates.tsx';
import { Segments } from '../Segments.tsx';
import { ConflictsNotice } from './conflicts/ConflictsNotice.tsx';
import { AddButton } from './list/AddButton.tsx';
import { DropZone } from './list/DropZone.tsx';
import { NoSources, Waiting } from './list/ListStates.tsx';
import { SourceList } from './list/SourceList.tsx';
import { countsOf, GROUPS, matching, type Group } from './list/source-states.ts';
import { useKnowledgeFilters } from './list/useKnowledgeFilters.ts';
import { OpenDialog } from './OpenDialog.tsx';
import type { Opened } from './opened.ts';
import { RetrievalPanel } from './retrieval/RetrievalPanel.tsx';
import { useFilePicker } from './useFilePicker.tsx';
import { useSourceActions } from './useSourceActions.ts';
import { useSources } from '../../../api/knowledge-sources.ts';
import { useSourceUploads } from './useSourceUploads.ts';

/** The agent's knowledge sources, and a panel to test retrieval. */
export function KnowledgeScreen() {
  const { t } = useTranslation();
  const { agent } = useAgentContext();
  const sources = useSources(agent.id);
  const actions = useSourceActions(agent.id);
  const { uploads, add, cancel } = useSourceUploads(agent.id);
  const picker = useFilePicker(add);
  const filters = useKnowledgeFilters();
  const [opened, setOpened] = useState<Opened | null>(null);
  const all = sources.data ?? [];
  const linked = all.find(({ id }) => id === filters.passages);
  // Passages opened by a link lie above the dialog that has the link, and closing them leads back to it.
  const shown: Opened | null = linked ? { kind: 'passages', source: linked, search: filters.find } : opened;
  const close = () => (linked ? filters.change({ passages: null, find: '' }) : setOpened(null));
  const hasSome = all.length + uploads.length > 0;
  const addProps = { onOpen: setOpened, onChooseFiles: () => picker.choose() };
  return (
    <Box sx={BODY}>
      <DropZone
        onDrop={add}
        onChoose={() => picker.choose()}
        head={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
            <Box component="h2" sx={visuallyHidden}>
              {t('aiAgents.knowledge.title')}
            </Box>
            {hasSome && <Toolbar filters={filters} counts={countsOf(all)} />}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { lg: 'auto' } }}>
              <Button
                variant="outlined"
                startIcon={<Icon of={Link2} size={18} />}
                onClick={() => setOpened({ kind: 'attach' })}
              >
                {t('aiAgents.knowledge.attach.open')}
              </Button>
              <AddButton {...addProps} />
            </Box>
          </Box>
        }
      >
        {picker.input}
        {sources.isPending && <Waiting />}
        {sources.isError && !sources.data && <Failed onRetry={() => void sources.refetch()} />}
        {sources.data && !hasSome && <NoSources {...addProps} />}
        <ConflictsNotice agentId={agent.id} isWanted={all.length > 1} onOpen={() => setOpened({ kind: 'conflicts' })} />
        {sources.data && hasSome && (
          <SourceList
            sources={matching(all, filters.search, filters.group)}
            uploads={uploads}
            actions={actions}
            onCancel={cancel}
            onOpen={setOpened}
            onUpload={picker.choose}
            onClear={() => filters.change({ search: '', group: 'all' })}
          />
        )}
      </DropZone>
      <RetrievalPanel agentId={agent.id} onAnswer={(question) => setOpened({ kind: 'answer', question })} />
      {shown && (
        <OpenDialog
          opened={shown}
          agentId={agent.id}
          sources={all}
          actions={actions}
          onPassage={(passages, find) => filters.change({ passages, find })}
          onClose={close}
        />
      )}
    </Box>
  );
}

interface ToolbarProps {
  filters: ReturnType<typeof useKnowledgeFilters>;
  counts: Record<Group, number>;
}

function Toolbar({ filters, counts }: ToolbarProps) {
  const { t } = useTranslation();
  const labels: Record<Group, string> = {
    all: t('aiAgents.knowledge.groups.all', { number: counts.all }),
    ready: t('aiAgents.knowledge.groups.ready', { number: counts.ready }),
    working: t('aiAgents.knowledge.groups.working', { number: counts.working }),
    attention: t('aiAgents.knowledge.groups.attention', { number: counts.attention }),
  };
  return (
    <>
      <OutlinedInput
        value={filters.search}
        onChange={({ target }) => filters.change({ search: target.value })}
        placeholder={t('aiAgents.knowledge.search')}
        inputProps={{ 'aria-label': t('aiAgents.knowledge.search') }}
        startAdornment={<Icon of={Search} size={18} />}
        sx={SEARCH}
      />
      <Segments<Group>
        label={t('aiAgents.knowledge.groups.label')}
        hidesLabel
        value={filters.group}
        options={GROUPS.map((value) => ({ value, label: labels[value] }))}
        onChange={(group) => filters.change({ group })}
      />
    </>
  );
}

const BODY = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 376px' },
  alignContent: { xs: 'start', lg: 'stretch' },
} as const;

const SEARCH = {
  width: { xs: '100%', lg: 212 },
  minHeight: { lg: 36 },
  color: 'text.secondary',
  '& input': { pl: 2.5, py: { lg: 1.75 }, color: 'text.primary' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
