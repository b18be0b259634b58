import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Command } from 'cmdk';
import { Icon } from '../../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { StepTile } from '../../steps/StepTile.tsx';
import { useStepWords } from '../../steps/useStepWords.ts';
import type { Builder } from '../useBuilder.ts';
import { findSteps, searchable } from './find-steps.ts';

interface Props {
  builder: Builder;
  onFound: (id: string) => void;
  onClose: () => void;
}

/** Finds a step by its name or any text in it. */
export function FindDialog({ builder: { definition }, onFound, onClose }: Props) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const [query, setQuery] = useState('');
  const steps = useMemo(() => searchable(definition, words), [definition, words]);
  const found = findSteps(steps, query);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="find-title"
      transitionDuration={0}
      slotProps={{
        paper: { sx: { width: 520, maxWidth: 'calc(100% - 24px)', m: 3, alignSelf: 'flex-start', mt: 18 } },
      }}
    >
      <VisuallyHidden id="find-title">{t('flows.find.title')}</VisuallyHidden>
      <Command label={t('flows.find.title')} loop shouldFilter={false}>
        <Box sx={field}>
          <Icon of={Search} size={18} />
          <Command.Input value={query} onValueChange={setQuery} autoFocus placeholder={t('flows.find.placeholder')} />
        </Box>
        <Box component={Command.List} label={t('flows.find.title')} sx={list}>
          <Command.Empty>{t('flows.find.empty', { query })}</Command.Empty>
          {found.map(({ id, type, title, text }) => (
            <Command.Item
              key={id}
              value={id}
              onSelect={() => {
                onClose();
                onFound(id);
              }}
            >
              <StepTile type={type} />
              <span>{title}</span>
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', flex: 1 }}>
                {text}
              </Box>
            </Command.Item>
          ))}
        </Box>
      </Command>
    </Dialog>
  );
}

const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  height: 52,
  px: 4,
  borderBottom: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  '& input': { flex: 1, minWidth: 0, border: 0, outline: 'none', font: 'inherit', fontSize: 16, color: 'text.primary' },
} as const;

const list = {
  position: 'relative',
  maxHeight: 380,
  overflowY: 'auto',
  p: 2,
  '& [cmdk-empty]': { p: 3, color: 'text.secondary', overflowWrap: 'anywhere' },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 44,
    px: 2,
    borderRadius: '6px',
    cursor: 'pointer',
    '& span': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& span:nth-of-type(2)': { fontWeight: 600, flex: 'none', maxWidth: '50%' },
  },
  '& [cmdk-item][data-selected="true"]': { bgcolor: 'primary.light' },
} as const;
