import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AccountFrame } from './AccountFrame.tsx';
import { AccountMenuList } from './AccountMenu.tsx';
import { CompanySection } from './CompanySection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { RemoveCompanySection } from './RemoveCompanySection.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const sections = {
  profile: { title: 'account.profile.title', Section: ProfileSection },
  company: { title: 'account.company.title', Section: CompanySection },
  language: { title: 'account.language.title', Section: LanguageSection },
} as const;
type SectionName = keyof typeof sections;

/** Wide windows show all sections and scroll to the chosen one; narrow ones show a list, then one section at a time. */
export function AccountScreen() {
  const { t } = useTranslation();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const { pathname } = useLocation();
  const chosen = pathname.split('/')[2] as SectionName | undefined;

  useEffect(() => {
    if (isWide && chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'start' });
  }, [isWide, chosen]);

  if (!isWide && !chosen) {
    return (
      <AccountFrame title={t('account.title')}>
        <AccountMenuList />
      </AccountFrame>
    );
  }
  const shown = Object.entries(sections).filter(([name]) => isWide || name === chosen);
  return (
    <AccountFrame title={isWide || !chosen ? t('account.title') : t(sections[chosen].title)}>
      {shown.map(([name, { Section }]) => (
        <Section key={name} />
      ))}
      {(isWide || chosen === 'company') && <RemoveCompanySection />}
    </AccountFrame>
  );
}
