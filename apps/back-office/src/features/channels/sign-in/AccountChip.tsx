import type { FacebookAccount } from '@parley/contracts/facebook-accounts';
import { Check, Clock, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../Chip.tsx';

/** Whether the platform still lets us use the account. */
export function AccountChip({ status, expiresAt }: Pick<FacebookAccount, 'status' | 'expiresAt'>) {
  const { t, i18n } = useTranslation();
  switch (status) {
    case 'connected':
      return (
        <Chip kind="success" icon={Check}>
          {t('signIn.account.signedIn')}
        </Chip>
      );
    case 'expiring':
      return (
        <Chip kind="warning" icon={Clock}>
          {expiresAt
            ? t('signIn.account.expiresOn', {
                date: expiresAt.toLocaleDateString(i18n.language, { day: 'numeric', month: 'long' }),
              })
            : t('signIn.account.expiring')}
        </Chip>
      );
    case 'revoked':
      return (
        <Chip kind="error" icon={Unplug}>
          {t('signIn.account.revoked')}
        </Chip>
      );
  }
}
