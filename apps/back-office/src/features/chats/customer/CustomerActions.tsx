import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Conversation } from '@parley/contracts/conversations';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { PrintButton } from './PrintButton.tsx';

interface Props {
  conversation: Conversation;
  onErased: () => void;
}

/** The actions at the bottom of the pane: export, print, or erase the customer. */
export function CustomerActions({ conversation, onErased }: Props) {
  const { t } = useTranslation();
  const [isErasing, setIsErasing] = useState(false);
  const { customer } = conversation;
  return (
    <Box sx={{ display: 'flex', gap: 2, p: 3, px: 5, flex: 'none', borderTop: '1px solid', borderColor: 'divider' }}>
      <Button
        variant="outlined"
        component="a"
        href={`/api/customers/${customer.id}/export`}
        download={`customer-${customer.id}.json`}
        startIcon={<Icon of={Download} size={18} />}
        sx={{ flex: 1, px: 2, whiteSpace: 'nowrap' }}
      >
        {t('chats.actions.export')}
      </Button>
      <PrintButton conversation={conversation} />
      <Tooltip title={t('chats.actions.erase')}>
        <IconButton
          aria-label={t('chats.actions.erase')}
          aria-haspopup="dialog"
          onClick={() => setIsErasing(true)}
          sx={{ color: 'error.dark', width: { xs: 44, lg: 36 } }}
        >
          <Icon of={Trash2} size={18} />
        </IconButton>
      </Tooltip>
      {isErasing && <EraseDialog customer={customer} onErased={onErased} onClose={() => setIsErasing(false)} />}
    </Box>
  );
}
