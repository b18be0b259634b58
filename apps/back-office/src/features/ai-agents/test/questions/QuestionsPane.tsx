import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_TEST_CASES, type TestCase } from '@parley/contracts/agent-tests';
import { FlaskConical, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { FRAME, LIST } from '../../knowledge/list/row-style.ts';
import { Segments } from '../../Segments.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { FILTERS, matchesFilter, withResults, type Filter } from './results.ts';
import type { QuestionSet } from './useQuestionSet.ts';

interface Props {
  set: QuestionSet;
  onAdd: () => void;
  onEdit: (testCase: TestCase) => void;
  onTry: (testCase: TestCase) => void;
}

/** The regression questions and their results. */
export function QuestionsPane({ set, onAdd, onEdit, onTry }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Box sx={{ flex: '1 1 220px' }}>
          <Box component="h2" sx={{ m: 0, typography: 'h2' }}>
            {t('agentTest.questions.title')}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('agentTest.questions.about')}</Box>
        </Box>
        {(set.cases.data?.length ?? 0) < MAX_TEST_CASES && (
          <Button variant="outlined" startIcon={<Icon of={Plus} size={16} />} onClick={onAdd}>
            {t('agentTest.questions.add')}
          </Button>
        )}
      </Box>
      <Loaded query={set.cases}>
        {(cases) => {
          if (cases.length === 0) return <Nothing />;
          const asked = withResults(cases, set.runs.data ?? []);
          const counted = (each: Filter) => asked.filter((one) => matchesFilter(one, each)).length;
          const labels: Record<Filter, string> = {
            all: t('agentTest.questions.filters.all', { number: counted('all') }),
            failed: t('agentTest.questions.filters.failed', { number: counted('failed') }),
            changed: t('agentTest.questions.filters.changed', { number: counted('changed') }),
          };
          const shown = asked.filter((one) => matchesFilter(one, filter));
          return (
            <>
              <Box sx={{ mb: 3 }}>
                <Segments<Filter>
                  label={t('agentTest.questions.filters.label')}
                  hidesLabel
                  value={filter}
                  options={FILTERS.map((value) => ({ value, label: labels[value] }))}
                  onChange={setFilter}
                />
              </Box>
              {shown.length === 0 ? (
                <Box sx={{ color: 'text.secondary' }}>{t('aiAgents.noMatch')}</Box>
              ) : (
                <Box component="ul" aria-label={t('agentTest.questions.title')} sx={{ ...LIST, ...FRAME }}>
                  {shown.map((one) => (
                    <QuestionRow
                      key={one.testCase.id}
                      asked={one}
                      onTry={onTry}
                      onEdit={onEdit}
                      onDelete={(testCase) => set.remove.mutate(testCase)}
                    />
                  ))}
                </Box>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
      <Icon of={FlaskConical} size={28} />
      <Box sx={{ mt: 2, fontWeight: 600, color: 'text.primary' }}>{t('agentTest.questions.noneTitle')}</Box>
      <Box sx={{ typography: 'body2' }}>{t('agentTest.questions.none')}</Box>
    </Box>
  );
}
