import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { SignIn } from './sign-in-messages.ts';
import { useRemoveAccount, useRenameAccount } from './useAccounts.ts';

interface Account {
  signIn: SignIn;
  id: number;
  /** As it is shown, which for Instagram is the user name. */
  title: string;
  /** As it can be changed. */
  name: string;
  /** The channels that are disconnected if it is removed. */
  channels: readonly string[];
}

interface Props {
  account: Account;
  /** Where the account can sign in again by itself. */
  onSignIn?: (() => void) | undefined;
}

/** What can be done with an account: sign in again, rename, remove. */
export function AccountMenu({ account, onSignIn }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu
        label={t('signIn.account.menu', { name: account.title })}
        actions={[
          onSignIn !== undefined && { label: t('signIn.account.again'), run: onSignIn },
          { label: t('signIn.account.rename'), run: () => setOpen('rename') },
          'line',
          { label: t('signIn.account.remove'), run: () => setOpen('remove') },
        ]}
      />
      {open === 'rename' && <RenameDialog account={account} onClose={close} />}
      {open === 'remove' && <RemoveDialog account={account} onClose={close} />}
    </>
  );
}

interface DialogProps {
  account: Account;
  onClose: () => void;
}

function RenameDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(account.name);
  const renaming = useRenameAccount(account.signIn, account.id, onClose);
  const save = () => {
    if (name.trim() === account.name) onClose();
    else if (name.trim() && !renaming.isPending) renaming.mutate(name.trim());
  };
  return (
    <ConfirmDialog
      title={t('signIn.account.renameTitle', { name: account.title })}
      action={t('channels.save')}
      isWorking={renaming.isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        label={t('signIn.account.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && save()}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        fullWidth
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}

function RemoveDialog({ account: { signIn, id, title, channels }, onClose }: DialogProps) {
  const { t, i18n } = useTranslation();
  const removal = useRemoveAccount(signIn, id, onClose);
  const names = new Intl.ListFormat(i18n.language).format(channels);
  return (
    <ConfirmDialog
      isDangerous
      title={t('signIn.account.removeTitle', { name: title })}
      action={t('signIn.account.remove')}
      isWorking={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {channels.length > 0
        ? t('signIn.account.removeText', { count: channels.length, names })
        : t('signIn.account.removeUnused')}
    </ConfirmDialog>
  );
}
