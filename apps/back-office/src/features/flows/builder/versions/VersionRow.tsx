import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { FlowVersion } from '@parley/contracts/flows';
import { bcp47 } from '@parley/contracts/locales';
import type { FlowDefinition } from '@parley/flow-engine';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../../components/Loaded.tsx';
import { currentLocale } from '../../../../language.ts';
import { BarChip } from '../bar/BarChip.tsx';
import { ChangeList } from './ChangeList.tsx';
import { useComparison, useRenameVersion } from './useVersions.ts';

interface Props {
  flowId: number;
  version: FlowVersion;
  revision: number;
  /** The draft. */
  definition: FlowDefinition;
  onView: () => void;
  onRestore: () => void;
}

/** A published version: number, name, author and date, and how the draft differs from it. */
export function VersionRow({ flowId, version, revision, definition, onView, onRestore }: Props) {
  const { t } = useTranslation();
  const [isComparing, setIsComparing] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const comparison = useComparison(flowId, isComparing ? version.number : null, revision);
  const { number, isCurrent, publishedBy, publishedAt, restoredFrom, nodeCount } = version;
  const when = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'medium', timeStyle: 'short' });
  const facts = [
    when.format(publishedAt),
    publishedBy?.name,
    t('flows.versions.steps', { count: nodeCount }),
    restoredFrom === null ? '' : t('flows.versions.restoredFrom', { number: restoredFrom }),
  ];
  return (
    <Box component="li" sx={{ py: 3, px: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, overflowWrap: 'anywhere' }}>
        <Box component="b" sx={{ fontWeight: 600 }}>
          {t('flows.versions.number', { number })}
        </Box>
        {isCurrent && <BarChip kind="success">{t('flows.versions.live')}</BarChip>}
      </Box>
      {isNaming ? (
        <NameField flowId={flowId} version={version} onDone={() => setIsNaming(false)} />
      ) : (
        version.name && <Box sx={{ overflowWrap: 'anywhere' }}>{version.name}</Box>
      )}
      <Box sx={{ typography: 'body2', color: 'text.secondary', my: 1 }}>{facts.filter(Boolean).join(' · ')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -2 }}>
        <Small name={String(number)} onClick={onView}>
          {t('flows.versions.view')}
        </Small>
        <Small name={String(number)} onClick={() => setIsComparing(!isComparing)} isOpen={isComparing}>
          {t('flows.versions.compare')}
        </Small>
        {!isNaming && (
          <Small name={String(number)} onClick={() => setIsNaming(true)}>
            {version.name ? t('flows.versions.rename') : t('flows.versions.giveName')}
          </Small>
        )}
        {!isCurrent && (
          <Small name={String(number)} onClick={onRestore}>
            {t('flows.versions.restore')}
          </Small>
        )}
      </Box>
      {isComparing && (
        <Box sx={{ mt: 2, p: 3, bgcolor: 'surface', borderRadius: '6px' }}>
          <Box sx={{ typography: 'body2', mb: 1 }}>{t('flows.versions.since', { number })}</Box>
          <Loaded query={comparison}>{(changes) => <ChangeList changes={changes} definition={definition} />}</Loaded>
        </Box>
      )}
    </Box>
  );
}

interface SmallProps {
  name: string;
  isOpen?: boolean;
  children: string;
  onClick: () => void;
}

function Small({ name, isOpen, children, onClick }: SmallProps) {
  return (
    <Button
      variant="text"
      aria-label={`${children}, ${name}`}
      aria-expanded={isOpen}
      onClick={onClick}
      sx={{ minHeight: { xs: 44, lg: 28 }, px: 2, py: 0 }}
    >
      {children}
    </Button>
  );
}

function NameField({ flowId, version, onDone }: { flowId: number; version: FlowVersion; onDone: () => void }) {
  const { t } = useTranslation();
  const renaming = useRenameVersion(flowId);
  const [name, setName] = useState(version.name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    renaming.mutate({ number: version.number, name: name.trim() }, { onSuccess: onDone });
  };
  return (
    <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 2, mt: 3, mb: 2 }}>
      <TextField
        label={t('flows.publish.name')}
        value={name}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
        slotProps={{ htmlInput: { maxLength: 100 }, inputLabel: { shrink: true } }}
      />
      <Button type="submit" variant="outlined" aria-busy={renaming.isPending}>
        {t('flows.versions.save')}
      </Button>
    </Box>
  );
}
