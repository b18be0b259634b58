import { EVENT_KEYS, stringOf, stringsOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/SelectField.tsx';
import { useStep } from '../step-context.ts';
import { WordChips } from '../../../../components/WordChips.tsx';

/** What triggers the flow here: keywords or an event. */
export function TriggerEditor() {
  const { t } = useTranslation();
  const { node, set, setAll, problemAt } = useStep();
  const { on, words, match, event } = node.settings;
  const isEvent = on === 'event';
  return (
    <>
      <SelectField
        label={t('steps.trigger.on')}
        value={isEvent ? 'event' : 'keyword'}
        options={[
          { value: 'keyword', label: t('steps.trigger.keyword') },
          { value: 'event', label: t('steps.trigger.event') },
        ]}
        onChange={(next) =>
          setAll(
            next === 'event'
              ? { on: 'event', event: 'conversation_started' }
              : { on: 'keyword', words: [], match: 'word' },
          )
        }
      />
      {isEvent ? (
        <SelectField
          label={t('steps.fields.event')}
          value={stringOf(event)}
          options={Object.entries(EVENT_KEYS).map(([value, key]) => ({ value, label: t(key) }))}
          onChange={(next) => set('event', next)}
          problem={problemAt('event')}
        />
      ) : (
        <>
          <WordChips
            label={t('steps.fields.words')}
            words={stringsOf(words)}
            longest={100}
            splitsAtCommas
            clearText={t('steps.clear')}
            onChange={(next) => set('words', next)}
            problem={problemAt('words')}
            help={t('steps.trigger.help')}
          />
          <SelectField
            label={t('steps.fields.match')}
            value={stringOf(match)}
            options={[
              { value: 'word', label: t('steps.trigger.word') },
              { value: 'contains', label: t('steps.trigger.contains') },
              { value: 'equals', label: t('steps.trigger.equals') },
            ]}
            onChange={(next) => set('match', next)}
            problem={problemAt('match')}
          />
        </>
      )}
    </>
  );
}
