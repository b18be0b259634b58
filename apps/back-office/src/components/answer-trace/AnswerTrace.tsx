import Box from '@mui/material/Box';
import type { AgentAnswer, AnswerStage } from '@parley/contracts/answers';
import { LANGUAGES } from '@parley/contracts/locales';
import {
  BookOpen,
  CheckCheck,
  CircleCheck,
  CircleHelp,
  Clock,
  ListChecks,
  MessageCircle,
  ShieldCheck,
  Sparkles,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checks } from './Checks.tsx';
import { Draft } from './Draft.tsx';
import { Marks } from './Marks.tsx';
import { shownOutcome } from './outcome.ts';
import { Passages } from './Passages.tsx';
import { Policies } from './Policies.tsx';
import { Step } from './Step.tsx';
import { Totals } from './Totals.tsx';
import { useFigures } from './useFigures.ts';
import { AUTHORS, OUTCOMES, REASONS, type Stage } from './words.ts';

interface Props {
  answer: Pick<AgentAnswer, 'question' | 'reason' | 'confidence'> & {
    stages: readonly AnswerStage[];
    /** Null while the answer is pending. */
    outcome: AgentAnswer['outcome'] | null;
  };
  /** The agent whose sources the passages link to; null if it was deleted. */
  agentId: number | null;
}

/** How an agent arrived at an answer, stage by stage. */
export function AnswerTrace({ answer: { question, outcome, reason, confidence, stages }, agentId }: Props) {
  const { t } = useTranslation();
  const shown = shownOutcome({ outcome, stages });
  const numbered = stages.map((stage, at) => ({ stage, key: `${at} ${stage.stage}` }));
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}>
      <Totals stages={stages} confidence={confidence} />
      <Box component="ol" aria-label={t('trace.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {numbered.map(({ key, stage }) => (
          <AnyStage key={key} stage={stage} question={question} outcome={outcome} agentId={agentId} />
        ))}
        {shown !== null && shown !== 'answered' && (
          <Step icon={ICONS[shown] ?? CircleHelp} title={t(OUTCOMES[shown])}>
            {reason && <Box sx={{ typography: 'body2' }}>{t(REASONS[reason])}</Box>}
          </Step>
        )}
      </Box>
    </Box>
  );
}

const ICONS: { [outcome: string]: LucideIcon } = { hand_off: UserRound, small_talk: MessageCircle };

interface StageProps {
  stage: AnswerStage;
  question: string;
  outcome: Props['answer']['outcome'];
  agentId: number | null;
}

function AnyStage({ stage, question, outcome, agentId }: StageProps): ReactNode {
  const { t } = useTranslation();
  const { share, count } = useFigures();
  switch (stage.stage) {
    case 'before':
      return <Before stage={stage} />;
    case 'passages':
      return (
        <Step
          icon={BookOpen}
          title={t('trace.stages.passages', { found: count(stage.passages.length), searched: count(stage.searched) })}
          ms={stage.ms}
        >
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('trace.confidence', { share: share(stage.confidence), floor: share(stage.floor) })}
          </Box>
          <Passages found={stage} question={question} outcome={outcome} agentId={agentId} />
        </Step>
      );
    case 'draft':
      return (
        <Step
          icon={Sparkles}
          title={t('trace.stages.draft', { model: stage.model })}
          ms={stage.ms}
          isBad={stage.problem !== null}
        >
          <Draft draft={stage} />
        </Step>
      );
    case 'checks':
      return (
        <Step
          icon={ListChecks}
          title={t('trace.stages.checks')}
          ms={stage.ms}
          isBad={stage.checks.some(({ isPassed }) => !isPassed)}
        >
          <Checks stage={stage} />
        </Step>
      );
    case 'answer':
      return (
        <Step icon={CheckCheck} title={t(AUTHORS[stage.by])} ms={stage.ms}>
          <Box dir="auto" sx={{ typography: 'body2', whiteSpace: 'pre-wrap' }}>
            {stage.text}
          </Box>
        </Step>
      );
    case 'away':
      return <Away stage={stage} />;
    case 'policies':
      return (
        <Step icon={ShieldCheck} title={t('trace.policies.title')} ms={stage.ms}>
          <Policies report={stage} />
        </Step>
      );
  }
}

function Away({ stage: { opensAt, isAddress } }: { stage: Stage<'away'> }) {
  const { t, i18n } = useTranslation();
  const time = opensAt && new Date(opensAt).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Step icon={Clock} title={t('trace.away.title')}>
      <Box sx={{ typography: 'body2' }}>
        {isAddress ? t('trace.away.address') : t('trace.away.kept')}{' '}
        {time ? t('trace.away.until', { time }) : t('trace.away.unknown')}
      </Box>
    </Step>
  );
}

function Before({
  stage: { ms, language, asksForPerson, topic, isCut, isSuspicious, smallTalk, isFurious, angry },
}: {
  stage: Stage<'before'>;
}) {
  const { t } = useTranslation();
  const name = LANGUAGES.find(({ code }) => code === language)?.name ?? language;
  const marks = [
    { key: 'length', isFine: !isCut, label: isCut ? t('trace.before.cut') : t('trace.before.length') },
    { key: 'language', isFine: true, label: t('trace.before.language', { name }) },
    {
      key: 'orders',
      isFine: !isSuspicious,
      label: isSuspicious ? t('trace.before.orders') : t('trace.before.noOrders'),
    },
    {
      key: 'person',
      isFine: !asksForPerson,
      label: asksForPerson ? t('trace.before.person') : t('trace.before.noPerson'),
    },
    ...(smallTalk === null ? [] : [{ key: 'smallTalk', isFine: true, label: t('trace.before.smallTalk') }]),
    ...(isFurious ? [{ key: 'furious', isFine: false, label: t('trace.before.furious') }] : []),
    ...(topic === null ? [] : [{ key: 'topic', isFine: false, label: t('trace.before.topic', { topic }) }]),
    ...(angry === 0 ? [] : [{ key: 'angry', isFine: false, label: t('trace.before.angry', { count: angry }) }]),
  ];
  return (
    <Step icon={CircleCheck} title={t('trace.stages.before')} ms={ms}>
      <Marks label={t('trace.stages.before')} marks={marks} />
    </Step>
  );
}
