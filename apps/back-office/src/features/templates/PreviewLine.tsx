import Box from '@mui/material/Box';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../api/session.ts';
import { Icon } from '../../components/Icon.tsx';
import { tooLongFor, SAMPLE_NAMES, sampleOf } from './samples.ts';
import { usePlatformNames } from '../../components/platforms.ts';

/** A text as a customer would read it, and whether it fits every platform. */
export function PreviewLine({ locale, text }: { locale: Locale; text: string }) {
  const { t, i18n } = useTranslation();
  const platforms = usePlatformNames();
  const { user, company } = useProfile();
  const words = sampleOf(text, locale, user.name, company.name);
  const tooLong = tooLongFor(words);
  const language = LANGUAGES.find(({ code }) => code === locale)?.name ?? locale;
  if (!words) return null;
  return (
    <Box
      component="section"
      aria-label={t('templates.preview')}
      sx={{ mt: 3, pt: 4, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 2 }}>
        {t('templates.previewFor', { language, name: SAMPLE_NAMES[locale] })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box
          lang={bcp47(locale)}
          dir="auto"
          sx={{
            maxWidth: 520,
            px: 3,
            py: 2,
            borderRadius: '16px 16px 16px 5px',
            bgcolor: '#f4f3ef',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {words}
        </Box>
        <Box
          role="status"
          sx={{
            display: 'grid',
            gap: 1,
            typography: 'caption',
            fontWeight: 500,
            ml: 'auto',
            '& svg': { flex: 'none' },
          }}
        >
          {tooLong.length === 0 ? (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'success.dark' }}>
              <Icon of={Check} size={14} />
              {t('templates.fits')}
            </Box>
          ) : (
            tooLong.map(({ platform, length, limit }) => (
              <Box key={platform} sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'warning.dark' }}>
                <Icon of={TriangleAlert} size={14} />
                {t('templates.tooLong', {
                  platform: platforms[platform],
                  length: length.toLocaleString(i18n.language),
                  limit: limit.toLocaleString(i18n.language),
                })}
              </Box>
            ))
          )}
        </Box>
      </Box>
    </Box>
  );
}
