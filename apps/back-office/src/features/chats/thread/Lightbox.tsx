import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { Attachment } from '@parley/contracts/attachments';
import { Download, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOfFile } from '../../../api/upload.ts';
import { Icon } from '../../../components/Icon.tsx';

/** Shows an image as large as the window allows. */
export function Lightbox({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const { t } = useTranslation();
  const address = addressOfFile(file.id);
  return (
    <Dialog open onClose={onClose} maxWidth={false} aria-labelledby="lightbox-title">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 4, pr: 2, py: 2 }}>
        <Box
          component="h2"
          id="lightbox-title"
          sx={{
            flex: 1,
            minWidth: 0,
            m: 0,
            typography: 'h2',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          <bdi>{file.name}</bdi>
        </Box>
        <Button
          variant="outlined"
          component="a"
          href={address}
          download={file.name}
          startIcon={<Icon of={Download} size={18} />}
        >
          {t('chats.thread.files.save')}
        </Button>
        <IconButton aria-label={t('chats.thread.files.close')} onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          minWidth: { sm: 400 },
          minHeight: 240,
          p: 4,
          overflow: 'auto',
          bgcolor: 'surface',
        }}
      >
        <Box
          component="img"
          src={address}
          alt={file.name}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 'calc(100dvh - 180px)' }}
        />
      </Box>
    </Dialog>
  );
}
