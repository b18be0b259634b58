import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check, ChevronRight, History, Play, Table2, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../../components/Icon.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import type { Builder } from '../useBuilder.ts';
import { BarButton, CROWDED } from './BarButton.tsx';
import { BarChip } from './BarChip.tsx';
import { FlowName } from './FlowName.tsx';
import { ProblemsButton } from './ProblemsButton.tsx';
import { SaveStateText } from './SaveStateText.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { ViewSwitch, type BuilderView } from './ViewSwitch.tsx';

interface Props {
  builder: Builder;
  view: BuilderView;
  onView: (view: BuilderView) => void;
  /** The number of steps that differ from the published version. */
  changes: number | null;
  isTesting: boolean;
  problemsButton: (button: HTMLButtonElement | null) => void;
  onProblems: () => void;
  onTest: () => void;
  onVersions: () => void;
  onPublish: () => void;
}

/** The toolbar: the flow's name, the state of its draft, and actions on the whole flow. */
export function BuilderBar({ builder, view, onView, changes, isTesting, ...does }: Props) {
  const { t } = useTranslation();
  const { flow, problems } = builder;
  const navigate = useNavigate();
  return (
    <Box component="header" sx={bar}>
      <Box component="nav" aria-label={t('nav.breadcrumbs')} sx={crumbs}>
        <RouterLink to="/flows" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t('nav.flows')}
        </RouterLink>
        <Icon of={ChevronRight} size={14} />
        <FlowName flow={flow} />
      </Box>
      <DraftState builder={builder} changes={changes} onPublish={does.onPublish} />
      <Box sx={tools}>
        <UndoButtons builder={builder} />
        <ViewSwitch view={view} onView={onView} />
        <ProblemsButton buttonRef={does.problemsButton} problems={problems} onOpen={does.onProblems} />
        <BarButton icon={Play} label={t('flows.test')} aria-pressed={isTesting} onClick={does.onTest} />
        {flow.publishedVersion !== null && (
          // Phones have no room for it here; the list of flows leads there, too.
          <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
            <BarButton
              icon={Table2}
              label={t('flows.results')}
              cramped={CROWDED}
              onClick={() => void navigate(`/flows/${flow.id}/results`)}
            />
          </Box>
        )}
        <BarButton icon={History} label={t('flows.versions.title')} cramped={CROWDED} onClick={does.onVersions} />
      </Box>
      <Button onClick={does.onPublish} sx={{ flex: 'none', order: { xs: 1, lg: 4 } }}>
        {t('flows.publish.action')}
      </Button>
    </Box>
  );
}

/** The state of the draft and of the published version. Chips that do not fit are hidden, last one first. */
function DraftState({
  builder: { flow, saving },
  changes,
  onPublish,
}: Pick<Props, 'builder' | 'changes' | 'onPublish'>) {
  const { t } = useTranslation();
  const { publishedVersion: number, status } = flow;
  // What could not be saved must be seen; that everything is saved may be hidden.
  const isUnsaved = !['saved', 'saving', 'unsaved'].includes(saving.state.status);
  const isNowhere = status === 'published' && flow.channels.length === 0;
  return (
    <Box sx={state}>
      {number !== null &&
        (isNowhere ? (
          <BarChip kind="warning" onClick={onPublish}>
            <Icon of={Unplug} size={14} />
            {t('flows.draft.nowhere', { number })}
          </BarChip>
        ) : (
          <BarChip kind={status === 'paused' ? 'off' : 'success'}>
            <Icon of={Check} size={14} />
            {status === 'paused' ? t('flows.draft.paused', { number }) : t('flows.draft.published', { number })}
          </BarChip>
        ))}
      {isUnsaved && <SaveStateText state={saving.state} />}
      <BarChip kind={changes === 0 ? 'off' : 'primary'}>
        {changes === null
          ? t('flows.draft.new')
          : changes === 0
            ? t('flows.draft.same')
            : t('flows.draft.changes', { count: changes })}
      </BarChip>
      {!isUnsaved && <SaveStateText state={saving.state} />}
    </Box>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  flex: 'none',
  columnGap: { xs: 2, lg: 3 },
  rowGap: 2,
  minHeight: 56,
  pl: { xs: 3, lg: 6 },
  pr: { xs: 3, lg: 4 },
  py: { xs: 2, lg: 0 },
  bgcolor: '#fff',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const crumbs = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: { xs: 1, lg: '0 1 auto' },
  minWidth: { xs: 0, lg: 140 },
  whiteSpace: 'nowrap',
} as const;

const state = {
  order: 2,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  flex: { xs: '1 0 100%', lg: '1 1 0' },
  minWidth: { xs: 0, lg: 250 },
  height: 24,
  overflow: 'hidden',
} as const;

const tools = {
  order: 3,
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  flex: 'none',
  gap: { xs: 1, lg: 2 },
  maxWidth: '100%',
} as const;
