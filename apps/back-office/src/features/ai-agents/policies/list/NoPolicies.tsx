import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Library, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { FRAME } from '../../knowledge/list/row-style.ts';

/** The empty state: what policies are for, and the two ways to the first one. */
export function NoPolicies({ onNew, onAttach }: { onNew: () => void; onAttach: () => void }) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-labelledby="first-policy" sx={{ ...FRAME, p: 5 }}>
      <Box component="h2" id="first-policy" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('policies.empty.title')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 4, maxWidth: 640 }}>{t('policies.empty.about')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button startIcon={<Icon of={Plus} size={18} />} onClick={onNew}>
          {t('policies.new')}
        </Button>
        <Button variant="outlined" startIcon={<Icon of={Library} size={18} />} onClick={onAttach}>
          {t('policies.attach.open')}
        </Button>
      </Box>
    </Box>
  );
}
