import Box from '@mui/material/Box';
import type { Conversation } from '@parley/contracts/conversations';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWhatsAppFacts } from '../../../../api/whatsapp-templates.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { formatMoment } from '../../format-time.ts';
import { changeOf } from './change-of.ts';

/** In the customer pane: that the customer wants no marketing, since when, and how we know. */
export function OptOutFact({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation();
  const { data } = useWhatsAppFacts(conversation.id, changeOf(conversation));
  if (!data?.optOut) return null;
  const { statedAt, source } = data.optOut;
  const time = formatMoment(statedAt, i18n.language);
  const words = {
    message: t('waTemplates.optOut.message', { time }),
    setting: t('waTemplates.optOut.setting', { time }),
    refusal: t('waTemplates.optOut.refusal', { time }),
  };
  return (
    <Box sx={{ px: 5, py: 3, display: 'flex', gap: 2, color: 'warning.dark', '& svg': { flex: 'none', mt: 0.5 } }}>
      <Icon of={BellOff} size={16} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t('waTemplates.optOut.title')}</Box>
        <Box sx={{ typography: 'body2' }}>{words[source]}</Box>
      </Box>
    </Box>
  );
}
