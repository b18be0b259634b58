import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Unanswered } from '@parley/contracts/unanswered';
import type { LabCaseContent } from '@parley/contracts/lab-cases';
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../components/format-ago.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { LoadedList } from '../../LoadedList.tsx';
import { FRAME, LIST, SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { newTurn } from '../../../../components/test-chat/test-chat.ts';
import { caseOf, nameFor } from '../save/case-of.ts';
import { useSaveCase } from '../save/useSaveCase.ts';
import { useDismissal, type useUnanswered } from './useUnanswered.ts';

interface Props {
  agentId: number;
  unanswered: ReturnType<typeof useUnanswered>;
  onAnswer: (entry: Unanswered) => void;
  onTry: (question: string) => void;
}

/** The gaps in the agent's knowledge, and how to close them. */
export function UnansweredPane({ agentId, unanswered, onAnswer, onTry }: Props) {
  const { t } = useTranslation();
  const dismissal = useDismissal(agentId);
  const save = useSaveCase(agentId);
  const [leaving, setLeaving] = useState<Unanswered | null>(null);
  return (
    <>
      <Box component="h2" sx={{ m: 0, typography: 'h2' }}>
        {t('agentTest.unanswered.title')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>{t('agentTest.unanswered.about')}</Box>
      <LoadedList query={unanswered}>
        {(entries) =>
          entries.length === 0 ? (
            <Nothing />
          ) : (
            <Box component="ul" aria-label={t('agentTest.unanswered.title')} sx={{ ...LIST, ...FRAME, mb: 3 }}>
              {entries.map((entry) => (
                <Row
                  key={entry.id}
                  entry={entry}
                  onAnswer={onAnswer}
                  onTry={onTry}
                  onDismiss={setLeaving}
                  onSave={(each) => save.isPending || save.mutate({ content: caseFrom(each), source: 'unanswered' })}
                />
              ))}
            </Box>
          )
        }
      </LoadedList>
      {leaving && (
        <AskDialog
          title={t('agentTest.unanswered.dismissTitle')}
          onClose={() => setLeaving(null)}
          actions={[
            { label: t('aiAgents.cancel'), run: () => setLeaving(null) },
            {
              label: t('agentTest.unanswered.dismiss'),
              isWorking: dismissal.isPending,
              run: () => dismissal.isPending || dismissal.mutate(leaving.id, { onSettled: () => setLeaving(null) }),
            },
          ]}
        >
          <Box sx={{ mb: 2 }}>“{leaving.question}”</Box>
          {t('agentTest.unanswered.dismissText')}
        </AskDialog>
      )}
    </>
  );
}

interface RowProps extends Pick<Props, 'onAnswer' | 'onTry'> {
  entry: Unanswered;
  onDismiss: (entry: Unanswered) => void;
  onSave: (entry: Unanswered) => void;
}

function Row({ entry, onAnswer, onTry, onDismiss, onSave }: RowProps) {
  const { t, i18n } = useTranslation();
  const { question, times, askedAt, conversationId } = entry;
  const named = (label: string) => `${label}: ${question}`;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box dir="auto" sx={{ fontWeight: 500 }}>
          {question}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[t('agentTest.unanswered.times', { count: times }), formatAgo(askedAt, i18n.language)].join(' · ')}
          {' · '}
          <RouterLink to={`/chats/${conversationId}`}>{t('agentTest.unanswered.conversation')}</RouterLink>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          aria-label={named(t('agentTest.unanswered.answer'))}
          onClick={() => onAnswer(entry)}
          sx={SMALL_BUTTON}
        >
          {t('agentTest.unanswered.answer')}
        </Button>
        <Button
          variant="text"
          aria-label={named(t('agentTest.unanswered.try'))}
          onClick={() => onTry(question)}
          sx={SMALL_BUTTON}
        >
          {t('agentTest.unanswered.try')}
        </Button>
        <Button
          variant="text"
          aria-label={named(t('agentTest.save.open'))}
          onClick={() => onSave(entry)}
          sx={SMALL_BUTTON}
        >
          {t('agentTest.save.open')}
        </Button>
        <Button
          variant="text"
          aria-label={named(t('agentTest.unanswered.dismiss'))}
          onClick={() => onDismiss(entry)}
          sx={{ ...SMALL_BUTTON, color: 'text.secondary' }}
        >
          {t('agentTest.unanswered.dismiss')}
        </Button>
      </Box>
    </Box>
  );
}

/** A case that passes once the agent can answer. */
function caseFrom({ question, language }: Unanswered): LabCaseContent {
  const customer = { name: '', platform: 'web_widget', locale: language } as const;
  return caseOf(nameFor(question), [newTurn(0, question)], customer);
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
      <Icon of={CircleCheckBig} size={28} />
      <Box sx={{ mt: 2, fontWeight: 600, color: 'text.primary' }}>{t('agentTest.unanswered.noneTitle')}</Box>
      <Box sx={{ typography: 'body2' }}>{t('agentTest.unanswered.none')}</Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 2.5,
  '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
