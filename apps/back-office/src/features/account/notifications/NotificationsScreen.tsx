import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotificationRules, useNotificationSettings } from '../../../api/notifications.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { BrowsersSection } from './BrowsersSection.tsx';
import { LogSection } from './LogSection.tsx';
import { OwnForm } from './OwnForm.tsx';
import { RulesForm } from './RulesForm.tsx';
import { TestSection } from './TestSection.tsx';

/** What one is told about and how, when whom the company tells, and what came of it. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const settings = useNotificationSettings();
  const rules = useNotificationRules();
  return (
    <AccountFrame title={t('account.notifications.title')}>
      <Loaded query={settings}>
        {(mine) => (
          <>
            <BrowsersSection pushKey={mine.pushKey} />
            <TestSection sendsMail={mine.sendsMail} />
            <Divided>
              <OwnForm mine={mine} />
            </Divided>
          </>
        )}
      </Loaded>
      <Loaded query={rules}>
        {(saved) => (
          <Divided>
            <RulesForm saved={saved} />
          </Divided>
        )}
      </Loaded>
      <Divided>
        <LogSection />
      </Divided>
    </AccountFrame>
  );
}

/** Sections in different forms are not siblings, so the line between them has to be drawn. */
const Divided = ({ children }: { children: ReactNode }) => (
  <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>{children}</Box>
);
