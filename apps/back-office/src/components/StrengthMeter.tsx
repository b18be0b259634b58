import Box from '@mui/material/Box';
import { passwordStrength } from '@parley/contracts/passwords';
import { useTranslation } from 'react-i18next';

const SEGMENTS = [1, 2, 3, 4] as const;

/** Four bars and a word that show how hard the password is to guess. */
export function StrengthMeter({ password, personal }: { password: string; personal: readonly string[] }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password, personal);
  const words = {
    0: '',
    1: t('auth.strength.weak'),
    2: t('auth.strength.fair'),
    3: t('auth.strength.strong'),
    4: t('auth.strength.excellent'),
  };
  const colour = strength <= 1 ? 'error.dark' : strength === 2 ? 'warning.dark' : 'success.dark';
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', gap: 1 }} aria-hidden>
        {SEGMENTS.map((segment) => (
          <Box
            key={segment}
            sx={{ flex: 1, height: 4, borderRadius: '6px', bgcolor: segment <= strength ? colour : 'line.soft' }}
          />
        ))}
      </Box>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', mt: 1, mx: 3, minHeight: 16 }}>
        <Box component="b" sx={{ fontWeight: 500, color: colour }}>
          {words[strength]}
        </Box>{' '}
        {strength < 3 ? t('auth.strength.advice') : ''}
      </Box>
    </Box>
  );
}
