import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { numbersOf, recordsOf, stringOf } from '@parley/flow-engine';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WeekHoursEditor } from '../../../../components/week-hours/WeekHoursEditor.tsx';
import { Part, PartProblem } from '../controls.tsx';
import { useStep } from '../step-context.ts';

const MAX_SPANS = 14;
const SATURDAY = { days: [6], from: '10:00', to: '14:00' };

/** Opening hours: days and times in a time zone. */
export function HoursEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const id = useId();
  const hours = recordsOf(node.settings.open).map(({ days, from, to }) => ({
    days: numbersOf(days),
    from: stringOf(from),
    to: stringOf(to),
  }));
  return (
    <>
      <Autocomplete
        id={id}
        disableClearable
        options={['UTC', ...Intl.supportedValuesOf('timeZone')]}
        value={stringOf(node.settings.timezone)}
        onChange={(_, zone) => set('timezone', zone)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('steps.fields.timezone')}
            error={problemAt('timezone') !== undefined}
            helperText={problemAt('timezone')}
          />
        )}
      />
      <Part title={t('steps.fields.open')}>
        <WeekHoursEditor
          hours={hours}
          firstHours={SATURDAY}
          min={1}
          max={MAX_SPANS}
          onChange={(open) => set('open', open)}
          problemAt={(at, part) => problemAt('open', at, part)}
        />
        <PartProblem>{problemAt('open')}</PartProblem>
      </Part>
    </>
  );
}
