import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { AUDIENCES, type PolicyScope } from '@parley/contracts/policy-content';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { bcp47, LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/SelectField.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { currentLocale } from '../../../../language.ts';
import { CheckGroup } from '../../general/CheckGroup.tsx';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { Card } from './Card.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

const WORKING_HOURS = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };
/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Where the policy applies; nothing chosen means everywhere. */
export function ScopeCard({ form, words }: { form: PolicyForm; words: PolicyWords }) {
  const { t } = useTranslation();
  const { scope } = form.draft;
  const set = (changes: Partial<PolicyScope>) => form.set({ scope: { ...scope, ...changes } });
  const { hours } = scope;
  return (
    <Card title={t('policies.scope.title')} purpose={words.where(scope)}>
      <Labelled label={t('policies.scope.channels')}>
        <CheckGroup
          label={t('policies.scope.channels')}
          choices={CHANNEL_TYPES.map((type) => [type, words.platforms[type] ?? type] as const)}
          selected={scope.channels}
          onChange={(channels) => set({ channels })}
        />
      </Labelled>
      <Labelled label={t('policies.scope.languages')}>
        <CheckGroup
          label={t('policies.scope.languages')}
          choices={LANGUAGES.map(({ code, name }) => [code, name] as const)}
          selected={scope.languages}
          onChange={(languages) => set({ languages })}
        />
      </Labelled>
      <SelectField
        label={t('policies.scope.audience')}
        value={scope.audience}
        options={AUDIENCES.map((value) => ({ value, label: audiences(t)[value] }))}
        onChange={(next) => set({ audience: next as PolicyScope['audience'] })}
      />
      <StateSwitch
        isOn={hours !== null}
        label={t('policies.scope.hours')}
        onChange={(isOn) => set({ hours: isOn ? WORKING_HOURS : null })}
      />
      {hours && (
        <>
          <CheckGroup
            label={t('policies.scope.days')}
            choices={dayNames().map((name, at) => [String(at + 1), name] as const)}
            selected={hours.days.map(String)}
            onChange={(days) => days.length > 0 && set({ hours: { ...hours, days: days.map(Number) } })}
          />
          <Box sx={{ display: 'flex', gap: 3 }}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                label={end === 'from' ? t('policies.scope.from') : t('policies.scope.to')}
                value={hours[end] === '24:00' ? '23:59' : hours[end]}
                onChange={({ target }) => target.value && set({ hours: { ...hours, [end]: target.value } })}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ))}
          </Box>
        </>
      )}
    </Card>
  );
}

const audiences = (t: ReturnType<typeof useTranslation>['t']): Record<PolicyScope['audience'], string> => ({
  everyone: t('policies.audience.everyone'),
  verified: t('policies.audience.verified'),
  unverified: t('policies.audience.unverified'),
});

function dayNames(): string[] {
  const format = new Intl.DateTimeFormat(bcp47(currentLocale()), { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(FIRST_DAY + day * DAY_MS));
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Box aria-hidden sx={{ mb: 1, typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      {children}
    </div>
  );
}
