import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { CARD } from './styles.ts';

/** The empty lab: what cases are for, and the ways to the first ones. */
export function NoCases({ onGenerate, onNew, onImport }: Record<'onGenerate' | 'onNew' | 'onImport', () => void>) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-labelledby="first-case" sx={{ ...CARD, p: { xs: 5, lg: 8 }, textAlign: 'center' }}>
      <Box sx={{ color: 'text.secondary' }}>
        <Icon of={FlaskConical} size={28} />
      </Box>
      <Box component="h2" id="first-case" sx={{ m: 0, mt: 2, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('lab.empty.title')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: 520, mx: 'auto', mb: 4 }}>
        {t('lab.empty.about')}
      </Box>
      <Button onClick={onGenerate}>{t('lab.empty.generate')}</Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2 }}>
        <Button variant="text" onClick={onNew}>
          {t('lab.empty.new')}
        </Button>
        <Button variant="text" onClick={onImport}>
          {t('lab.import.open')}
        </Button>
      </Box>
    </Box>
  );
}
