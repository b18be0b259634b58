import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listMail } from '@parley/contracts/dev';
import { getInstance } from '@parley/contracts/instance';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Notice } from '../../components/Notice.tsx';

const MailboxDialog = lazy(async () => ({ default: (await import('./MailboxDialog.tsx')).MailboxDialog }));

/**
 * Without a mail server, explains where the mail is and opens the built-in mailbox in a browser that knows its secret;
 * otherwise renders nothing.
 */
export function MailboxNotice({ to }: { to: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const instance = useQuery({ queryKey: ['instance'], queryFn: () => call(getInstance, {}), retry: false });
  const mailbox = useQuery({
    queryKey: ['mailbox', to],
    enabled: instance.data?.mail === 'mailbox',
    queryFn: () => call(listMail, { query: { to } }),
    refetchInterval: isOpen ? 2_000 : false,
    retry: false,
  });
  const words = instance.data?.mail === 'none' ? t('mailbox.none') : mailbox.isError ? t('mailbox.terminal') : null;
  if (words) {
    return (
      <Box sx={{ mb: 5 }}>
        <Notice kind="info">{words}</Notice>
      </Box>
    );
  }
  if (!mailbox.isSuccess) return null;
  return (
    <Box sx={{ mb: 5 }}>
      <Notice kind="info">
        {t('mailbox.notice')}
        <Box sx={{ mt: 2 }}>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            {t('mailbox.open')}
          </Button>
        </Box>
      </Notice>
      <Suspense fallback={null}>
        {isOpen && <MailboxDialog mails={mailbox.data} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Box>
  );
}
