import Box from '@mui/material/Box';
import { stopReportMail } from '@parley/contracts/figures';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { Notice } from '../../components/Notice.tsx';

/** The target of the link in the weekly mail: opening it stops the mail, without signing in. */
export function MailOffScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const stopped = useQuery({
    queryKey: ['reports', 'mail', 'stop', token],
    queryFn: async () => {
      await call(stopReportMail, { body: { token } }, { handlesLostSession: false });
      return true;
    },
    staleTime: Infinity,
  });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0 }}>
        {t('reports.mail.offTitle')}
      </Box>
      {stopped.isSuccess && <Box>{t('reports.mail.off')}</Box>}
      {stopped.isError && <Notice kind="error">{t('reports.mail.offFailed')}</Notice>}
    </Box>
  );
}
