import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { NotificationSettings } from '@parley/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { useSaveNotificationSettings } from '../../../api/notifications.ts';
import { WeekHoursEditor } from '../../../components/week-hours/WeekHoursEditor.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { listTimeZones } from '../time-zones.ts';
import { useChanges } from '../useChanges.ts';
import { ChannelTable } from './ChannelTable.tsx';

const MAX_SPANS = 14;
const NIGHT = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' };

/** What one is told about and how, and when not. */
export function OwnForm({ mine }: { mine: { settings: NotificationSettings } }) {
  const { t } = useTranslation();
  const { values, change, onSubmit, bar } = useChanges({
    saved: mine.settings,
    isPossible: ({ quiet }) => quiet.every(({ days }) => days.length > 0),
    save: useSaveNotificationSettings(),
  });
  const set = (part: Partial<NotificationSettings>) => change({ ...values, ...part });
  const zones = listTimeZones();
  const { timezone } = values;
  const zone = zones.find(({ name }) => name === timezone) ?? { name: timezone, label: timezone };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Section isOneOfMany title={t('notifications.own.title')} description={t('notifications.own.description')}>
        <ChannelTable channels={values.channels} onChange={(channels) => set({ channels })} />
        <FormControlLabel
          sx={{ mt: 3, gap: 2, ml: 0, alignItems: 'center' }}
          control={<Switch checked={values.showsWords} onChange={(_, showsWords) => set({ showsWords })} />}
          label={t('notifications.own.showsWords')}
        />
      </Section>
      <Section isOneOfMany title={t('notifications.quiet.title')} description={t('notifications.quiet.description')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          {values.quiet.length === 0 && <Box>{t('notifications.quiet.none')}</Box>}
          <WeekHoursEditor
            hours={values.quiet}
            firstHours={NIGHT}
            max={MAX_SPANS}
            onChange={(quiet) => set({ quiet })}
            problemAt={(at, part) =>
              part === 'days' && values.quiet[at]?.days.length === 0 ? t('notifications.quiet.chooseDay') : undefined
            }
          />
          {values.quiet.length > 0 && (
            <Autocomplete
              id="quiet-timezone"
              options={zones}
              value={zone}
              disableClearable
              isOptionEqualToValue={(option, value) => option.name === value.name}
              onChange={(_, { name }) => set({ timezone: name })}
              renderInput={(params) => <TextField {...params} label={t('account.language.timezone')} />}
            />
          )}
        </Box>
        <SaveBar {...bar} />
      </Section>
    </form>
  );
}
