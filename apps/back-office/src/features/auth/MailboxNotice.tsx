import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listMail } from '@parley/contracts/dev';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Notice } from '../../components/Notice.tsx';

const MailboxDialog = lazy(async () => ({ default: (await import('./MailboxDialog.tsx')).MailboxDialog }));

/** On a machine without a mail server, says so and opens the built-in mailbox; elsewhere nothing. */
export function MailboxNotice({ to }: { to: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const mailbox = useQuery({
    queryKey: ['mailbox', to],
    queryFn: () => call(listMail, { query: { to } }),
    refetchInterval: isOpen ? 2_000 : false,
    retry: false,
  });
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
