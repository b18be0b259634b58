import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { removePushSubscription, type PushSubscription } from '@parley/contracts/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useBrowsers, useForgetBrowsers } from '../../../api/notifications.ts';
import { switchPushOff, switchPushOn, type PushState } from '../../../api/push.ts';
import { useProfile } from '../../../api/session.ts';
import { formatAgo } from '../../../components/format-ago.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { Section } from '../Section.tsx';

const WHY: Partial<Record<PushState, string>> = {
  insecure: 'notifications.push.insecure',
  'needs-home-screen': 'notifications.push.homeScreen',
  unsupported: 'notifications.push.unsupported',
  blocked: 'notifications.push.blocked',
};

/** Web push in this browser, and the other browsers that take it. */
export function BrowsersSection({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const query = useBrowsers();
  const reload = useForgetBrowsers();
  const [isWorking, setIsWorking] = useState(false);

  const run = async (work: () => Promise<unknown>, done?: string) => {
    setIsWorking(true);
    try {
      if ((await work()) !== false && done) showSuccess(done);
    } catch (error) {
      showError(error);
    } finally {
      await reload();
      setIsWorking(false);
    }
  };
  return (
    <Section isOneOfMany title={t('notifications.push.title')} description={t('notifications.push.description')}>
      <Loaded query={query} rows={2}>
        {({ browsers, state }) => (
          <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
            {WHY[state] && <Notice kind="info">{t(WHY[state])}</Notice>}
            {state === 'off' && (
              <Button
                variant="contained"
                disabled={isWorking}
                onClick={() => void run(() => switchPushOn(user.id, pushKey), t('notifications.push.switchedOn'))}
              >
                {t('notifications.push.switchOn')}
              </Button>
            )}
            {state === 'on' && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
                <Box role="status">{t('notifications.push.isOn')}</Box>
                <Button variant="outlined" disabled={isWorking} onClick={() => void run(() => switchPushOff(browsers))}>
                  {t('notifications.push.switchOff')}
                </Button>
              </Box>
            )}
            {browsers.length > 0 && (
              <Box component="ul" aria-label={t('notifications.push.browsers')} sx={list}>
                {browsers.map((browser) => (
                  <BrowserRow
                    key={browser.id}
                    browser={browser}
                    onRemove={() =>
                      void run(() =>
                        browser.isCurrent
                          ? switchPushOff(browsers)
                          : call(removePushSubscription, { params: { id: browser.id } }),
                      )
                    }
                  />
                ))}
              </Box>
            )}
          </Box>
        )}
      </Loaded>
    </Section>
  );
}

function BrowserRow({ browser: { browser, system, isCurrent, createdAt }, onRemove }: RowProps) {
  const { t, i18n } = useTranslation();
  const device = [browser, system].filter(Boolean).join(', ') || t('notifications.push.unknown');
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{device}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isCurrent ? t('notifications.push.thisBrowser') : formatAgo(createdAt, i18n.language)}
        </Box>
      </Box>
      <Button
        variant="text"
        aria-label={t('notifications.push.removeLabel', { device })}
        onClick={onRemove}
        sx={{ ml: 'auto', color: 'error.dark' }}
      >
        {t('notifications.push.remove')}
      </Button>
    </Box>
  );
}
interface RowProps {
  browser: PushSubscription;
  onRemove: () => void;
}

const list = { listStyle: 'none', m: 0, p: 0, width: '100%', borderTop: '1px solid', borderColor: 'divider' } as const;
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 56,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
