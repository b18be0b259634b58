import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Mail } from '@parley/contracts/dev';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

interface Props {
  mails: z.output<typeof Mail>[];
  onClose: () => void;
}

/** The mails that would have been sent to this address, newest first, as plain text. */
export function MailboxDialog({ mails, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="mailbox-title">
      <DialogTitle id="mailbox-title" sx={{ fontSize: 16, fontWeight: 600 }}>
        {t('mailbox.title')}
      </DialogTitle>
      <DialogContent dividers>
        {mails.length === 0 && t('mailbox.empty')}
        {mails.map((mail) => (
          <Box
            component="article"
            key={mail.id}
            sx={{ '& + &': { mt: 4, pt: 4, borderTop: '1px solid', borderColor: 'divider' } }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
                {mail.subject}
              </Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {time.format(mail.createdAt)}
              </Box>
            </Box>
            <Box
              sx={{
                mt: 2,
                whiteSpace: 'pre-line',
                overflowWrap: 'anywhere',
                typography: 'body2',
                color: 'text.secondary',
              }}
            >
              {mail.text}
            </Box>
            <Button variant="outlined" sx={{ mt: 2 }} href={linkOf(mail.text)}>
              {t('mailbox.follow')}
            </Button>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('mailbox.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Our own link, as a path: the mailbox may be opened at a different address than the one in mails. */
function linkOf(text: string): string {
  const found = /https?:\/\/\S+/.exec(text)?.[0] ?? '/';
  const { pathname, search } = new URL(found, window.location.origin);
  return pathname + search;
}
