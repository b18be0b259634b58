import Box from '@mui/material/Box';
import type { FlowChange } from '@parley/contracts/flows';
import { nodeTypes, type FlowDefinition } from '@parley/flow-engine';
import { ArrowRightLeft, Languages, Minus, Pencil, Plus, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { fieldName } from '../../steps/labels.ts';
import { useStepWords } from '../../steps/useStepWords.ts';
import { findNode } from '../document/exits.ts';
import { OldAndNew } from './OldAndNew.tsx';

const MAX_SHOWN = 100;

const ICONS: Record<FlowChange['kind'], LucideIcon> = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  rewired: ArrowRightLeft,
  languages: Languages,
};

interface Props {
  changes: readonly FlowChange[];
  /** The flow as it is now, for the names of its exits. */
  definition: FlowDefinition;
}

/** Describes the differences step by step, with the old and the new words. */
export function ChangeList({ changes, definition }: Props) {
  const { t } = useTranslation();
  const steps = useStepWords(definition);
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
  /** The setting or exit that the words belong to. */
  const labelOf = ({ kind, node }: FlowChange, { field, language }: FlowChange['words'][number]) => {
    const step = kind === 'rewired' ? findNode(definition, node ?? '') : undefined;
    const name = kind === 'rewired' ? (step ? steps.exit(step, field) : field) : nameOfField(field);
    return language && definition.languages.length > 1 ? `${name}, ${language.toUpperCase()}` : name;
  };
  /** A step without a name of its own is called by its type. */
  const target = (name: string) =>
    name === '' ? t('flows.changes.nothing') : nodeTypes.has(name) ? steps.name(name) : name;
  if (changes.length === 0)
    return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('flows.changes.none')}</Box>;
  return (
    <Box component="ul" aria-label={t('flows.changes.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {changes.slice(0, MAX_SHOWN).map((change) => (
        <Box component="li" key={`${change.kind} ${change.node}`} sx={row}>
          <Icon of={ICONS[change.kind]} size={16} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <b>{nameOf(change)}</b> {describe(change)}
            {change.words.map((words, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two buttons may differ in nothing but their position
              <Box key={at} sx={{ mt: 1, pl: 2, borderLeft: '2px solid', borderColor: 'line.soft' }}>
                <Box component="span" sx={{ display: 'block', typography: 'caption' }}>
                  {labelOf(change, words)}
                </Box>
                {change.kind === 'rewired' ? (
                  <OldAndNew before={target(words.before)} after={target(words.after)} />
                ) : (
                  <OldAndNew before={words.before} after={words.after} />
                )}
              </Box>
            ))}
          </Box>
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
