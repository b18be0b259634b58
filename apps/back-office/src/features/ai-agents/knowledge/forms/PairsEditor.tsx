import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { newPair, type DraftPair } from './source-draft.ts';
import type { SourceForm } from './useSourceForm.ts';

const SHOWN_AT_ONCE = 20;

/** Questions with their answers, newest first. Long lists are shown in parts. */
export function PairsEditor({ form }: { form: SourceForm }) {
  const { t } = useTranslation();
  const { pairs } = form.draft;
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const list = useRef<HTMLOListElement>(null);
  const add = () => {
    form.set({ pairs: [newPair(), ...pairs] });
    requestAnimationFrame(() => list.current?.querySelector('textarea')?.focus());
  };
  // Invalid pairs must be visible.
  const lastBad = pairs.findLastIndex((_, at) => PARTS.some((part) => form.problemAt(`pairs.${at}.${part}`)));
  return (
    <>
      <Button variant="outlined" startIcon={<Icon of={Plus} size={16} />} onClick={add} sx={{ justifySelf: 'start' }}>
        {t('aiAgents.knowledge.form.addPair')}
      </Button>
      <Box
        component="ol"
        ref={list}
        aria-label={t('aiAgents.knowledge.types.qa')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
      >
        {pairs.slice(0, Math.max(shown, lastBad + 1)).map((pair, at) => (
          <Pair key={pair.id} form={form} pair={pair} at={at} />
        ))}
      </Box>
      {pairs.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + SHOWN_AT_ONCE)} sx={{ justifySelf: 'start' }}>
          {t('aiAgents.knowledge.more')}
        </Button>
      )}
    </>
  );
}

const PARTS = ['question', 'answer'] as const;

function Pair({ form, pair, at }: { form: SourceForm; pair: DraftPair; at: number }) {
  const { t } = useTranslation();
  const { pairs } = form.draft;
  const labels = {
    question: t('aiAgents.knowledge.form.question'),
    answer: t('aiAgents.knowledge.form.answer'),
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 4,
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'start',
        p: 3,
        pt: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      {PARTS.map((part) => {
        const path = `pairs.${at}.${part}`;
        const problem = form.problemAt(path);
        return (
          <TextField
            key={part}
            id={`source-${pair.id}-${part}`}
            label={labels[part]}
            value={pair[part]}
            error={problem !== undefined}
            helperText={problem}
            multiline
            maxRows={8}
            onChange={({ target }) =>
              form.set({
                pairs: pairs.map((each) => (each.id === pair.id ? { ...each, [part]: target.value } : each)),
              })
            }
            slotProps={{ htmlInput: { dir: 'auto' } }}
            sx={{ gridColumn: 1, '& .MuiInputBase-multiline': { p: 0 } }}
          />
        );
      })}
      {pairs.length > 1 && (
        <IconButton
          aria-label={`${t('aiAgents.knowledge.form.removePair')}: ${pair.question || at + 1}`}
          onClick={() => form.set({ pairs: pairs.filter(({ id }) => id !== pair.id) })}
          sx={{ gridColumn: 2, gridRow: 1, width: { xs: 44, lg: 36 }, height: { xs: 44, lg: 36 } }}
        >
          <Icon of={Trash2} size={18} />
        </IconButton>
      )}
    </Box>
  );
}
