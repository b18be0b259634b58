import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { LANGUAGES, LOCALES } from '@parley/contracts/locales';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { usePlatformNames } from '../../../../components/platforms.ts';
import type { TestChatActions } from '../../../../components/test-chat/useTestChat.ts';

const AUTO = 'auto';

/** The simulated customer: name, channel and language. Also restarts the chat. */
export function CustomerBar({ testChat: { chat, setCustomer, startAgain } }: { testChat: TestChatActions }) {
  const { t } = useTranslation();
  const platforms = usePlatformNames();
  const { name, platform, locale } = chat.customer;
  return (
    <Box sx={BAR}>
      <TextField
        id="test-customer"
        label={t('agentTest.customer.name')}
        placeholder={t('agentTest.customer.nobody')}
        value={name}
        onChange={({ target }) => setCustomer({ name: target.value })}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 120, autoComplete: 'off' } }}
        sx={{ ...FIELD, flex: '1 1 90px' }}
      />
      <TextField
        select
        id="test-platform"
        label={t('agentTest.customer.platform')}
        value={platform}
        onChange={({ target }) =>
          setCustomer({ platform: CHANNEL_TYPES.find((type) => type === target.value) ?? 'web_widget' })
        }
        sx={FIELD}
      >
        {CHANNEL_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {platforms[type]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id="test-language"
        label={t('agentTest.customer.language')}
        value={locale ?? AUTO}
        onChange={({ target }) => setCustomer({ locale: LOCALES.find((code) => code === target.value) ?? null })}
        sx={FIELD}
      >
        <MenuItem value={AUTO}>{t('agentTest.customer.auto')}</MenuItem>
        {LANGUAGES.map(({ code, name: language }) => (
          <MenuItem key={code} value={code}>
            {language}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="text"
        startIcon={<Icon of={RotateCcw} size={16} />}
        onClick={startAgain}
        sx={{ flex: 'none', px: 1, color: 'text.secondary' }}
      >
        {t('agentTest.startAgain')}
      </Button>
    </Box>
  );
}

const FIELD = { flex: '1 0 112px', width: 'auto', minWidth: 0 } as const;

const BAR = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flex: 'none',
  alignItems: 'center',
  gap: 2,
  px: { xs: 4, lg: 5 },
  py: 2.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
