import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ROW_HEIGHT } from './row-style.ts';

/** Skeleton of a row. */
export function SkeletonRow() {
  return (
    <Box
      sx={{
        position: 'relative',
        height: ROW_HEIGHT,
        borderBottom: '1px solid',
        borderColor: 'divider',
        pl: '74px',
        pr: 4,
        pt: 4,
      }}
    >
      <Skeleton
        variant="circular"
        animation={false}
        width={40}
        height={40}
        sx={{ position: 'absolute', left: 20, top: 16 }}
      />
      <Skeleton variant="rounded" animation={false} width="40%" height={14} />
      <Skeleton variant="rounded" animation={false} width="80%" height={12} sx={{ mt: 3 }} />
    </Box>
  );
}

export function SkeletonRows() {
  return (
    <Box aria-busy sx={{ flex: 1, overflow: 'hidden' }}>
      {Array.from({ length: 8 }, (_, row) => (
        <SkeletonRow key={row} />
      ))}
    </Box>
  );
}

const message = { p: 5, display: 'grid', gap: 3, justifyItems: 'start', color: 'text.secondary' } as const;

/** The list failed to load; everything else stays on screen. */
export function FailedList({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={message}>
      {t('chats.failed')}
      <Button variant="outlined" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </Box>
  );
}

/** No conversation matches the filter or the view. */
export function NothingFound({ text, onClear }: { text: string; onClear?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={message}>
      {text}
      {onClear && (
        <Button variant="outlined" onClick={onClear}>
          {t('chats.filters.clear')}
        </Button>
      )}
    </Box>
  );
}

const WIDTHS = [
  ['34%', '74%'],
  ['25%', '54%'],
  ['38%', '83%'],
  ['28%', '62%'],
] as const;

/** Placeholder rows before the first conversation, fading out. */
export function DashedRows() {
  const bar = { border: '1px dashed', borderColor: 'line.strong', borderRadius: '5px', height: 10 } as const;
  return (
    <Box aria-hidden>
      {WIDTHS.map(([name, words], row) => (
        <Box
          key={name}
          sx={{
            position: 'relative',
            height: ROW_HEIGHT,
            borderBottom: '1px solid',
            borderColor: 'divider',
            pl: '74px',
            pr: 4,
            pt: 5,
          }}
          style={{ opacity: 1 - row * 0.25 }}
        >
          <Box
            sx={{
              position: 'absolute',
              left: 20,
              top: 16,
              width: 40,
              height: 40,
              border: '1px dashed',
              borderColor: 'line.strong',
              borderRadius: '50%',
            }}
          />
          <Box sx={bar} style={{ width: name }} />
          <Box sx={{ ...bar, mt: 3 }} style={{ width: words }} />
        </Box>
      ))}
    </Box>
  );
}
