import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSources } from '../../../api/knowledge-sources.ts';
import type { Setup } from '../useSetup.ts';
import { ConversationStep } from './ConversationStep.tsx';
import { InstallStep } from './InstallStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import { TryStep } from './TryStep.tsx';

interface Props {
  setup: Setup;
  hasTested: boolean;
  onTested: () => void;
  onLeave: () => void;
}

/** From a website's address to an agent that answers on it, on one page. Every step can be left and continued later. */
export function SetupGuide({ setup, hasTested, onTested, onLeave }: Props) {
  const { t } = useTranslation();
  const { agent, widget, isInstalled, hasConversation } = setup;
  const query = useSources(agent?.id ?? null);
  const sources = query.data ?? [];
  const canAnswer = sources.some(({ chunkCount, isEnabled }) => isEnabled && chunkCount > 0);
  const isTested = hasTested && canAnswer;
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mb: 5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Box component="h1" tabIndex={-1} sx={{ typography: 'h3', m: 0 }}>
            {t('guide.title')}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{t('guide.about')}</Box>
        </Box>
        <Button
          variant={isInstalled && hasConversation ? 'contained' : 'text'}
          onClick={onLeave}
          sx={{ mx: { xs: -3, sm: 0 } }}
        >
          {isInstalled && hasConversation ? t('guide.finish') : t('guide.skip')}
        </Button>
      </Box>
      <Box sx={GRID}>
        <SourceStep
          setup={setup}
          sources={agent ? query.data : []}
          onRetry={query.isError ? () => void query.refetch() : null}
          isDone={canAnswer}
        />
        <TryStep agent={agent} canAnswer={canAnswer} isDone={isTested} onTested={onTested} />
        <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <InstallStep widget={widget} isDone={isInstalled} isCurrent={isTested && !isInstalled} />
          <ConversationStep widget={widget} isDone={hasConversation} isCurrent={isInstalled && !hasConversation} />
        </Box>
      </Box>
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 520px)' },
} as const;
