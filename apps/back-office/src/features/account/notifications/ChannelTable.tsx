import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { NOTIFICATION_KINDS } from '@parley/contracts/notification-kinds';
import { NOTIFICATION_CHANNELS, type Channels } from '@parley/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { CHANNEL_NAMES, KINDS } from './reasons.ts';

/** Every event by every way. */
export function ChannelTable({ channels, onChange }: { channels: Channels; onChange: (channels: Channels) => void }) {
  const { t } = useTranslation();
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...head, textAlign: 'left', px: 0 }}>
            {t('notifications.own.event')}
          </Box>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <Box key={channel} component="th" scope="col" sx={head}>
              {t(CHANNEL_NAMES[channel])}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KINDS.map((kind) => (
          <tr key={kind}>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 400 }}>
              {t(KINDS[kind])}
            </Box>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Box key={channel} component="td" sx={cell}>
                <Checkbox
                  checked={channels[kind][channel]}
                  slotProps={{ input: { 'aria-label': `${t(KINDS[kind])}: ${t(CHANNEL_NAMES[channel])}` } }}
                  onChange={(_, isOn) => onChange({ ...channels, [kind]: { ...channels[kind], [channel]: isOn } })}
                />
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const cell = {
  borderBottom: '1px solid',
  borderColor: 'divider',
  textAlign: 'center',
  p: 0,
  height: { xs: 48, lg: 36 },
} as const;
const head = { ...cell, typography: 'caption', fontWeight: 600, color: 'text.secondary', py: 2, px: 1 } as const;
