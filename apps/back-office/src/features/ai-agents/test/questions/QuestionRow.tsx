import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TestCase, TestResult } from '@parley/contracts/agent-tests';
import { LANGUAGES } from '@parley/contracts/locales';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import type { Asked } from './results.ts';
import { useExpectedOutcomes } from './useExpectedOutcomes.ts';

interface Props {
  asked: Asked;
  onTry: (testCase: TestCase) => void;
  onEdit: (testCase: TestCase) => void;
  onDelete: (testCase: TestCase) => void;
}

/** A saved question, the expectation, and the last result. */
export function QuestionRow({ asked: { testCase, result }, onTry, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const named = (label: string) => `${label}: ${testCase.question}`;
  const action = (label: string, run: (testCase: TestCase) => void) => (
    <Button
      variant="text"
      aria-label={named(label)}
      onClick={() => run(testCase)}
      sx={{ ...SMALL_BUTTON, minWidth: 0, color: 'text.secondary' }}
    >
      {label}
    </Button>
  );
  return (
    <Box component="li" sx={ROW}>
      <Sign result={result} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box dir="auto" sx={{ fontWeight: 500 }}>
          {testCase.question}
        </Box>
        <Expected testCase={testCase} />
        {result && !result.isPassed && <Failed result={result} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto' }}>
        {action(t('agentTest.questions.try'), onTry)}
        {action(t('agentTest.questions.edit'), onEdit)}
        {action(t('aiAgents.delete'), onDelete)}
      </Box>
    </Box>
  );
}

function Sign({ result }: { result: TestResult | null }) {
  const { t } = useTranslation();
  if (!result)
    return (
      <Box sx={{ color: 'text.disabled' }}>
        <Icon of={CircleDashed} size={18} />
        <VisuallyHidden>{t('agentTest.questions.notAsked')}</VisuallyHidden>
      </Box>
    );
  return (
    <Box sx={{ color: result.isPassed ? 'success.dark' : 'error.dark' }}>
      <Icon of={result.isPassed ? CircleCheck : CircleX} size={18} />
      <VisuallyHidden>
        {result.isPassed ? t('agentTest.questions.isPassed') : t('agentTest.questions.isFailed')}
      </VisuallyHidden>
    </Box>
  );
}

function Expected({ testCase: { expects, locale } }: { testCase: TestCase }) {
  const { t } = useTranslation();
  const outcomes = useExpectedOutcomes();
  const parts = [
    expects.outcome && outcomes[expects.outcome],
    expects.contains.length > 0 &&
      t('agentTest.questions.says', { words: expects.contains.map((words) => `“${words}”`).join(', ') }),
    expects.cites && t('agentTest.questions.citing', { source: expects.cites }),
    LANGUAGES.find(({ code }) => code === locale)?.name,
  ];
  return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{parts.filter(Boolean).join(' · ')}</Box>;
}

/** Which expectations failed, and what the agent said instead. */
function Failed({ result: { failures, outcome, text, change } }: { result: TestResult }) {
  const { t } = useTranslation();
  const outcomes = useExpectedOutcomes();
  const words = {
    outcome: t('agentTest.questions.failures.outcome', { outcome: outcomes[outcome] }),
    contains: t('agentTest.questions.failures.contains'),
    cites: t('agentTest.questions.failures.cites'),
  };
  return (
    <Box sx={{ typography: 'caption', mt: 1 }}>
      <Box sx={{ color: 'error.dark' }}>
        {[change === 'worse' && t('agentTest.questions.isWorse'), ...failures.map((failure) => words[failure])]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      {text && (
        <Box
          dir="auto"
          sx={{ pl: 2, mt: 0.5, borderLeft: '2px solid', borderColor: 'line.strong', whiteSpace: 'pre-wrap' }}
        >
          {text}
        </Box>
      )}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 2,
  px: 3,
  py: 2.5,
  '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
