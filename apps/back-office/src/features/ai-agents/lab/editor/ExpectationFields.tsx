import Box from '@mui/material/Box';
import { HAND_OFF_REASONS } from '@parley/contracts/ai-agents';
import type { TurnExpectation } from '@parley/contracts/lab-cases';
import { LANGUAGES, LOCALES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/SelectField.tsx';
import { useReasonNames } from '../useReasonNames.ts';
import type { ExpectationWords } from '../words/useExpectationWords.ts';
import { replaced, TURN_KINDS, turnExpectation, without } from './case-draft.ts';
import { AddButton, Line, NumberField, Words } from './Line.tsx';
import type { CaseForm } from './useCaseForm.ts';
import { optionsOf, useKindNames } from './useKindNames.ts';

const MAX_MS = 600_000;
const MAX_TOKENS = 1_000_000;
const MAX_WORDS = 200;
const ANY = 'any';

interface Props {
  label: string;
  /** Where these are in the case, such as `turns.0.expects`. */
  path: string;
  expects: readonly TurnExpectation[];
  most: number;
  form: CaseForm;
  words: ExpectationWords;
  onChange: (expects: TurnExpectation[]) => void;
}

/** What an answer must be like. */
export function ExpectationFields({ label, path, expects, most, form, words, onChange }: Props) {
  const { t } = useTranslation();
  const kinds = useKindNames();
  const firstPolicy = words.policies[0]?.id ?? 0;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {expects.map((each, at) => (
        // Expectations have no id.
        <Line
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          remove={t('lab.edit.removeExpectation', { number: at + 1 })}
          onRemove={() => onChange(without(expects, at))}
        >
          <SelectField
            label={t('lab.edit.expectation', { number: at + 1 })}
            value={each.kind}
            options={optionsOf(TURN_KINDS, kinds.turn)}
            problem={form.problemAt(`${path}.${at}`) ?? form.problemAt(`${path}.${at}.kind`)}
            onChange={(value) => {
              const kind = TURN_KINDS.find((one) => one === value) ?? 'answers';
              onChange(replaced(expects, at, turnExpectation(kind, firstPolicy)));
            }}
          />
          <Value
            expects={each}
            path={`${path}.${at}`}
            form={form}
            words={words}
            onChange={(next) => onChange(replaced(expects, at, next))}
          />
        </Line>
      ))}
      {expects.length < most && (
        <AddButton
          label={t('lab.edit.addExpectation')}
          onClick={() => onChange([...expects, turnExpectation('says', firstPolicy)])}
        />
      )}
    </Box>
  );
}

interface ValueProps extends Pick<Props, 'path' | 'form' | 'words'> {
  expects: TurnExpectation;
  onChange: (expects: TurnExpectation) => void;
}

/** The value that this kind of expectation has, if any. */
function Value({ expects, path, form, words, onChange }: ValueProps) {
  const { t } = useTranslation();
  const reasons = useReasonNames();
  const problemAt = (field: string) => form.problemAt(`${path}.${field}`);
  switch (expects.kind) {
    case 'says':
    case 'does_not_say':
    case 'asks':
      return (
        <Words
          label={t('lab.edit.words')}
          value={expects.text}
          longest={MAX_WORDS}
          help={expects.kind === 'asks' ? t('lab.edit.wordsOptional') : undefined}
          problem={problemAt('text')}
          onChange={(text) => onChange({ ...expects, text })}
        />
      );
    case 'cites':
      return (
        <Words
          label={t('lab.edit.source')}
          value={expects.title}
          longest={MAX_WORDS}
          help={t('lab.edit.sourceHelp')}
          problem={problemAt('title')}
          onChange={(title) => onChange({ ...expects, title })}
        />
      );
    case 'policy_acts':
    case 'policy_does_not_act':
      return (
        <SelectField
          label={t('lab.edit.policy')}
          value={String(expects.policyId)}
          options={words.policies.map(({ id, content }) => ({ value: String(id), label: content.name }))}
          problem={problemAt('policyId')}
          onChange={(id) => onChange({ ...expects, policyId: Number(id) })}
        />
      );
    case 'hands_off':
      return (
        <SelectField
          label={t('lab.edit.reason')}
          value={expects.reason ?? ANY}
          options={[{ value: ANY, label: t('lab.edit.anyReason') }, ...optionsOf(HAND_OFF_REASONS, reasons)]}
          problem={problemAt('reason')}
          onChange={(reason) =>
            onChange({ ...expects, reason: HAND_OFF_REASONS.find((each) => each === reason) ?? null })
          }
        />
      );
    case 'language':
      return (
        <SelectField
          label={t('lab.edit.language')}
          value={expects.locale}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          problem={problemAt('locale')}
          onChange={(code) => onChange({ ...expects, locale: LOCALES.find((each) => each === code) ?? 'en' })}
        />
      );
    case 'within_ms':
      return (
        <NumberField
          label={t('lab.edit.ms')}
          value={expects.ms}
          most={MAX_MS}
          problem={problemAt('ms')}
          onChange={(ms) => onChange({ ...expects, ms })}
        />
      );
    case 'within_tokens':
      return (
        <NumberField
          label={t('lab.edit.tokens')}
          value={expects.tokens}
          most={MAX_TOKENS}
          problem={problemAt('tokens')}
          onChange={(tokens) => onChange({ ...expects, tokens })}
        />
      );
    case 'answers':
    case 'offers_choices':
    case 'refuses':
    case 'stays_silent':
      return null;
  }
}
