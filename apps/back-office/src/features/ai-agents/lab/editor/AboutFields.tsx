import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { CONTACT_FIELDS } from '@parley/contracts/ai-agents';
import { LANGUAGES, LOCALES } from '@parley/contracts/locales';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerFields } from '../../../../api/customer-fields.ts';
import { useProfile } from '../../../../api/session.ts';
import { usePlatformNames } from '../../../../components/platforms.ts';
import { SelectField } from '../../../../components/SelectField.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { CARD } from '../run/styles.ts';
import { replaced, without } from './case-draft.ts';
import { AddButton, Line, Words } from './Line.tsx';
import type { CaseForm } from './useCaseForm.ts';
import { timeOf, wallTime } from './zoned-time.ts';

const UNKNOWN = 'unknown';
const MAX_NAME = 120;
const MAX_SUITE = 60;
const MAX_VALUE = 200;
const MAX_FIELDS = 30;

/** The name of the case, where it belongs, and where the conversation takes place. */
export function AboutFields({ form, suites }: { form: CaseForm; suites: readonly string[] }) {
  const { t } = useTranslation();
  const id = useId();
  const platforms = usePlatformNames();
  const { timezone } = useProfile().company;
  const { name, suite, mustPass, locale, platform, at } = form.draft;
  const problemAtTime = form.problemAt('at');
  return (
    <>
      <Words
        label={t('lab.edit.name')}
        value={name}
        longest={MAX_NAME}
        autoFocus
        problem={form.problemAt('name')}
        onChange={(next) => form.set({ name: next })}
      />
      <FreeChoice
        id={`${id}-suite`}
        label={t('lab.run.suite')}
        value={suite}
        options={suites}
        longest={MAX_SUITE}
        help={t('lab.edit.suiteHelp')}
        problem={form.problemAt('suite')}
        onChange={(next) => form.set({ suite: next })}
      />
      <StateSwitch
        isOn={mustPass}
        label={t('lab.mustPass')}
        help={t('lab.edit.mustPassHelp')}
        onChange={(next) => form.set({ mustPass: next })}
      />
      <SelectField
        label={t('lab.edit.customerLanguage')}
        value={locale ?? UNKNOWN}
        options={[
          { value: UNKNOWN, label: t('lab.edit.unknown') },
          ...LANGUAGES.map((each) => ({ value: each.code, label: each.name })),
        ]}
        problem={form.problemAt('locale')}
        onChange={(code) => form.set({ locale: LOCALES.find((each) => each === code) ?? null })}
      />
      <SelectField
        label={t('lab.edit.channel')}
        value={platform ?? 'web_widget'}
        options={CHANNEL_TYPES.map((type) => ({ value: type, label: platforms[type] }))}
        problem={form.problemAt('platform')}
        onChange={(type) => form.set({ platform: CHANNEL_TYPES.find((each) => each === type) ?? null })}
      />
      <TextField
        type="datetime-local"
        label={t('lab.edit.at')}
        value={at === null ? '' : wallTime(new Date(at), timezone)}
        error={problemAtTime !== undefined}
        helperText={problemAtTime ?? t('lab.edit.atHelp', { zone: timezone })}
        onChange={({ target }) => form.set({ at: timeOf(target.value, timezone)?.toISOString() ?? null })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}

/** Who is asking. */
export function CustomerFields({ form }: { form: CaseForm }) {
  const { t } = useTranslation();
  const id = useId();
  const own = useCustomerFields().data ?? [];
  const { customer } = form.draft;
  const set = (changes: Partial<typeof customer>) => form.set({ customer: { ...customer, ...changes } });
  const keys = [...CONTACT_FIELDS.filter((each) => each !== 'name'), ...own.map(({ key }) => key)];
  return (
    <Box component="section" aria-label={t('lab.edit.customer')} sx={SECTION}>
      <Box component="h3" sx={{ m: 0, typography: 'h2' }}>
        {t('lab.edit.customer')}
      </Box>
      <Words
        label={t('lab.edit.customerName')}
        value={customer.name}
        longest={MAX_NAME}
        problem={form.problemAt('customer.name')}
        onChange={(name) => set({ name })}
      />
      <StateSwitch
        isOn={customer.isVerified}
        label={t('lab.edit.verified')}
        onChange={(isVerified) => set({ isVerified })}
      />
      {customer.fields.map((field, at) => (
        // Fields have no id.
        <Line
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          remove={t('lab.edit.removeField', { number: at + 1 })}
          onRemove={() => set({ fields: without(customer.fields, at) })}
        >
          <FreeChoice
            id={`${id}-${at}`}
            label={t('lab.edit.field')}
            value={field.key}
            options={keys}
            longest={MAX_VALUE}
            problem={form.problemAt(`customer.fields.${at}.key`)}
            onChange={(key) => set({ fields: replaced(customer.fields, at, { ...field, key }) })}
          />
          <Words
            label={t('lab.edit.value')}
            value={field.value}
            longest={MAX_VALUE}
            problem={form.problemAt(`customer.fields.${at}.value`)}
            onChange={(value) => set({ fields: replaced(customer.fields, at, { ...field, value }) })}
          />
        </Line>
      ))}
      {customer.fields.length < MAX_FIELDS && (
        <AddButton
          label={t('lab.edit.addField')}
          onClick={() => set({ fields: [...customer.fields, { key: '', value: '' }] })}
        />
      )}
    </Box>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly string[];
  longest: number;
  help?: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** One of the known values, or a new one. */
function FreeChoice({ id, label, value, options, longest, help, problem, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      freeSolo
      id={id}
      options={[...options]}
      inputValue={value}
      clearText={t('lab.edit.clear')}
      onInputChange={(_, next) => onChange(next.slice(0, longest))}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem ?? help} />
      )}
    />
  );
}

const SECTION = { ...CARD, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', p: 3 } as const;
