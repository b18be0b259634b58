import Box from '@mui/material/Box';
import { EVENT_KEYS, numberOf, stringOf, stringsOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/SelectField.tsx';
import { WordChips } from '../../../../components/WordChips.tsx';
import { DurationField } from '../DurationField.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';

/** The name and the first settings of each kind of trigger. */
const KINDS: Record<string, { label: string; settings: Record<string, unknown> }> = {
  keyword: { label: 'steps.trigger.keyword', settings: { on: 'keyword', words: [], match: 'word' } },
  event: { label: 'steps.trigger.event', settings: { on: 'event', event: 'chat_opened' } },
  page: { label: 'steps.trigger.page', settings: { on: 'page', addresses: [] } },
  time: { label: 'steps.trigger.time', settings: { on: 'time', seconds: 20, addresses: [] } },
  script: { label: 'steps.trigger.script', settings: { on: 'script', name: '' } },
};
const EARLY_EVENTS = new Set(['chat_opened', 'visitor_returned']);

/** What triggers the flow here: keywords, an event, or what a visitor does before they have written. */
export function TriggerEditor() {
  const { t } = useTranslation();
  const { node, set, setAll, problemAt } = useStep();
  const { event } = node.settings;
  const on = stringOf(node.settings.on);
  const isEarly = on === 'event' ? EARLY_EVENTS.has(stringOf(event)) : on !== 'keyword';
  return (
    <>
      <SelectField
        label={t('steps.trigger.on')}
        value={Object.hasOwn(KINDS, on) ? on : 'keyword'}
        options={Object.entries(KINDS).map(([value, { label }]) => ({ value, label: t(label) }))}
        onChange={(next) => setAll(KINDS[next]?.settings ?? {})}
      />
      {on === 'event' && (
        <SelectField
          label={t('steps.fields.event')}
          value={stringOf(event)}
          options={Object.entries(EVENT_KEYS).map(([value, key]) => ({ value, label: t(key) }))}
          onChange={(next) => set('event', next)}
          problem={problemAt('event')}
        />
      )}
      {on === 'time' && (
        <DurationField
          label={t('steps.fields.seconds')}
          seconds={numberOf(node.settings.seconds)}
          units={['second', 'minute']}
          onChange={(seconds) => set('seconds', seconds)}
          problem={problemAt('seconds')}
        />
      )}
      {(on === 'page' || on === 'time') && (
        <WordChips
          label={t('steps.fields.addresses')}
          words={stringsOf(node.settings.addresses)}
          longest={300}
          clearText={t('steps.clear')}
          onChange={(next) => set('addresses', next)}
          problem={problemAt('addresses')}
          help={t(on === 'page' ? 'steps.trigger.pageHelp' : 'steps.trigger.timeHelp')}
        />
      )}
      {on === 'script' && (
        <TemplateField
          label={t('steps.fields.name')}
          value={stringOf(node.settings.name)}
          onChange={(next) => set('name', next)}
          problem={problemAt('name')}
          help={t('steps.trigger.scriptHelp', {
            code: `Parley.push(['trigger', '${stringOf(node.settings.name) || '…'}'])`,
          })}
          hasVariables={false}
        />
      )}
      {(on === 'keyword' || on === '') && <Keywords />}
      {isEarly && <Box sx={{ color: 'text.secondary' }}>{t('steps.trigger.speaksFirst')}</Box>}
    </>
  );
}

function Keywords() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const { words, match } = node.settings;
  return (
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
  );
}
