import Box from '@mui/material/Box';
import type { PolicyTopic } from '@parley/contracts/policy-topics';
import { useTranslation } from 'react-i18next';

/** How well a topic is recognised, measured over its own phrases. */
export function Quality({ quality }: { quality: PolicyTopic['quality'] }) {
  const { t, i18n } = useTranslation();
  const percent = (share: number) => share.toLocaleString(i18n.language, { style: 'percent' });
  return (
    <Box role="status" sx={{ p: 3, borderRadius: '8px', bgcolor: 'surface', typography: 'body2' }}>
      {quality ? (
        <>
          <Box sx={{ fontWeight: 600 }}>
            {t('policies.topics.quality', { precision: percent(quality.precision), recall: percent(quality.recall) })}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{t('policies.topics.qualityHelp')}</Box>
        </>
      ) : (
        t('policies.topics.tooFew')
      )}
    </Box>
  );
}
