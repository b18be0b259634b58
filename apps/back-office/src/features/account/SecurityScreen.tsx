import { useTranslation } from 'react-i18next';
import { AccountFrame } from './AccountFrame.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function SecurityScreen() {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('account.security.title')}>
      <PasswordSection />
      <SessionsSection />
    </AccountFrame>
  );
}
