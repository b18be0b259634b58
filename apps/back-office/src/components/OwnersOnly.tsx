import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../api/session.ts';

/** Controls that only owners of the company may use; everybody else reads why they are missing. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  if (user.isCompanyOwner) return children;
  return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('account.ownersOnly')}</Box>;
}
