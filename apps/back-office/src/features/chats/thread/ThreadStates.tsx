import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const BUBBLES = [
  { isOurs: false, width: 320, height: 36 },
  { isOurs: true, width: 420, height: 58 },
  { isOurs: false, width: 260, height: 36 },
  { isOurs: false, width: 380, height: 58 },
  { isOurs: true, width: 300, height: 36 },
];

/** Skeleton of the messages, at the bottom where reading starts. */
export function MessageSkeleton() {
  return (
    <Box
      aria-busy
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        gap: 3.5,
        p: 5,
        minHeight: 0,
      }}
    >
      {BUBBLES.map(({ isOurs, width, height }) => (
        <Skeleton
          key={width}
          variant="rounded"
          animation={false}
          width={width}
          height={height}
          sx={{ flex: 'none', maxWidth: '82%', borderRadius: '16px', alignSelf: isOurs ? 'flex-end' : 'flex-start' }}
        />
      ))}
    </Box>
  );
}

/** Skeleton of the whole thread. */
export function ThreadSkeleton() {
  const line = { borderBottom: '1px solid', borderColor: 'divider', bgcolor: '#fff' };
  return (
    <Frame>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: { xs: 60, lg: 64 }, px: 5, ...line }}>
        <Skeleton variant="circular" animation={false} width={36} height={36} />
        <div>
          <Skeleton variant="rounded" animation={false} width={120} height={14} sx={{ mb: 2 }} />
          <Skeleton variant="rounded" animation={false} width={180} height={12} />
        </div>
      </Box>
      <Box sx={{ height: { xs: 60, lg: 48 }, ...line }} />
      <MessageSkeleton />
      <Box sx={{ height: 73, borderTop: '1px solid', borderColor: 'divider', bgcolor: '#fff' }} />
    </Frame>
  );
}

interface ProblemProps {
  onRetry: () => void;
  onBack: (() => void) | undefined;
}

export function ThreadProblem({ onRetry, onBack }: ProblemProps) {
  const { t } = useTranslation();
  return (
    <Frame>
      <Centre role="alert">
        {t('errors.loading')}
        <Button variant="outlined" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
        {onBack && (
          <Button variant="text" onClick={onBack}>
            {t('chats.thread.back')}
          </Button>
        )}
      </Centre>
    </Frame>
  );
}

export function MessagesProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Centre role="alert">
      {t('errors.loading')}
      <Button variant="outlined" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </Centre>
  );
}

export function NothingYet({ name }: { name: string }) {
  const { t } = useTranslation();
  return <Centre>{t('chats.thread.nothingYet', { name })}</Centre>;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, height: '100%' }}
    >
      {children}
    </Box>
  );
}

function Centre({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <Box
      role={role}
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        p: 6,
        textAlign: 'center',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
