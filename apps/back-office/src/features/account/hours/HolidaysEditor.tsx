import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { MAX_HOLIDAYS, type Schedule } from '@parley/contracts/opening-hours';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { RowButton } from '../../../components/RowButton.tsx';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { Columns } from '../Section.tsx';

type Holiday = Schedule['holidays'][number];

const NEW: Holiday = { date: '', isYearly: false, name: '', hours: null };
const SHORT_DAY = { from: '09:00', to: '12:00' };

interface Props {
  holidays: readonly Holiday[];
  onChange: (holidays: Holiday[]) => void;
  problemAt: (at: number) => string | undefined;
}

/** Days on which the team is not there, or at other times than usual. */
export function HolidaysEditor({ holidays, onChange, problemAt }: Props) {
  const { t } = useTranslation();
  const change = (at: number, part: Partial<Holiday>) =>
    onChange(holidays.map((each, place) => (place === at ? { ...each, ...part } : each)));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {holidays.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('openingHours.noHolidays')}</Box>}
      {holidays.map((holiday, at) => (
        <HolidayFields
          // Holidays have no id.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          number={at + 1}
          holiday={holiday}
          problem={problemAt(at)}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(holidays.filter((_, place) => place !== at))}
        />
      ))}
      {holidays.length < MAX_HOLIDAYS && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => onChange([...holidays, NEW])}
          sx={{ justifySelf: 'start' }}
        >
          {t('openingHours.addHoliday')}
        </Button>
      )}
    </Box>
  );
}

interface FieldsProps {
  number: number;
  holiday: Holiday;
  problem: string | undefined;
  onChange: (part: Partial<Holiday>) => void;
  onRemove: () => void;
}

function HolidayFields({ number, holiday: { date, name, isYearly, hours }, problem, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = t('openingHours.holiday', { number });
  return (
    <Box
      role="group"
      aria-label={name || label}
      sx={{ display: 'grid', gap: 3, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Columns>
            <TextField
              id={`${id}-date`}
              type="date"
              label={t('openingHours.date')}
              value={date}
              error={problem !== undefined}
              onChange={({ target }) => onChange({ date: target.value })}
            />
            <TextField
              id={`${id}-name`}
              label={t('openingHours.name')}
              value={name}
              onChange={({ target }) => onChange({ name: target.value })}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
          </Columns>
        </Box>
        <RowButton icon={X} label={t('weekHours.remove', { name: name || label })} onClick={onRemove} />
      </Box>
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1 }}>
        <StateSwitch
          isOn={isYearly}
          label={t('openingHours.yearly')}
          onChange={(isOn) => onChange({ isYearly: isOn })}
        />
        <StateSwitch
          isOn={hours !== null}
          label={t('openingHours.otherHours')}
          onChange={(isOn) => onChange({ hours: isOn ? SHORT_DAY : null })}
        />
      </Box>
      {hours && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {(['from', 'to'] as const).map((edge) => (
            <TextField
              key={edge}
              id={`${id}-${edge}`}
              type="time"
              label={edge === 'from' ? t('weekHours.from') : t('weekHours.to')}
              value={hours[edge]}
              onChange={({ target }) => onChange({ hours: { ...hours, [edge]: target.value } })}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
