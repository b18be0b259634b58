import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Conversation } from '@parley/contracts/conversations';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { EraseDialog } from './EraseDialog.tsx';

/** Downloads everything about the customer. What concerns the conversation is in the menu of the thread. */
export function ExportButton({ customer }: Pick<Conversation, 'customer'>) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', p: 3, px: 5, flex: 'none', borderTop: '1px solid', borderColor: 'divider' }}>
      <Button
        variant="outlined"
        component="a"
        href={`/api/customers/${customer.id}/export`}
        download={`customer-${customer.id}.json`}
        startIcon={<Icon of={Download} size={18} />}
        sx={{ flex: 1, px: 2 }}
      >
        {t('chats.actions.export')}
      </Button>
    </Box>
  );
}

/** Erasing stands apart from everything else, at the very end. */
export function EraseButton({ customer, onErased }: Pick<Conversation, 'customer'> & { onErased: () => void }) {
  const { t } = useTranslation();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <Box sx={{ px: 3, py: 3 }}>
      <Button
        variant="text"
        aria-haspopup="dialog"
        startIcon={<Icon of={Trash2} size={18} />}
        onClick={() => setIsErasing(true)}
        sx={{ px: 2, color: 'error.dark' }}
      >
        {t('chats.actions.erase')}
      </Button>
      {isErasing && <EraseDialog customer={customer} onErased={onErased} onClose={() => setIsErasing(false)} />}
    </Box>
  );
}
