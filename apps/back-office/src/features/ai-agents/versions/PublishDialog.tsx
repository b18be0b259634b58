import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { History, PenLine, Radio, X, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '../../../api/call.ts';
import { Icon } from '../../../components/Icon.tsx';
import { KeyCap } from '../../../components/KeyCap.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { AskDialog } from '../AskDialog.tsx';
import { ChangeCards } from './ChangeCards.tsx';
import { GatePanel } from './GatePanel.tsx';
import { KnowledgeNotice } from './KnowledgeNotice.tsx';
import { ShareSlider } from './ShareSlider.tsx';
import { usePublishGate } from './usePublishGate.ts';
import { useComparison, useVersionActions } from './useVersions.ts';

const MAX_NOTE_LENGTH = 500;
const PUBLISH_KEY = 'Ctrl Enter';

interface Props {
  agent: AiAgent;
  /** The settings screen has changes that are not saved, and so not part of the draft. */
  isUnsaved: boolean;
  onClose: () => void;
}

/** Shows what changes for customers, who gets it first, and publishes it. */
export function PublishDialog({ agent, isUnsaved, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [percent, setPercent] = useState(100);
  const [isStale, setIsStale] = useState(false);
  const [reason, setReason] = useState('');
  const [reasonProblem, setReasonProblem] = useState('');
  /** Where to go once the dialog is closed. */
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const live = agent.canary?.version ?? agent.publishedVersion ?? 0;
  const comparison = useComparison(agent, live, 'draft');
  const { publish, takeBack } = useVersionActions(agent);
  const hasChanges = agent.draftChanges > 0;
  const gate = usePublishGate(agent);
  const needsReason = gate.gate.data?.isOpen === false || reasonProblem !== '';
  const reasonId = useId();

  const submit = async () => {
    if (publish.isPending || !hasChanges) return;
    if (needsReason && reason.trim() === '') return askForReason(t('aiAgents.gate.reasonMissing'));
    try {
      const why = needsReason ? reason.trim() : '';
      const { number } = await publish.mutateAsync({ note: note.trim(), percent, reason: why });
      showSuccess(t('aiAgents.versions.published', { number }));
      onClose();
      if (percent < 100) void navigate(`/ai-agents/${agent.id}/versions`);
    } catch (error) {
      const refusal = error instanceof CallError ? error.fields['reason'] : undefined;
      if (refusal) askForReason(refusal);
      else if (error instanceof CallError && error.status === 409) setIsStale(true);
      else showError(error);
    }
  };
  const askForReason = (problem: string) => {
    setReasonProblem(problem);
    void gate.gate.refetch(); // it may have closed since
    requestAnimationFrame(() => document.getElementById(reasonId)?.focus());
  };
  const goTo = (path: string) => {
    onClose();
    if (path) void navigate(path);
  };
  const leave = (path = '') => (note.trim() || reason.trim() ? setLeavingTo(path) : goTo(path));

  return (
    <Dialog
      open
      onClose={() => leave()}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: PAPER } }}
    >
      <Box
        component="form"
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      >
        <Box sx={HEAD}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box component="h2" id={titleId} sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
              {t('aiAgents.versions.publishTitle', { name: agent.name })}
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {hasChanges
                ? t('aiAgents.versions.against', { count: agent.draftChanges, number: live })
                : t('aiAgents.versions.same', { number: live })}
            </Box>
          </Box>
          <IconButton aria-label={t('aiAgents.versions.close')} onClick={() => leave()}>
            <Icon of={X} />
          </IconButton>
        </Box>
        <Box sx={BODY}>
          <Box sx={{ minWidth: 0, p: { xs: 4, md: 6 }, order: { xs: 2, md: 1 } }}>
            {isStale && <Notice kind="error">{t('aiAgents.versions.stale')}</Notice>}
            {isUnsaved && <Notice kind="info">{t('aiAgents.versions.unsaved')}</Notice>}
            <Box aria-hidden sx={SIDE_NAMES}>
              <Side icon={Radio} name={t('aiAgents.versions.live', { number: live })} />
              <Side icon={PenLine} name={t('aiAgents.versions.draft')} isDraft />
            </Box>
            <Loaded query={comparison}>
              {(changes) => (
                <ChangeCards
                  changes={changes}
                  before={t('aiAgents.versions.live', { number: live })}
                  after={t('aiAgents.versions.draft')}
                  onUndo={(field) => takeBack.mutate({ number: live, field })}
                />
              )}
            </Loaded>
            <KnowledgeNotice agentId={agent.id} />
            <TextField
              multiline
              minRows={2}
              label={t('aiAgents.versions.note')}
              value={note}
              onChange={({ target }) => setNote(target.value.replaceAll(/\s*\n\s*/g, ' '))}
              slotProps={{ htmlInput: { maxLength: MAX_NOTE_LENGTH }, inputLabel: { shrink: true } }}
              sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
            />
          </Box>
          <Box sx={WHO}>
            <GatePanel state={gate} onLab={() => leave(`/ai-agents/${agent.id}/lab`)} />
            <ShareSlider percent={percent} onChange={setPercent}>
              {percent === 100
                ? t('aiAgents.versions.toAllHelp')
                : t('aiAgents.versions.toSomeHelp', { percent, number: agent.publishedVersion })}
            </ShareSlider>
            {needsReason && (
              <TextField
                id={reasonId}
                multiline
                minRows={2}
                label={t('aiAgents.gate.reason')}
                value={reason}
                error={reasonProblem !== ''}
                helperText={reasonProblem}
                onChange={({ target }) => {
                  setReason(target.value.replaceAll(/\s*\n\s*/g, ' '));
                  setReasonProblem('');
                }}
                slotProps={{ htmlInput: { maxLength: MAX_NOTE_LENGTH }, inputLabel: { shrink: true } }}
                sx={{ mt: 6, '& .MuiInputBase-multiline': { p: 0 } }}
              />
            )}
          </Box>
        </Box>
        <Box sx={FOOT}>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              flex: 1,
              minWidth: 200,
              typography: 'caption',
              color: 'text.secondary',
            }}
          >
            <Icon of={History} size={16} />
            {t('aiAgents.versions.back', { number: live })}
          </Box>
          <Button variant="text" onClick={() => leave()} sx={{ color: 'text.secondary' }}>
            {t('aiAgents.cancel')}
          </Button>
          {hasChanges && (
            <SubmitButton isWorking={publish.isPending}>
              {percent === 100 ? t('aiAgents.versions.toAll') : t('aiAgents.versions.toSome', { percent })}
              <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline-flex' }, ml: 2 }}>
                <KeyCap>{PUBLISH_KEY}</KeyCap>
              </Box>
            </SubmitButton>
          )}
        </Box>
      </Box>
      {leavingTo !== null && (
        <AskDialog
          title={t('aiAgents.versions.leaveTitle')}
          onClose={() => setLeavingTo(null)}
          actions={[
            { label: t('aiAgents.versions.stay'), run: () => setLeavingTo(null) },
            { label: t('aiAgents.versions.leave'), run: () => goTo(leavingTo) },
          ]}
        >
          {t('aiAgents.versions.leaveText')}
        </AskDialog>
      )}
    </Dialog>
  );
}

function Side({ icon, name, isDraft = false }: { icon: LucideIcon; name: string; isDraft?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, ...(isDraft && { color: 'primary.dark' }) }}>
      <Icon of={icon} size={16} />
      {name}
    </Box>
  );
}

/** Full screen below 1200, as there is no room beside it. */
const PAPER = {
  m: 0,
  width: '100%',
  maxWidth: '100%',
  height: '100%',
  maxHeight: '100%',
  borderRadius: 0,
  '@media (min-width: 1200px)': { width: 1140, height: 'min(800px, calc(100% - 64px))', borderRadius: '12px' },
} as const;

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flex: 'none',
  minHeight: 72,
  px: { xs: 4, md: 6 },
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const BODY = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  alignContent: { xs: 'start', md: 'stretch' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(280px, 38%)' },
} as const;

const WHO = {
  minWidth: 0,
  p: { xs: 4, md: 6 },
  order: { xs: 1, md: 2 },
  borderLeft: { md: '1px solid' },
  borderBottom: { xs: '1px solid', md: 0 },
  borderColor: { xs: 'divider', md: 'divider' },
  bgcolor: 'background.default',
} as const;

const SIDE_NAMES = {
  display: { xs: 'none', md: 'grid' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  px: 3,
  pb: 2,
  typography: 'caption',
  fontWeight: 600,
  color: 'text.secondary',
} as const;

const FOOT = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 2,
  flex: 'none',
  minHeight: 64,
  px: { xs: 4, md: 6 },
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
