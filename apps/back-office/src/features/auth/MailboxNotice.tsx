import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/Notice.tsx';
import { MailboxButton } from './MailboxButton.tsx';
import { useMailbox } from './useMailbox.ts';

/** Without a mail server, explains where the mail is; otherwise renders nothing. */
export function MailboxNotice({ to }: { to: string }) {
  const { t } = useTranslation();
  const { place } = useMailbox(to, false);
  if (place === undefined || place === 'sent') return null;
  const words = { nowhere: t('mailbox.none'), terminal: t('mailbox.terminal'), mailbox: t('mailbox.notice') };
  return (
    <Box sx={{ mb: 5 }}>
      <Notice kind="info">
        {words[place]}
        {place === 'mailbox' && (
          <Box sx={{ mt: 2 }}>
            <MailboxButton to={to} />
          </Box>
        )}
      </Notice>
    </Box>
  );
}
