import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listNotices } from '@parley/contracts/instance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useProfile } from '../../api/session.ts';
import { Notice } from '../../components/Notice.tsx';

const STORED = 'parley.deployment-notices';

/**
 * Warns the owner of the installation about wrong settings; dismissed, it returns on the next visit until it is fixed.
 */
export function DeploymentNotices() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const [isPutOff, setIsPutOff] = useState(() => sessionStorage.getItem(STORED) !== null);
  const notices = useQuery({
    queryKey: ['instance', 'notices'],
    queryFn: () => call(listNotices, {}),
    enabled: user.isInstanceOwner && !isPutOff,
    retry: false,
  });
  if (isPutOff || !notices.data?.length) return null;
  const putOff = () => {
    sessionStorage.setItem(STORED, 'later');
    setIsPutOff(true);
    document.querySelector('h1')?.focus();
  };
  return (
    <Box sx={{ mb: 4, '@media print': { display: 'none' } }}>
      <Notice kind="error">
        {notices.data.map(({ kind, proxy }) => (
          <Box key={`${kind} ${proxy}`} sx={{ mb: 2 }}>
            {kind === 'proxy_unnamed' ? t('home.deployment.unnamed') : t('home.deployment.untrusted', { proxy })}
          </Box>
        ))}
        <Button variant="outlined" onClick={putOff}>
          {t('home.deployment.later')}
        </Button>
      </Notice>
    </Box>
  );
}
