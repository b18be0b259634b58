import Button from '@mui/material/Button';
import { FIELD_BY_KIND, newAnswerChoice, numberOf, recordsOf, stringOf, textOf, wordsIn } from '@parley/flow-engine';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { newId } from '../../builder/document/new-id.ts';
import { NumberField, Part } from '../controls.tsx';
import { CustomerFieldSelect } from '../CustomerFieldSelect.tsx';
import { SettingsForm } from '../SettingsForm.tsx';
import { SortableList } from '../SortableList.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';
import { WordsField } from '../WordsField.tsx';

/** The translation keys of the limits, by the kinds of answers that have any. */
const LIMIT_KEYS: Partial<Record<string, { least: string; most: string }>> = {
  text: { least: 'steps.limits.textLeast', most: 'steps.limits.textMost' },
  number: { least: 'steps.limits.numberLeast', most: 'steps.limits.numberMost' },
  date: { least: 'steps.limits.dateLeast', most: 'steps.limits.dateMost' },
  choices: { least: 'steps.limits.choicesLeast', most: 'steps.limits.choicesMost' },
  file: { least: 'steps.limits.fileLeast', most: 'steps.limits.fileMost' },
};

const MAX_CHOICES = 20;
const FIRST = ['text', 'answer', 'variable'];
const OWN = ['least', 'most', 'pattern'];
const LAST = ['retries', 'retryText', 'timeoutMinutes'];

/** The question, the kind of its answer with its limits, and what becomes of it. */
export function AskEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const { answer, field } = node.settings;
  const kind = stringOf(answer);
  const limits = LIMIT_KEYS[kind];
  return (
    <>
      <SettingsForm without={[...OWN, ...LAST]} />
      {kind === 'choices' && <Choices />}
      {limits &&
        (['least', 'most'] as const).map((limit) => (
          <NumberField
            key={limit}
            label={t(limits[limit])}
            value={numberOf(node.settings[limit])}
            onChange={(next) => set(limit, next)}
            problem={problemAt(limit)}
          />
        ))}
      {kind === 'text' && (
        <TemplateField
          label={t('steps.fields.pattern')}
          value={stringOf(node.settings.pattern)}
          onChange={(next) => set('pattern', next)}
          problem={problemAt('pattern')}
          help={t('steps.patternHelp')}
          hasVariables={false}
        />
      )}
      <CustomerFieldSelect
        label={t('steps.fields.field')}
        value={field === undefined ? FIELD_BY_KIND : stringOf(field)}
        isOptional
        automatic={{ value: FIELD_BY_KIND, label: t('steps.fieldByKind') }}
        problem={problemAt('field')}
        onChange={(next) => set('field', next || null)}
      />
      <SettingsForm without={[...FIRST, ...OWN]} />
    </>
  );
}

/** What can be chosen, in order. */
function Choices() {
  const { t } = useTranslation();
  const { node, language, set, problemAt } = useStep();
  const choices = recordsOf(node.settings.choices);
  const nameOf = (label: unknown, at: number) =>
    wordsIn(textOf(label), [language]) || t('steps.choiceNumber', { number: at + 1 });
  return (
    <Part title={t('steps.fields.choices')}>
      <SortableList
        label={t('steps.fields.choices')}
        items={choices}
        idOf={({ id }) => stringOf(id)}
        nameOf={({ label }, at) => nameOf(label, at)}
        onChange={(next) => set('choices', next)}
      >
        {(choice, at, change) => (
          <WordsField
            label={t('steps.choiceNumber', { number: at + 1 })}
            value={choice.label}
            onChange={(label) => change({ ...choice, label })}
            limit="label"
            problem={problemAt('choices', at, 'label')}
          />
        )}
      </SortableList>
      {choices.length < MAX_CHOICES && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => set('choices', [...choices, newAnswerChoice(newId())])}
          sx={{ justifySelf: 'start' }}
        >
          {t('steps.addChoice')}
        </Button>
      )}
    </Part>
  );
}
