import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { diffWords } from './word-diff.ts';

/** Two texts in one: what was removed is struck, what is new is marked. */
export function OldAndNew({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  return (
    <Box component="span" dir="auto" sx={style}>
      {diffWords(before, after).map(({ kind, words }, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- the parts never move
        if (kind === 'same') return <span key={at}>{words}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never move
          <Mark key={at}>
            <VisuallyHidden>{kind === 'removed' ? t('flows.changes.was') : t('flows.changes.is')} </VisuallyHidden>
            {words}
          </Mark>
        );
      })}
    </Box>
  );
}

const style = {
  display: 'block',
  whiteSpace: 'pre-wrap',
  color: 'text.primary',
  '& del': { color: 'error.dark', bgcolor: 'error.light', borderRadius: '3px', px: 0.5 },
  '& ins': { color: 'success.dark', bgcolor: 'success.light', borderRadius: '3px', px: 0.5, textDecoration: 'none' },
  '& del + ins': { ml: 0.5 },
} as const;
