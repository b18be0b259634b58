import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Whether each attempt has passed, so far. */
  results: readonly boolean[];
  /** How many attempts there will be. */
  attempts: number;
}

/** One small mark for each attempt: a square has passed, a diamond has failed, so that colour is not needed. */
export function Marks({ results, attempts }: Props) {
  const { t } = useTranslation();
  const passed = results.filter(Boolean).length;
  const marks = Array.from({ length: Math.max(attempts, results.length) }, (_, at) => results[at]);
  return (
    <Box role="img" aria-label={t('lab.marks', { passed, total: results.length })} sx={ROW}>
      {marks.map((hasPassed, at) => (
        // The place of an attempt is what it is known by.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} sx={hasPassed === undefined ? OPEN : hasPassed ? PASSED : FAILED} />
      ))}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px', maxWidth: 80 } as const;
const MARK = { flex: 'none', width: 8, height: 8, border: '1px solid', borderRadius: '2px' } as const;
const OPEN = { ...MARK, borderColor: 'line.strong' } as const;
const PASSED = { ...MARK, bgcolor: 'success.main', borderColor: 'success.dark' } as const;
const FAILED = {
  ...MARK,
  borderRadius: 0,
  bgcolor: 'error.main',
  borderColor: 'error.main',
  transform: 'rotate(45deg) scale(.8)',
} as const;
