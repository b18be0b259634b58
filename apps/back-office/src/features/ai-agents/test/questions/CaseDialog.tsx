import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Expectation, TestCase } from '@parley/contracts/agent-tests';
import { ANSWER_OUTCOMES } from '@parley/contracts/answers';
import { LANGUAGES, LOCALES, type Locale } from '@parley/contracts/locales';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { WordChips } from '../../../../components/WordChips.tsx';
import { useExpectedOutcomes } from './useExpectedOutcomes.ts';
import type { CaseBody, QuestionSet } from './useQuestionSet.ts';

const ANY = 'any';
const MAX_QUESTION_LENGTH = 2_000;
const MAX_PHRASE_LENGTH = 200;
const MAX_WORDS = 10;

/** The initial form values of a test case; a new one has no id. */
export interface CaseDraft {
  id: number | null;
  question: string;
  locale: Locale | null;
  expects: Expectation;
}

export const draftOf = ({ id, question, locale, expects }: TestCase): CaseDraft => ({ id, question, locale, expects });

interface Props {
  draft: CaseDraft;
  set: QuestionSet;
  onClose: () => void;
}

/** A question and what is expected of its answer. */
export function CaseDialog({ draft, set, onClose }: Props) {
  const { t } = useTranslation();
  const outcomes = useExpectedOutcomes();
  const [question, setQuestion] = useState(draft.question);
  const [locale, setLocale] = useState(draft.locale);
  const [expects, setExpects] = useState(draft.expects);
  const [isTried, setIsTried] = useState(false);
  const expect = (changes: Partial<Expectation>) => setExpects({ ...expects, ...changes });
  const isMissing = isTried && question.trim() === '';
  const expectsNothing = expects.outcome === null && expects.contains.length === 0 && expects.cites.trim() === '';
  const isWorking = set.create.isPending || set.change.isPending;
  const save = () => {
    setIsTried(true);
    if (isWorking || question.trim() === '' || expectsNothing) return;
    const body: CaseBody = { question, locale, expects };
    const after = { onSuccess: onClose };
    if (draft.id === null) set.create.mutate(body, after);
    else set.change.mutate({ id: draft.id, body }, after);
  };
  return (
    <KnowledgeDialog
      title={draft.id === null ? t('agentTest.questions.newTitle') : t('agentTest.questions.editTitle')}
      about={t('agentTest.questions.caseAbout')}
      onClose={onClose}
      form={{
        label: t('aiAgents.bar.save'),
        isWorking,
        isChanged: question !== draft.question || expects !== draft.expects || locale !== draft.locale,
        onSubmit: save,
      }}
    >
      <TextField
        id="case-question"
        label={t('aiAgents.knowledge.form.question')}
        value={question}
        multiline
        maxRows={6}
        autoFocus={draft.question === ''}
        error={isMissing}
        helperText={isMissing ? t('aiAgents.knowledge.form.required') : undefined}
        onChange={({ target }) => setQuestion(target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: MAX_QUESTION_LENGTH } }}
        sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <TextField
          select
          id="case-outcome"
          label={t('agentTest.questions.outcome')}
          value={expects.outcome ?? ANY}
          onChange={({ target }) =>
            expect({ outcome: ANSWER_OUTCOMES.find((outcome) => outcome === target.value) ?? null })
          }
        >
          <MenuItem value={ANY}>{t('agentTest.questions.anyOutcome')}</MenuItem>
          {ANSWER_OUTCOMES.map((outcome) => (
            <MenuItem key={outcome} value={outcome}>
              {outcomes[outcome]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          id="case-language"
          label={t('agentTest.customer.language')}
          value={locale ?? ANY}
          onChange={({ target }) => setLocale(LOCALES.find((code) => code === target.value) ?? null)}
        >
          <MenuItem value={ANY}>{t('agentTest.customer.auto')}</MenuItem>
          {LANGUAGES.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <WordChips
        id="case-contains"
        label={t('agentTest.questions.contains')}
        help={t('agentTest.questions.containsHelp')}
        clearText={t('agentTest.questions.clearWords')}
        words={expects.contains}
        onChange={(words) =>
          expect({ contains: words.slice(0, MAX_WORDS).map((each) => each.slice(0, MAX_PHRASE_LENGTH)) })
        }
      />
      <TextField
        id="case-cites"
        label={t('agentTest.questions.cites')}
        helperText={t('agentTest.questions.citesHelp')}
        value={expects.cites}
        onChange={({ target }) => expect({ cites: target.value })}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: MAX_PHRASE_LENGTH } }}
      />
      {isTried && expectsNothing && (
        <Box role="alert" sx={{ typography: 'body2', color: 'error.dark' }}>
          {t('agentTest.questions.expectsNothing')}
        </Box>
      )}
    </KnowledgeDialog>
  );
}
