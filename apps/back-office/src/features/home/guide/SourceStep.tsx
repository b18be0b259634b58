import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { isWorking, type KnowledgeSource } from '@parley/contracts/knowledge';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { LoadingFailed } from '../../../components/charts/CardError.tsx';
import { Reading } from './Reading.tsx';
import { SourceForm } from './SourceForm.tsx';
import { StepCard } from './StepCard.tsx';
import type { Setup } from '../useSetup.ts';

interface Props {
  setup: Setup;
  /** Undefined while loading. */
  sources: readonly KnowledgeSource[] | undefined;
  /** Set if they could not be loaded. */
  onRetry: (() => void) | null;
  isDone: boolean;
}

/** The first step: the website or text that answers come from, and what has been read of it. */
export function SourceStep({ setup, sources, onRetry, isDone }: Props) {
  const { t } = useTranslation();
  const { agent } = setup;
  const newest = sources?.[0] ?? null;
  const isReading = newest !== null && isWorking(newest.status);
  const failed = newest?.status === 'failed' ? newest : null;
  return (
    <StepCard
      number={1}
      title={isReading ? t('guide.source.reading') : t('guide.source.title')}
      about={isReading || isDone ? null : t('guide.source.about')}
      isDone={isDone && !isReading}
      isCurrent={!isDone || isReading}
      sx={{ minHeight: { lg: agent ? 420 : 280 } }}
    >
      <Box sx={{ mt: 4, flex: 1, display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
        {!sources && (onRetry ? <LoadingFailed minHeight={120} onRetry={onRetry} /> : <Waiting />)}
        {sources && (newest === null || failed) && (
          <SourceForm key={failed?.id ?? 'new'} setup={setup} failed={failed} />
        )}
        {newest && !failed && <Reading source={newest} />}
        {agent && (
          <Box sx={{ typography: 'body2', mt: 'auto' }}>
            <RouterLink to={`/ai-agents/${agent.id}/knowledge`}>{t('guide.source.more')}</RouterLink>
          </Box>
        )}
      </Box>
    </StepCard>
  );
}

function Waiting() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" animation={false} height={40} />
      <Skeleton variant="rounded" animation={false} width={160} height={36} />
    </Box>
  );
}
