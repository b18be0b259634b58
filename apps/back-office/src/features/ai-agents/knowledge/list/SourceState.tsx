import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { isWorking, type KnowledgeSource } from '@parley/contracts/knowledge';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../components/format-ago.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { intervalOf, useIntervalNames } from './sync-interval.ts';
import { problemKey } from './problems.ts';
import { BAR } from './row-style.ts';
import { percentOf, statusOf } from './source-states.ts';

const MARKS = {
  ready: { borderRadius: '50%', bgcolor: 'success.main', borderColor: 'success.dark' },
  attention: { borderRadius: '1px', bgcolor: 'warning.main', borderColor: 'warning.dark' },
  off: { borderRadius: '50%', borderColor: 'text.disabled' },
};

/** The status of a source in text and shape, with progress while it is being read. */
export function SourceState({ source, badPages }: { source: KnowledgeSource; badPages: string }) {
  const { t } = useTranslation();
  const about = useAbout(source);
  const whyStale = useWhyStale(source);
  const { isEnabled, problem, chunkCount } = source;
  const status = statusOf(source);
  if (isWorking(status)) return <Working source={source} />;
  if (status === 'failed')
    return (
      <Said
        title={
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'error.dark' }}>
            <Icon of={CircleAlert} size={16} />
            <b>{t('aiAgents.knowledge.states.failed')}</b>
          </Box>
        }
      >
        <Box sx={{ typography: 'body2', color: 'text.primary' }}>
          {t(problemKey(problem))}
          {chunkCount > 0 && ` ${t('aiAgents.knowledge.states.beforeAnswers')}`}
        </Box>
      </Said>
    );
  if (!isEnabled) return <Said title={<Marked mark="off" word={t('aiAgents.knowledge.states.off')} />}>{about}</Said>;
  if (status === 'ready')
    return <Said title={<Marked mark="ready" word={t('aiAgents.knowledge.states.ready')} />}>{about}</Said>;
  if (status === 'partial')
    return (
      <Said title={<Marked mark="attention" word={t('aiAgents.knowledge.states.partial')} />}>
        {[badPages, t(problemKey(problem))].filter(Boolean).join(' ')}
      </Said>
    );
  return <Said title={<Marked mark="attention" word={t('aiAgents.knowledge.states.stale')} />}>{whyStale}</Said>;
}

function Said({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: 'body2' }}>{title}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{children}</Box>
    </Box>
  );
}

function Marked({ mark, word }: { mark: keyof typeof MARKS; word: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 9, height: 9, flex: 'none', border: '1.5px solid', ...MARKS[mark] }}
      />
      {word}
    </Box>
  );
}

function Working({ source }: { source: KnowledgeSource }) {
  const { t } = useTranslation();
  const step = useStep(source);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'body2', mb: 1 }}>{step}</Box>
      <LinearProgress variant="determinate" value={percentOf(source)} aria-label={source.name} sx={BAR} />
      <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
        {source.chunkCount > 0 ? t('aiAgents.knowledge.states.oldAnswers') : t('aiAgents.knowledge.states.thenUsed')}
      </Box>
    </Box>
  );
}

/** The current stage, with “n of m” once m is known. */
function useStep({ status, type, done, total }: KnowledgeSource): string {
  const { t } = useTranslation();
  const isKnown = total > 0;
  if (status === 'queued') return t('aiAgents.knowledge.states.queued');
  if (status === 'fetching') {
    if (isKnown) return t('aiAgents.knowledge.states.fetchingOf', { done, total });
    return type === 'url' ? t('aiAgents.knowledge.states.fetchingPage') : t('aiAgents.knowledge.states.fetching');
  }
  if (status === 'indexing')
    return isKnown
      ? t('aiAgents.knowledge.states.indexingOf', { done, total })
      : t('aiAgents.knowledge.states.indexing');
  return isKnown ? t('aiAgents.knowledge.states.readingOf', { done, total }) : t('aiAgents.knowledge.states.reading');
}

/** Why the content may be outdated. */
function useWhyStale({ problem, syncedAt }: KnowledgeSource): string {
  const { t, i18n } = useTranslation();
  if (problem === 'stopped') return t('aiAgents.knowledge.states.staleStopped');
  if (problem === 'changed') return t('aiAgents.knowledge.states.staleChanged');
  return t('aiAgents.knowledge.states.staleOld', { time: syncedAt ? formatAgo(syncedAt, i18n.language) : '' });
}

/** Who edited it last, or when it was synced and how often that happens. */
function useAbout({ type, updatedBy, updatedAt, syncedAt, syncEveryHours }: KnowledgeSource): string {
  const { t, i18n } = useTranslation();
  const intervalNames = useIntervalNames();
  if ((type === 'url' || type === 'site') && syncedAt)
    return [
      t('aiAgents.knowledge.states.synced', { time: formatAgo(syncedAt, i18n.language) }),
      syncEveryHours !== null && intervalNames[intervalOf(syncEveryHours)],
    ]
      .filter(Boolean)
      .join(' · ');
  const time = formatAgo(updatedAt, i18n.language);
  return updatedBy ? `${updatedBy.name}, ${time}` : time;
}
