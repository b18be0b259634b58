import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_KEPT_CHANGES, type BackTest, type ChangeCause, type ChangedAnswer } from '@parley/contracts/back-tests';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { LIST, SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { LoadedList } from '../../LoadedList.tsx';
import { Segments } from '../../Segments.tsx';
import { SIDES } from '../../versions/ChangeCards.tsx';
import { ChangedWords } from '../../versions/ChangedWords.tsx';
import { compareWords } from '../../versions/word-changes.ts';
import { CARD } from '../run/styles.ts';
import { useNumbers } from '../useNumbers.ts';
import { languageName } from '../words/useExpectationWords.ts';
import { useChangedAnswers } from './useBackTests.ts';

const ALL = 'all';

interface Props {
  agentId: number;
  test: BackTest;
  onCase: (conversationId: number) => void;
}

/** The answers that the draft changes, by cause: how they were on the left, how they would be on the right. */
export function ChangedAnswers({ agentId, test, onCase }: Props) {
  const { t } = useTranslation();
  const { count } = useNumbers();
  const [group, setGroup] = useState<number | null>(null);
  const answers = useChangedAnswers(agentId, test, group);
  const causeName = useCauseNames();
  return (
    <>
      <Segments<string>
        label={t('lab.backTest.causes')}
        hidesLabel
        value={group === null ? ALL : String(group)}
        options={[
          { value: ALL, label: t('lab.backTest.allCauses', { number: count(test.changed) }) },
          ...test.groups.map(({ cause, count: number }, at) => ({
            value: String(at),
            label: `${causeName(cause)} ${count(number)}`,
          })),
        ]}
        onChange={(value) => setGroup(value === ALL ? null : Number(value))}
      />
      {test.changed > MAX_KEPT_CHANGES && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('lab.backTest.first', { number: count(MAX_KEPT_CHANGES) })}
        </Box>
      )}
      <LoadedList query={answers}>
        {(all) => (
          <Box component="ul" aria-label={t('lab.backTest.list')} sx={{ ...LIST, display: 'grid', gap: 3, mb: 3 }}>
            {all.map((answer) => (
              <Changed key={answer.id} answer={answer} causeName={causeName} onCase={onCase} />
            ))}
          </Box>
        )}
      </LoadedList>
    </>
  );
}

interface ChangedProps extends Pick<Props, 'onCase'> {
  answer: ChangedAnswer;
  causeName: (cause: ChangeCause) => string;
}

function Changed({ answer, causeName, onCase }: ChangedProps) {
  const { t } = useTranslation();
  const { time } = useNumbers();
  const { question, language, askedAt, conversationId, causes, before, after } = answer;
  const words = compareWords(before.text, after.text);
  const facts = [time(askedAt), language && languageName(language), ...causes.map(causeName)];
  return (
    <Box component="li" sx={{ ...CARD, overflow: 'hidden' }}>
      <Box sx={HEAD}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {question}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {facts.filter(Boolean).join(' · ')}
            {' · '}
            <RouterLink to={`/chats/${conversationId}`}>{t('lab.backTest.conversation')}</RouterLink>
          </Box>
        </Box>
        <Button
          variant="outlined"
          aria-label={`${t('lab.backTest.asCase')}: ${question}`}
          onClick={() => onCase(conversationId)}
          sx={SMALL_BUTTON}
        >
          {t('lab.backTest.asCase')}
        </Button>
      </Box>
      <Box sx={SIDES}>
        <Side name={t('lab.live')} outcome={before.outcome}>
          <ChangedWords pieces={words.before} isNew={false} />
        </Side>
        <Side name={t('lab.draft')} outcome={after.outcome}>
          <ChangedWords pieces={words.after} isNew />
        </Side>
      </Box>
    </Box>
  );
}

interface SideProps {
  name: string;
  outcome: ChangedAnswer['before']['outcome'];
  children: ReactNode;
}

function Side({ name, outcome, children }: SideProps) {
  const { t } = useTranslation();
  const outcomes: Record<SideProps['outcome'], string> = {
    answered: t('lab.found.answered'),
    choices: t('lab.found.choices'),
    unsure: t('lab.found.unsure'),
    hand_off: t('lab.found.handOff'),
  };
  return (
    <Box sx={{ p: 3, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>
        {name} · {outcomes[outcome]}
      </Box>
      {children}
    </Box>
  );
}

function useCauseNames(): (cause: ChangeCause) => string {
  const { t } = useTranslation();
  return (cause) => {
    switch (cause.cause) {
      case 'policy':
        return t('lab.cause.policy', { name: cause.name });
      case 'sources':
        return t('lab.cause.sources');
      case 'outcome':
        return t('lab.cause.outcome');
      case 'wording':
        return t('lab.cause.wording');
    }
  };
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 2,
  bgcolor: 'background.default',
} as const;
