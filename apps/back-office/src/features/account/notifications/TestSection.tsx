import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LoggedNotification } from '@parley/contracts/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTestNotification } from '../../../api/notifications.ts';
import { useProfile } from '../../../api/session.ts';
import { Notice } from '../../../components/Notice.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { Section } from '../Section.tsx';
import { REASONS } from './reasons.ts';

/** Tries out each way, and says what came of it. */
export function TestSection({ sendsMail }: { sendsMail: boolean }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const test = useTestNotification();
  const [isTesting, setIsTesting] = useState(false);
  const [outcome, setOutcome] = useState<LoggedNotification | 'late' | null>(null);

  const run = async (channel: 'push' | 'mail') => {
    setIsTesting(true);
    setOutcome(null);
    try {
      setOutcome((await test(channel)) ?? 'late');
    } catch (error) {
      showError(error);
    } finally {
      setIsTesting(false);
    }
  };
  const said = () => {
    if (outcome === 'late') return t('notifications.test.late');
    if (outcome?.state === 'sent')
      return outcome.channel === 'push'
        ? t('notifications.test.pushSent')
        : t('notifications.test.mailSent', { email: user.email });
    return t('notifications.test.failed', { why: outcome?.reason ? t(REASONS[outcome.reason]) : '' });
  };
  return (
    <Section isOneOfMany title={t('notifications.test.title')} description={t('notifications.test.description')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button variant="outlined" disabled={isTesting} onClick={() => void run('push')}>
            {t('notifications.test.push')}
          </Button>
          <Button variant="outlined" disabled={isTesting || !sendsMail} onClick={() => void run('mail')}>
            {t('notifications.test.mail')}
          </Button>
        </Box>
        {!sendsMail && <Notice kind="info">{t('notifications.test.noMail')}</Notice>}
        {isTesting && <Box role="status">{t('notifications.test.running')}</Box>}
        {outcome && <Notice kind={outcome !== 'late' && outcome.state === 'sent' ? 'info' : 'error'}>{said()}</Notice>}
      </Box>
    </Section>
  );
}
