import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Popup } from '../../../components/Popup.tsx';
import { formatWakeTime, instantOf, snoozeTimes, wallTime, type SnoozeTime } from './snooze-times.ts';

interface Props {
  anchor: HTMLElement;
  /** With null the customer's next message wakes it. */
  onChoose: (wakesAt: Date | null) => void;
  onClose: () => void;
}

/** Until when to put a conversation aside. All times are those of the company. */
export function SnoozeMenu({ anchor, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { company } = useProfile();
  const [now] = useState(() => new Date());
  const [isPicking, setIsPicking] = useState(false);
  const names: Record<SnoozeTime['name'], string> = {
    laterToday: t('chats.thread.snooze.laterToday'),
    tomorrow: t('chats.thread.snooze.tomorrow'),
    monday: t('chats.thread.snooze.monday'),
  };
  const choose = (wakesAt: Date | null) => {
    onClose();
    onChoose(wakesAt);
  };
  if (isPicking)
    return (
      <Popup anchor={anchor} label={t('chats.thread.snooze.pick')} width={300} onClose={onClose}>
        <TimeForm now={now} onChoose={choose} />
      </Popup>
    );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('chats.thread.snooze.label') } }}
    >
      {snoozeTimes(now, company.timezone).map(({ name, time }) => (
        <MenuItem key={name} onClick={() => choose(time)} sx={item}>
          <Box component="span" sx={{ flex: 1 }}>
            {names[name]}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {formatWakeTime(time, i18n.language, company.timezone, now)}
          </Box>
        </MenuItem>
      ))}
      <MenuItem onClick={() => choose(null)} sx={item}>
        {t('chats.thread.snooze.onReply')}
      </MenuItem>
      <Divider />
      <MenuItem onClick={() => setIsPicking(true)} sx={item}>
        {t('chats.thread.snooze.pick')}
      </MenuItem>
    </Menu>
  );
}

const item = { gap: 4, minWidth: 240, minHeight: { xs: 44, lg: 36 } } as const;

function TimeForm({ now, onChoose }: { now: Date; onChoose: (wakesAt: Date) => void }) {
  const { t } = useTranslation();
  const { timezone } = useProfile().company;
  const [wall, setWall] = useState(() => wallTime(snoozeTimes(now, timezone)[0]?.time ?? now, timezone));
  const [isPast, setIsPast] = useState(false);
  const submit = () => {
    const time = wall ? instantOf(wall.slice(0, 16), timezone) : null;
    if (time && time > new Date()) onChoose(time);
    else setIsPast(true);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      <TextField
        autoFocus
        type="datetime-local"
        label={t('chats.thread.snooze.at')}
        value={wall}
        error={isPast}
        helperText={isPast ? t('chats.thread.snooze.past') : t('chats.thread.snooze.zone', { zone: timezone })}
        onChange={({ target }) => {
          setWall(target.value);
          setIsPast(false);
        }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: wallTime(now, timezone) } }}
      />
      <Button type="submit">{t('chats.thread.snooze.label')}</Button>
    </Box>
  );
}
