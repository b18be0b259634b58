import Box from '@mui/material/Box';
import type { FlowChange } from '@parley/contracts/flows';
import { ArrowRightLeft, Languages, Minus, Pencil, Plus, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { fieldName } from '../../steps/labels.ts';
import { useStepWords } from '../../steps/useStepWords.ts';

const MAX_SHOWN = 100;

const ICONS: Record<FlowChange['kind'], LucideIcon> = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  rewired: ArrowRightLeft,
  languages: Languages,
};

/** Describes the differences step by step. */
export function ChangeList({ changes }: { changes: readonly FlowChange[] }) {
  const { t } = useTranslation();
  const steps = useStepWords();
  const nameOfField = (field: string) =>
    field === 'title' ? t('flows.changes.title') : fieldName(t, field, 'flows.changes.setting');
  const describe = ({ kind, fields }: FlowChange) => {
    const list = [...new Set(fields.map(nameOfField))].join(', ');
    switch (kind) {
      case 'added':
        return t('flows.changes.added');
      case 'removed':
        return t('flows.changes.removed');
      case 'changed':
        return list ? t('flows.changes.changed', { list }) : t('flows.changes.kind');
      case 'rewired':
        return t('flows.changes.rewired');
      case 'languages':
        return fields.map((language) => language.toUpperCase()).join(', ');
    }
  };
  const nameOf = ({ kind, title, type }: FlowChange) =>
    kind === 'languages' ? t('flows.changes.languages') : title || steps.name(type);
  if (changes.length === 0)
    return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('flows.changes.none')}</Box>;
  return (
    <Box component="ul" aria-label={t('flows.changes.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {changes.slice(0, MAX_SHOWN).map((change) => (
        <Box component="li" key={`${change.kind} ${change.node}`} sx={row}>
          <Icon of={ICONS[change.kind]} size={16} />
          <span>
            <b>{nameOf(change)}</b> {describe(change)}
          </span>
        </Box>
      ))}
      {changes.length > MAX_SHOWN && (
        <Box component="li" sx={row}>
          {t('flows.changes.more', { count: changes.length - MAX_SHOWN })}
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  gap: 2,
  py: 1,
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', mt: 0.25 },
  '& b': { fontWeight: 600, color: 'text.primary' },
} as const;
