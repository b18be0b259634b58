import type { PlatformField } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';

interface FieldWords {
  label: string;
  help?: string;
}

/** What connecting a mailbox asks for, in the order in which it is asked. */
export function useMailboxFields(): ReadonlyMap<string, FieldWords> {
  const { t } = useTranslation();
  return new Map<string, FieldWords>([
    ['address', { label: t('channels.mailbox.address') }],
    ['senderName', { label: t('channels.mailbox.senderName'), help: t('channels.mailbox.senderNameHelp') }],
    ['password', { label: t('channels.mailbox.password'), help: t('channels.mailbox.passwordHelp') }],
    ['imapHost', { label: t('channels.mailbox.imapHost'), help: t('channels.mailbox.imapHostHelp') }],
    ['imapPort', { label: t('channels.mailbox.imapPort') }],
    ['imapUser', { label: t('channels.mailbox.imapUser'), help: t('channels.mailbox.userHelp') }],
    ['smtpHost', { label: t('channels.mailbox.smtpHost') }],
    ['smtpPort', { label: t('channels.mailbox.smtpPort'), help: t('channels.mailbox.smtpPortHelp') }],
    ['smtpUser', { label: t('channels.mailbox.smtpUser'), help: t('channels.mailbox.userHelp') }],
    ['smtpPassword', { label: t('channels.mailbox.smtpPassword'), help: t('channels.mailbox.smtpPasswordHelp') }],
    ['plusAddresses', { label: t('channels.mailbox.plusAddresses'), help: t('channels.mailbox.plusAddressesHelp') }],
    [
      'authenticationHost',
      { label: t('channels.mailbox.authenticationHost'), help: t('channels.mailbox.authenticationHostHelp') },
    ],
    ['dkimSelector', { label: t('channels.mailbox.dkimSelector'), help: t('channels.mailbox.dkimSelectorHelp') }],
  ]);
}

/** Most servers want the same password for both. */
const OPTIONAL_SECRETS = new Set(['smtpPassword']);

/** Whether staff have to enter something. */
export const isRequired = ({ name, kind, initial }: PlatformField): boolean =>
  kind !== 'yesNo' && (kind === 'number' || initial === undefined) && !OPTIONAL_SECRETS.has(name);
