import Box from '@mui/material/Box';
import { Cpu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { SectionCard } from './SectionCard.tsx';

/** Which program writes the answers. */
export function EngineSection() {
  const { t } = useTranslation();
  return (
    <SectionCard section="engine" purpose={t('aiAgents.engine.purpose')}>
      <Box sx={{ display: 'flex', gap: 3, p: 3, borderRadius: '6px', bgcolor: 'surface' }}>
        <Box sx={{ color: 'text.secondary', flex: 'none' }}>
          <Icon of={Cpu} />
        </Box>
        <div>
          <Box sx={{ fontWeight: 600 }}>{t('aiAgents.builtIn')}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('aiAgents.engine.builtIn')}</Box>
        </div>
      </Box>
    </SectionCard>
  );
}
