import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isWorking, type KnowledgeSource } from '@parley/contracts/knowledge';
import { ClipboardPaste, Files, Pencil, RefreshCw, Upload, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { useBadPages } from '../dialogs/usePages.ts';
import type { Opened } from '../opened.ts';
import type { SourceActions } from '../useSourceActions.ts';
import { fixesOf, type Fix } from './problems.ts';
import { BELOW, ROW, SMALL_BUTTON } from './row-style.ts';
import { SourceMenu } from './SourceMenu.tsx';
import { SourceName, SourceTile } from './SourceName.tsx';
import { SourceState } from './SourceState.tsx';
import { statusOf } from './source-states.ts';

export interface RowProps {
  source: KnowledgeSource;
  actions: SourceActions;
  onOpen: (opened: Opened) => void;
  /** Lets the user pick a file to replace the source's file. */
  onUpload: (source: KnowledgeSource) => void;
}

/** A source with its status and actions. */
export function SourceRow(props: RowProps) {
  const { t } = useTranslation();
  const { source, actions } = props;
  const bad = useBadPages(source);
  const hasFailed = source.status === 'failed';
  const canAnswer = source.chunkCount > 0;
  return (
    <Box component="li" sx={{ ...ROW, ...(hasFailed && { bgcolor: 'error.light', alignItems: 'start', py: 3 }) }}>
      <SourceTile type={source.type} name={source.name} hasFailed={hasFailed} />
      <SourceName source={source} />
      <Box sx={{ ...BELOW, minWidth: 0, flexBasis: '100%', ...(hasFailed && { gridColumn: 'span 3' }) }}>
        <SourceState source={source} badPages={bad.words} />
        {hasFailed && <Fixes {...props} />}
      </Box>
      {!hasFailed && <Passages count={source.chunkCount} />}
      {!hasFailed && <Action {...props} badPages={bad.button} />}
      {canAnswer ? (
        <Box sx={{ ...BELOW, ml: { xs: 'auto', lg: 0 } }}>
          <StateSwitch
            isOn={source.isEnabled}
            label={<Box sx={{ display: { lg: 'none' } }}>{t('aiAgents.knowledge.columns.inUse')}</Box>}
            name={t('aiAgents.knowledge.use', { name: source.name })}
            onChange={() => actions.use.mutate(source)}
          />
        </Box>
      ) : (
        <Box sx={{ display: { xs: 'none', lg: 'block' } }} />
      )}
      <SourceMenu {...props} />
    </Box>
  );
}

function Passages({ count }: { count: number }) {
  const { t, i18n } = useTranslation();
  return (
    <Box sx={{ ...BELOW, textAlign: { lg: 'end' }, typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {count > 0 ? count.toLocaleString(i18n.language) : '–'}
      </Box>
      <Box component="span" sx={{ display: { lg: 'none' }, color: 'text.secondary' }}>
        {t('aiAgents.knowledge.passagesCount', { count })}
      </Box>
      <Box sx={{ display: { xs: 'none', lg: 'contents' } }}>
        <VisuallyHidden>{t('aiAgents.knowledge.passagesCount', { count })}</VisuallyHidden>
      </Box>
    </Box>
  );
}

/** The most likely action for a source in its current state. */
function Action({ source, actions, onOpen, badPages }: RowProps & { badPages: string }) {
  const { t } = useTranslation();
  const { name, problem } = source;
  const status = statusOf(source);
  const button = (label: string, run: () => void) => (
    <Button
      variant="outlined"
      aria-label={`${label}: ${name}`}
      onClick={run}
      sx={{ ...SMALL_BUTTON, ...BELOW, justifySelf: 'end' }}
    >
      {label}
    </Button>
  );
  if (isWorking(status)) return button(t('aiAgents.knowledge.actions.stop'), () => actions.stop.mutate(source));
  if (status === 'partial') return button(badPages, () => onOpen({ kind: 'pages', source }));
  if (status === 'stale') {
    const label = problem === 'stopped' ? t('aiAgents.knowledge.actions.retry') : t('aiAgents.knowledge.actions.sync');
    return button(label, () => actions.sync.mutate(source));
  }
  return <Box sx={{ display: { xs: 'none', lg: 'block' } }} />;
}

const ICONS: Record<Fix, LucideIcon> = {
  upload: Upload,
  paste: ClipboardPaste,
  retry: RefreshCw,
  edit: Pencil,
  pages: Files,
};

/** The remedies for a source that could not be read. */
function Fixes({ source, actions, onOpen, onUpload }: RowProps) {
  const { t } = useTranslation();
  const { type, name } = source;
  const labels: Record<Fix, string> = {
    upload: t('aiAgents.knowledge.actions.upload'),
    paste: t('aiAgents.knowledge.actions.paste'),
    retry: t('aiAgents.knowledge.actions.retry'),
    edit: t('aiAgents.knowledge.actions.edit'),
    pages: t('aiAgents.knowledge.actions.pages'),
  };
  const runs: Record<Fix, () => void> = {
    upload: () => onUpload(source),
    paste: () => onOpen({ kind: 'write', type: 'text', replaces: source }),
    retry: () => actions.sync.mutate(source),
    edit: () => type !== 'file' && onOpen({ kind: 'write', type, source }),
    pages: () => onOpen({ kind: 'pages', source }),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
      {fixesOf(source).map((fix) => (
        <Button
          key={fix}
          variant="outlined"
          aria-label={`${labels[fix]}: ${name}`}
          startIcon={<Icon of={ICONS[fix]} size={16} />}
          onClick={runs[fix]}
          sx={SMALL_BUTTON}
        >
          {labels[fix]}
        </Button>
      ))}
      <Button
        variant="text"
        aria-label={`${t('aiAgents.knowledge.actions.remove')}: ${name}`}
        onClick={() => actions.remove.mutate(source)}
        sx={{ ...SMALL_BUTTON, color: 'text.primary', '&:hover': { bgcolor: '#fff' } }}
      >
        {t('aiAgents.knowledge.actions.remove')}
      </Button>
    </Box>
  );
}
