import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { WordChips } from '../../../../components/WordChips.tsx';
import type { FieldsProps } from './ActionFields.tsx';
import { PickMany } from './PickMany.tsx';
import { TextsField } from './TextsField.tsx';

/** What must not be said: phrases, patterns, topics and unsourced figures. */
export function ForbiddenFields({ action, words, problemAt, onChange }: FieldsProps<'must_not_say'>) {
  const { t } = useTranslation();
  return (
    <>
      <WordChips
        label={t('policies.then.phrases')}
        help={t('policies.then.phrasesHelp')}
        problem={problemAt('action.phrases')}
        clearText={t('policies.clear')}
        words={action.phrases}
        longest={200}
        onChange={(phrases) => onChange({ ...action, phrases })}
      />
      <PickMany
        label={t('policies.then.topics')}
        help={t('policies.then.topicsHelp')}
        problem={problemAt('action.topics')}
        options={words.topics}
        gone={t('policies.goneTopic')}
        ids={action.topics}
        onChange={(topics) => onChange({ ...action, topics })}
      />
      <WordChips
        label={t('policies.then.patterns')}
        help={t('policies.then.patternsHelp')}
        problem={problemAt('action.patterns')}
        clearText={t('policies.clear')}
        words={action.patterns}
        longest={500}
        onChange={(patterns) => onChange({ ...action, patterns })}
      />
      <StateSwitch
        isOn={action.unlessSourced}
        label={t('policies.then.unsourced')}
        onChange={(unlessSourced) => onChange({ ...action, unlessSourced })}
      />
      <TextsField
        label={t('policies.then.safePhrase')}
        help={t('policies.then.safePhraseHelp')}
        texts={action.safePhrase}
        onChange={(safePhrase) => onChange({ ...action, safePhrase })}
      />
    </>
  );
}
