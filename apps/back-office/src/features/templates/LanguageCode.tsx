import Box from '@mui/material/Box';
import type { Locale } from '@parley/contracts/locales';

/** A language code in a grey box, beside the name. */
export function LanguageCode({ locale }: { locale: Locale }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 34,
        height: 20,
        borderRadius: '4px',
        bgcolor: 'surface',
        color: 'text.secondary',
        fontSize: 11,
        fontWeight: 500,
      }}
    >
      {locale.toUpperCase()}
    </Box>
  );
}
