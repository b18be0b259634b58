import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Conversation } from '@parley/contracts/conversations';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { useBlock } from './useBlock.ts';

/** Says that nobody takes the customer's messages, and offers to take them again. */
export function BlockedNotice({ customer }: Pick<Conversation, 'customer'>) {
  const { t } = useTranslation();
  const block = useBlock();
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 4, borderTop: '1px solid', borderColor: 'divider', bgcolor: 'surface' }}>
      <Box sx={{ display: 'flex', gap: 2, typography: 'body2' }}>
        <Icon of={Ban} size={18} />
        <span>{t('chats.block.notice')}</span>
      </Box>
      <Button variant="outlined" onClick={() => void block(customer, false)} sx={{ justifySelf: 'start' }}>
        {t('chats.block.unblock')}
      </Button>
    </Box>
  );
}
