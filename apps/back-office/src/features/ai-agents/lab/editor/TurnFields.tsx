import Box from '@mui/material/Box';
import { SENTIMENTS } from '@parley/contracts/customers';
import { MAX_CASE_TURNS, type CaseEvent, type CaseTurn } from '@parley/contracts/lab-cases';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../../../../components/RowButton.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import { Trash2 } from 'lucide-react';
import { CARD } from '../run/styles.ts';
import type { ExpectationWords } from '../words/useExpectationWords.ts';
import { useSentimentNames } from '../words/useSentimentNames.ts';
import { caseEvent, EVENT_KINDS, NEW_TURN, replaced, without } from './case-draft.ts';
import { ExpectationFields } from './ExpectationFields.tsx';
import { AddButton, Line, NumberField, Words } from './Line.tsx';
import type { CaseForm } from './useCaseForm.ts';
import { optionsOf, useKindNames } from './useKindNames.ts';

const MAX_SAID = 2_000;
const MAX_MINUTES = 100_000;
const MAX_EVENTS = 5;
const MAX_EXPECTS = 20;

/** What the customer says, turn by turn, and what the bot must do about it. */
export function TurnFields({ form, words }: { form: CaseForm; words: ExpectationWords }) {
  const { t } = useTranslation();
  const { turns } = form.draft;
  const set = (at: number, changes: Partial<CaseTurn>) => {
    const turn = turns[at];
    if (turn) form.set({ turns: replaced(turns, at, { ...turn, ...changes }) });
  };
  return (
    <>
      {turns.map((turn, at) => (
        // Turns have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Box component="section" key={at} aria-label={t('lab.pane.turn', { number: at + 1 })} sx={TURN}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box component="h3" sx={{ flex: 1, m: 0, typography: 'h2' }}>
              {t('lab.pane.turn', { number: at + 1 })}
            </Box>
            {turns.length > 1 && (
              <RowButton
                icon={Trash2}
                label={t('lab.edit.removeTurn', { number: at + 1 })}
                onClick={() => form.set({ turns: without(turns, at) })}
              />
            )}
          </Box>
          <Events
            events={turn.before}
            path={`turns.${at}.before`}
            form={form}
            onChange={(before) => set(at, { before })}
          />
          <Words
            label={t('lab.edit.says')}
            value={turn.says}
            longest={MAX_SAID}
            isLong
            problem={form.problemAt(`turns.${at}.says`)}
            onChange={(says) => set(at, { says })}
          />
          <ExpectationFields
            label={t('lab.pane.expected', { number: at + 1 })}
            path={`turns.${at}.expects`}
            expects={turn.expects}
            most={MAX_EXPECTS}
            form={form}
            words={words}
            onChange={(expects) => set(at, { expects })}
          />
        </Box>
      ))}
      {turns.length < MAX_CASE_TURNS && (
        <AddButton label={t('lab.edit.addTurn')} onClick={() => form.set({ turns: [...turns, NEW_TURN] })} />
      )}
    </>
  );
}

interface EventsProps {
  events: readonly CaseEvent[];
  path: string;
  form: CaseForm;
  onChange: (events: CaseEvent[]) => void;
}

/** What happens before the customer writes. */
function Events({ events, path, form, onChange }: EventsProps) {
  const { t } = useTranslation();
  const kinds = useKindNames();
  const sentiments = useSentimentNames();
  return (
    <>
      {events.map((event, at) => (
        // Events have no id.
        <Line
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          remove={t('lab.edit.removeEvent', { number: at + 1 })}
          onRemove={() => onChange(without(events, at))}
        >
          <SelectField
            label={t('lab.edit.event', { number: at + 1 })}
            value={event.kind}
            options={optionsOf(EVENT_KINDS, kinds.event)}
            onChange={(value) => {
              const kind = EVENT_KINDS.find((each) => each === value) ?? 'idle';
              onChange(replaced(events, at, caseEvent(kind)));
            }}
          />
          {event.kind === 'idle' && (
            <NumberField
              label={t('lab.edit.minutes')}
              value={event.minutes}
              most={MAX_MINUTES}
              problem={form.problemAt(`${path}.${at}.minutes`)}
              onChange={(minutes) => onChange(replaced(events, at, { ...event, minutes }))}
            />
          )}
          {event.kind === 'sentiment' && (
            <SelectField
              label={t('lab.edit.mood')}
              value={event.label}
              options={optionsOf(SENTIMENTS, sentiments)}
              onChange={(value) => {
                const label = SENTIMENTS.find((each) => each === value) ?? 'neutral';
                onChange(replaced(events, at, { ...event, label }));
              }}
            />
          )}
          {event.kind === 'staff_says' && (
            <Words
              label={t('lab.edit.staffSays')}
              value={event.text}
              longest={MAX_SAID}
              problem={form.problemAt(`${path}.${at}.text`)}
              onChange={(text) => onChange(replaced(events, at, { ...event, text }))}
            />
          )}
        </Line>
      ))}
      {events.length < MAX_EVENTS && (
        <AddButton label={t('lab.edit.addEvent')} onClick={() => onChange([...events, caseEvent('idle')])} />
      )}
    </>
  );
}

const TURN = { ...CARD, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', p: 3 } as const;
