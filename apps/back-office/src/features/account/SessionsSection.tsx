import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { endOtherSessions, endSession, type Session } from '@parley/contracts/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useSessions } from '../../api/useSessions.ts';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { Section } from './Section.tsx';
import { formatAgo } from '../../components/format-ago.ts';

export function SessionsSection() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['sessions'] });

  const revoke = useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSuccess: () => showSuccess(t('account.sessions.ended')),
    onError: showError,
    onSettled: refresh,
  });
  const revokeOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => showSuccess(t('account.sessions.othersEnded')),
    onError: showError,
    onSettled: refresh,
  });

  return (
    <Section title={t('account.sessions.title')} description={t('account.sessions.description')}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 36,
          pb: 2,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>{t('account.sessions.active')}</Box>
        {(sessions.data?.length ?? 0) > 1 && (
          <Button variant="text" onClick={() => revokeOthers.mutate()} sx={{ my: -2, mr: -3 }}>
            {t('account.sessions.endOthers')}
          </Button>
        )}
      </Box>
      <Loaded query={sessions} rows={2}>
        {(items) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} onRevoke={() => revoke.mutate(session.id)} />
            ))}
          </Box>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const { t, i18n } = useTranslation();
  const { browser, system, isCurrent, isMobile, ipAddress, lastSeenAt } = session;
  const device =
    browser && system ? t('account.sessions.device', { browser, system }) : (browser ?? t('account.sessions.unknown'));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 3,
        minHeight: 44,
        py: { xs: 2, sm: 0 },
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon of={isMobile ? Smartphone : Monitor} size={18} />
      </Box>
      <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {device}
      </Box>
      {isCurrent && (
        <Box
          component="span"
          sx={{
            px: 2.5,
            height: 24,
            display: 'inline-flex',
            alignItems: 'center',
            borderRadius: '12px',
            bgcolor: 'success.light',
            color: 'success.dark',
            typography: 'caption',
            fontWeight: 500,
            whiteSpace: 'nowrap',
          }}
        >
          {t('account.sessions.thisDevice')}
        </Box>
      )}
      <Box
        component="span"
        sx={{
          ml: { xs: 7, sm: 'auto' },
          width: { xs: '100%', sm: 'auto' },
          order: { xs: 1, sm: 0 },
          typography: 'body2',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
        }}
      >
        {ipAddress} · {isCurrent ? t('account.sessions.now') : formatAgo(lastSeenAt, i18n.language)}
      </Box>
      {!isCurrent && (
        <Button
          variant="text"
          aria-label={t('account.sessions.revokeLabel', { device })}
          onClick={onRevoke}
          sx={{ color: 'error.dark', ml: { xs: 'auto', sm: 0 }, mr: -3 }}
        >
          {t('account.sessions.revoke')}
        </Button>
      )}
    </Box>
  );
}
