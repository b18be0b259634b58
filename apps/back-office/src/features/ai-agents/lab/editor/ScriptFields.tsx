import Box from '@mui/material/Box';
import { MAX_CASE_TURNS, MAX_WANTS, type ScriptedCustomer } from '@parley/contracts/lab-cases';
import { useTranslation } from 'react-i18next';
import { useAgent } from '../../../../api/ai-agents.ts';
import { Notice } from '../../../../components/Notice.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import { WordChips } from '../../../../components/WordChips.tsx';
import { Segments } from '../../Segments.tsx';
import { CARD } from '../run/styles.ts';
import type { ExpectationWords } from '../words/useExpectationWords.ts';
import { replaced, without } from './case-draft.ts';
import { ExpectationFields } from './ExpectationFields.tsx';
import { AddButton, Line, NumberField, Words } from './Line.tsx';
import type { CaseForm } from './useCaseForm.ts';
import { optionsOf, useKindNames } from './useKindNames.ts';

const MOODS = ['patient', 'hurried', 'angry'] as const;
const MAX_SAID = 2_000;
const MAX_WORDS = 200;
const MAX_FACTS = 20;
const MAX_ASKED = 10;
const MAX_GOALS = 10;

/** A customer who talks until the goal is reached, and tells what is asked for. */
export function ScriptFields({ agentId, form, words }: { agentId: number; form: CaseForm; words: ExpectationWords }) {
  const { t } = useTranslation();
  const kinds = useKindNames();
  const { script } = form.draft;
  const set = (changes: Partial<ScriptedCustomer>) => form.set({ script: { ...script, ...changes } });
  return (
    <Box component="section" aria-label={t('lab.scripted')} sx={SCRIPT}>
      <Words
        label={t('lab.edit.opening')}
        value={script.opening}
        longest={MAX_SAID}
        isLong
        problem={form.problemAt('script.opening')}
        onChange={(opening) => set({ opening })}
      />
      <Segments<ScriptedCustomer['playedBy']>
        label={t('lab.edit.playedBy')}
        value={script.playedBy}
        options={[
          { value: 'script', label: t('lab.edit.byScript') },
          { value: 'model', label: t('lab.edit.byModel') },
        ]}
        onChange={(playedBy) => set({ playedBy })}
      />
      {script.playedBy === 'model' && (
        <>
          <ModelNotice agentId={agentId} />
          <Words
            label={t('lab.edit.wants')}
            value={script.wants}
            longest={MAX_WANTS}
            isLong
            help={t('lab.edit.wantsHelp')}
            problem={form.problemAt('script.wants')}
            onChange={(wants) => set({ wants })}
          />
        </>
      )}
      {script.facts.map((fact, at) => (
        // Facts have no id.
        <Line
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          remove={t('lab.edit.removeFact', { number: at + 1 })}
          onRemove={() => set({ facts: without(script.facts, at) })}
        >
          <WordChips
            label={t('lab.edit.whenAsked', { number: at + 1 })}
            help={t('lab.edit.whenAskedHelp')}
            clearText={t('lab.edit.clear')}
            words={fact.whenAsked}
            longest={MAX_WORDS}
            problem={form.problemIn(`script.facts.${at}.whenAsked`)}
            onChange={(asked) =>
              set({ facts: replaced(script.facts, at, { ...fact, whenAsked: asked.slice(0, MAX_ASKED) }) })
            }
          />
          <Words
            label={t('lab.edit.thenSays', { number: at + 1 })}
            value={fact.says}
            longest={MAX_SAID}
            problem={form.problemAt(`script.facts.${at}.says`)}
            onChange={(says) => set({ facts: replaced(script.facts, at, { ...fact, says }) })}
          />
        </Line>
      ))}
      {script.facts.length < MAX_FACTS && (
        <AddButton
          label={t('lab.edit.addFact')}
          onClick={() => set({ facts: [...script.facts, { whenAsked: [], says: '' }] })}
        />
      )}
      <SelectField
        label={t('lab.edit.mood')}
        value={script.mood}
        options={optionsOf(MOODS, kinds.mood)}
        onChange={(mood) => set({ mood: MOODS.find((each) => each === mood) ?? 'patient' })}
      />
      <Box component="h3" sx={{ m: 0, typography: 'h2' }}>
        {t('lab.edit.goal')}
      </Box>
      <ExpectationFields
        label={t('lab.edit.goal')}
        path="script.goal"
        expects={script.goal}
        most={MAX_GOALS}
        form={form}
        words={words}
        onChange={(goal) => set({ goal })}
      />
      <NumberField
        label={t('lab.edit.maxTurns')}
        value={script.maxTurns}
        most={MAX_CASE_TURNS}
        problem={form.problemAt('script.maxTurns')}
        onChange={(maxTurns) => set({ maxTurns })}
      />
    </Box>
  );
}

/** What it takes to let a model play. */
function ModelNotice({ agentId }: { agentId: number }) {
  const { t } = useTranslation();
  const agent = useAgent(agentId).data;
  const hasModel = agent?.settings.model !== null;
  return (
    <Notice kind={hasModel ? 'info' : 'error'}>{hasModel ? t('lab.edit.modelCosts') : t('lab.edit.noModel')}</Notice>
  );
}

const SCRIPT = { ...CARD, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', p: 3 } as const;
