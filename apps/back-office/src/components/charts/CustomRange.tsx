import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, findRangeProblem, MAX_DAYS, type Range } from './range.ts';

interface Props {
  anchor: HTMLElement;
  range: Range;
  today: string;
  onChoose: (range: Range) => void;
  onClose: () => void;
}

/** A custom range of days, validated on submit. */
export function CustomRange({ anchor, range, today, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [isSent, setIsSent] = useState(false);
  const found = findRangeProblem(from, to, today);
  const problem = isSent ? found : null;
  const problems = {
    incomplete: t('charts.range.incomplete'),
    reversed: t('charts.range.reversed'),
    future: t('charts.range.future'),
    tooLong: t('charts.range.tooLong', { count: MAX_DAYS }),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!found) onChoose({ from, to });
  };
  const limits = { min: addDays(today, -10 * MAX_DAYS), max: today };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'range-title', sx: paper } }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
        <Box component="h2" id="range-title" sx={{ typography: 'h2', m: 0 }}>
          {t('charts.range.title')}
        </Box>
        <TextField
          type="date"
          label={t('charts.range.from')}
          value={from}
          error={problem !== null && problem !== 'future'}
          onChange={(event) => setFrom(event.target.value)}
          slotProps={{ htmlInput: limits, inputLabel: { shrink: true } }}
          autoFocus
        />
        <TextField
          type="date"
          label={t('charts.range.to')}
          value={to}
          error={problem !== null}
          helperText={problem && problems[problem]}
          onChange={(event) => setTo(event.target.value)}
          slotProps={{
            htmlInput: limits,
            inputLabel: { shrink: true },
            formHelperText: { role: 'alert' },
          }}
        />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
          <Button variant="text" onClick={onClose}>
            {t('charts.range.cancel')}
          </Button>
          <Button type="submit">{t('charts.range.apply')}</Button>
        </Box>
      </Box>
    </Popover>
  );
}

const paper = {
  width: 288,
  maxWidth: 'calc(100vw - 32px)',
  mt: 2,
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  boxShadow: '0 8px 28px rgba(31,26,20,.12), 0 1px 3px rgba(31,26,20,.08)',
} as const;
