import Checkbox from '@mui/material/Checkbox';
import Box from '@mui/material/Box';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { LANGUAGES } from '@parley/contracts/locales';
import { stringOf, stringsOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../../api/session.ts';
import { platformName } from '../../../../components/step-text/platform-name.ts';
import { SelectField } from '../../../../components/SelectField.tsx';
import { Part, PartProblem } from '../controls.tsx';
import { useStep } from '../step-context.ts';
import { HoursEditor } from './HoursEditor.tsx';

/** Routes conversations by language, channel or opening hours. */
export function SwitchEditor() {
  const { t } = useTranslation();
  const { company } = useProfile();
  const { node, definition, setAll } = useStep();
  const by = stringOf(node.settings.by);
  const begin = (next: string) => {
    if (next === 'hours')
      return { by: 'hours', timezone: company.timezone, open: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] };
    return next === 'platform'
      ? { by: 'platform', platforms: ['web_widget'] }
      : { by: 'language', languages: [...definition.languages] };
  };
  return (
    <>
      <SelectField
        label={t('steps.switch.by')}
        value={by}
        options={[
          { value: 'language', label: t('steps.switch.language') },
          { value: 'platform', label: t('steps.switch.platform') },
          { value: 'hours', label: t('steps.switch.hours') },
        ]}
        onChange={(next) => setAll(begin(next))}
      />
      {by === 'language' && (
        <Ticks
          name="languages"
          title={t('steps.fields.languages')}
          choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      {by === 'platform' && (
        <Ticks
          name="platforms"
          title={t('steps.fields.platforms')}
          choices={CHANNEL_TYPES.map((type) => ({ value: type, label: platformName(type, t) }))}
        />
      )}
      {by === 'hours' && <HoursEditor />}
    </>
  );
}

/** The values with an exit of their own. All others share one exit. */
function Ticks({ name, title, choices }: { name: string; title: string; choices: { value: string; label: string }[] }) {
  const { node, set, problemAt } = useStep();
  const chosen = stringsOf(node.settings[name]);
  const tick = (value: string, isOn: boolean) =>
    set(
      name,
      choices.map((choice) => choice.value).filter((each) => (each === value ? isOn : chosen.includes(each))),
    );
  return (
    <Part title={title}>
      <Box sx={{ display: 'grid' }}>
        {choices.map(({ value, label }) => (
          <Box
            key={value}
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: { xs: 44, lg: 32 }, cursor: 'pointer' }}
          >
            <Checkbox checked={chosen.includes(value)} onChange={(_, isOn) => tick(value, isOn)} />
            {label}
          </Box>
        ))}
      </Box>
      <PartProblem>{problemAt(name)}</PartProblem>
    </Part>
  );
}
