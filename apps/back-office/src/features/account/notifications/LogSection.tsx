import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LoggedNotification } from '@parley/contracts/notifications';
import { bcp47 } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { useNotificationLog } from '../../../api/notifications.ts';
import { useProfile } from '../../../api/session.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { currentLocale } from '../../../language.ts';
import { Section } from '../Section.tsx';
import { CHANNEL_NAMES, KINDS, REASONS, STATES } from './reasons.ts';

/** What was sent, what failed and what was not needed. */
export function LogSection() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const query = useNotificationLog();
  return (
    <Section
      isOneOfMany
      title={t('notifications.log.title')}
      description={user.isCompanyOwner ? t('notifications.log.ofAll') : t('notifications.log.own')}
    >
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('notifications.log.empty')}</Box>;
          return (
            <>
              <Box component="ul" aria-label={t('notifications.log.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </Box>
              {query.hasNextPage && (
                <Button variant="text" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('notifications.log.more')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Entry({ entry }: { entry: LoggedNotification }) {
  const { t } = useTranslation();
  const { kind, channel, to, conversationId, customer, state, reason, createdAt, settledAt } = entry;
  const time = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'medium', timeStyle: 'short' });
  const why = reason && t(REASONS[reason]);
  return (
    <Box component="li" sx={{ py: 2.5, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'space-between' }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {t(KINDS[kind])}
          {conversationId !== null && (
            <>
              {': '}
              <RouterLink to={`/chats/${conversationId}`}>{customer || t('notifications.log.customer')}</RouterLink>
            </>
          )}
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {time.format(settledAt ?? createdAt)}
        </Box>
      </Box>
      <Box sx={{ typography: 'body2', color: state === 'failed' ? 'error.dark' : 'text.secondary' }}>
        {t(CHANNEL_NAMES[channel])} · {to.name} · {t(STATES[state])}
        {why && ` (${why})`}
      </Box>
    </Box>
  );
}
