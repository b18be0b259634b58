import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMailbox } from './useMailbox.ts';

const MailboxDialog = lazy(async () => ({ default: (await import('./MailboxDialog.tsx')).MailboxDialog }));

/** Opens the built-in mailbox with the mails to an address. */
export function MailboxButton({ to, isMain = false }: { to: string; isMain?: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { mails } = useMailbox(to, isOpen);
  return (
    <>
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        fullWidth={isMain}
        onClick={() => setIsOpen(true)}
        sx={isMain ? { minHeight: { xs: 48, lg: 40 } } : null}
      >
        {t('mailbox.open')}
      </Button>
      <Suspense fallback={null}>{isOpen && <MailboxDialog mails={mails} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
