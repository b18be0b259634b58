import Box from '@mui/material/Box';
import { MODEL_PROBLEMS } from '@parley/contracts/answers';
import type { LabCaseContent } from '@parley/contracts/lab-cases';
import type { Attempt, PlayedTurn, TurnNote } from '@parley/contracts/lab-runs';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { MessageSources } from '../../../../components/MessageSources.tsx';
import { MessageText } from '../../../../components/MessageText.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { MODEL_PROBLEM_KEYS } from '../../general/engine/model-problems.ts';
import { useReasonNames } from '../useReasonNames.ts';
import type { ExpectationWords } from '../words/useExpectationWords.ts';
import { Checks } from './Checks.tsx';

/** A conversation that was played: what both said, and whether it was as expected. */
export function PlayedTurns({ attempt, words }: { attempt: Attempt; words: ExpectationWords }) {
  const { t } = useTranslation();
  return (
    <>
      {attempt.problem !== null && <Unplayed problem={attempt.problem} />}
      {attempt.turns.map((turn, at) => (
        // Turns have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Box component="section" key={at} aria-label={t('lab.pane.turn', { number: at + 1 })} sx={TURN}>
          <Title number={at + 1} />
          <Asked events={turn.before.map((event) => words.event(event))} early={turn.early} says={turn.says} />
          {turn.scriptedBecause && (
            <Box sx={NOTE}>
              {turn.scriptedBecause === 'done' ? t('lab.pane.scriptedDone') : t('lab.pane.scriptedUnusable')}
            </Box>
          )}
          <Answer turn={turn} />
          <Notes notes={turn.notes} />
          <Checks label={t('lab.pane.expected', { number: at + 1 })} checks={turn.checks} words={words} />
        </Box>
      ))}
      {attempt.atEnd.length > 0 && <AtEnd checks={attempt.atEnd} words={words} />}
    </>
  );
}

/** The case needs a model, and the draft has none. */
const NO_MODEL = 'no_model';

/** Why a conversation could not be played to its end: a code of the model, or another one. */
function Unplayed({ problem }: { problem: string }) {
  const { t } = useTranslation();
  const known = MODEL_PROBLEMS.find((each) => each === problem);
  return (
    <Notice kind="error">
      {t('lab.pane.unplayed')} {known && t(MODEL_PROBLEM_KEYS[known])}
      {problem === NO_MODEL && t('lab.pane.unplayedModel')}
    </Notice>
  );
}

/** A case that was not played yet: what the customer says, and what is expected. */
export function PlannedTurns({ content, words }: { content: LabCaseContent; words: ExpectationWords }) {
  const { t } = useTranslation();
  const open = <Expects,>(expects: Expects) => ({ expects, isMet: null, found: '' });
  const script = content.script;
  return (
    <>
      {content.turns.map((turn, at) => (
        // Turns have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Box component="section" key={at} aria-label={t('lab.pane.turn', { number: at + 1 })} sx={TURN}>
          <Title number={at + 1} />
          <Asked events={turn.before.map((event) => words.event(event))} says={turn.says} />
          <Checks label={t('lab.pane.expected', { number: at + 1 })} checks={turn.expects.map(open)} words={words} />
        </Box>
      ))}
      {script && (
        <Box component="section" aria-label={t('lab.scripted')} sx={TURN}>
          <Box component="h3" sx={TITLE}>
            {t('lab.scripted')}
          </Box>
          <Asked events={[]} says={script.opening} />
          {script.playedBy === 'model' && (
            <Box dir="auto" sx={NOTE}>
              {t('lab.edit.wants')}: {script.wants}
            </Box>
          )}
          <Checks label={t('lab.edit.goal')} checks={script.goal.map(open)} words={words} />
        </Box>
      )}
      {content.atEnd.length > 0 && <AtEnd checks={content.atEnd.map(open)} words={words} />}
    </>
  );
}

function AtEnd(props: Omit<Parameters<typeof Checks>[0], 'label'>) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t('lab.pane.atEnd')} sx={TURN}>
      <Box component="h3" sx={TITLE}>
        {t('lab.pane.atEnd')}
      </Box>
      <Checks label={t('lab.pane.atEnd')} {...props} />
    </Box>
  );
}

function Title({ number }: { number: number }) {
  const { t } = useTranslation();
  return (
    <Box component="h3" sx={TITLE}>
      {t('lab.pane.turn', { number })}
    </Box>
  );
}

/** `early` is what a flow said by itself before the customer wrote. */
function Asked({ events, early = '', says }: { events: readonly string[]; early?: string; says: string }) {
  const { t } = useTranslation();
  return (
    <>
      {events.map((event) => (
        <Box key={event} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {event}
        </Box>
      ))}
      {early && (
        <Box sx={{ ...BUBBLE, justifySelf: 'end', bgcolor: 'surface' }}>
          <VisuallyHidden>{t('lab.pane.bot')}</VisuallyHidden>
          <MessageText text={early} />
        </Box>
      )}
      <Box sx={{ ...BUBBLE, justifySelf: 'start', bgcolor: '#fff' }}>
        <VisuallyHidden>{t('lab.pane.customer')}</VisuallyHidden>
        <MessageText text={says} />
      </Box>
    </>
  );
}

function Answer({ turn: { outcome, reason, text, sources, options, checks } }: { turn: PlayedTurn }) {
  const { t } = useTranslation();
  const reasons = useReasonNames();
  const isFailed = checks.some(({ isMet }) => !isMet);
  return (
    <>
      {text && (
        <Box sx={{ ...BUBBLE, justifySelf: 'end', bgcolor: 'surface', ...(isFailed && { borderColor: 'error.dark' }) }}>
          <VisuallyHidden>{t('lab.pane.bot')}</VisuallyHidden>
          <MessageText text={text} marks={sources.length} isCompany />
          <MessageSources sources={sources} />
        </Box>
      )}
      {options.length > 0 && (
        <Box sx={{ ...NOTE, justifyContent: 'end' }}>{options.map(({ label }) => `[${label}]`).join(' ')}</Box>
      )}
      {outcome === null && <Box sx={NOTE}>{t('lab.found.silent')}</Box>}
      {outcome === 'hand_off' && (
        <Box sx={NOTE}>
          <Icon of={UserRound} size={16} />
          {reason ? t('lab.expect.handsOffBecause', { reason: reasons[reason] }) : t('lab.expect.handsOff')}
        </Box>
      )}
    </>
  );
}

/** What else happened, in the order in which it did. */
function Notes({ notes }: Pick<PlayedTurn, 'notes'>) {
  const { t } = useTranslation();
  const wordsOf = (note: TurnNote): string => {
    switch (note.kind) {
      case 'flow_started':
        return t('lab.note.flowStarted', { name: note.name });
      case 'not_sent':
        return t('lab.note.notSent', { step: note.step });
      case 'flow_stopped':
        return t('lab.note.flowStopped');
      case 'ended':
        return t('lab.note.ended');
    }
  };
  return notes.map((note) => (
    <Box key={JSON.stringify(note)} sx={NOTE}>
      {wordsOf(note)}
    </Box>
  ));
}

const TURN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const TITLE = { m: 0, typography: 'body2', fontWeight: 600, color: 'text.secondary' } as const;
const BUBBLE = {
  maxWidth: '90%',
  minWidth: 0,
  px: 3,
  py: 1.75,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '14px',
  '&& > *': { fontSize: 14, lineHeight: '20px' },
} as const;
const NOTE = { display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', color: 'text.secondary' } as const;
