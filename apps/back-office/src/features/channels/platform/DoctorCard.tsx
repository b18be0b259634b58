import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { CHECK_NAMES } from '@parley/contracts/channel-checks';
import type { checkChannel, PlatformChannel } from '@parley/contracts/channels';
import type { ResultOf } from '@parley/contracts/endpoint';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { ArrowDownToLine, ArrowUpFromLine, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { formatAgo } from '../../../components/format-ago.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { Card } from '../setup/Card.tsx';
import { REPAIRED_BY_RECONNECTING, REPAIRED_IN_DNS, useCheckWords } from './check-words.ts';
import { useCheck } from './usePlatformChannel.ts';

type Result = ResultOf<typeof checkChannel>;

interface Props {
  channel: PlatformChannel;
  onReconnect: () => void;
}

/** Whether everything that the channel needs is in place, and what to do where it is not. */
export function DoctorCard({ channel, onReconnect }: Props) {
  const { t, i18n } = useTranslation();
  const check = useCheck(channel);
  const { data } = check;
  const failed = data?.checks.filter(({ isOk }) => !isOk).length ?? 0;
  const time = data?.checkedAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  const summary = failed > 0 ? t('channels.doctor.failed', { count: failed }) : t('channels.doctor.fine');
  return (
    <Card
      title={t('channels.doctor.heading')}
      description={
        <span role="status">
          {check.isFetching
            ? t('channels.doctor.checking', { platform: PLATFORMS[channel.type].name })
            : data && `${data.checks.length > 0 ? `${summary} ` : ''}${t('channels.doctor.checkedAt', { time })}`}
        </span>
      }
      aside={
        <Button
          variant="outlined"
          aria-busy={check.isFetching}
          onClick={() => check.isFetching || void check.refetch()}
        >
          {t('channels.doctor.now')}
        </Button>
      }
    >
      {check.isError && !check.isFetching && (
        <Box sx={{ px: 4, pb: 3 }}>
          <Notice kind="error">{wordsOf(check.error) || t('channels.doctor.unreachable')}</Notice>
        </Box>
      )}
      {check.isPending && <Waiting />}
      {data && <Findings data={data} onReconnect={onReconnect} />}
    </Card>
  );
}

const wordsOf = (error: Error) => (error instanceof CallError && error.status > 0 ? error.message : '');

function Findings({ data, onReconnect }: { data: Result; onReconnect: () => void }) {
  const { t, i18n } = useTranslation();
  const words = useCheckWords();
  const ago = (time: Date | null) => (time ? formatAgo(time, i18n.language) : t('channels.card.never'));
  const sorted = [...data.checks].sort((one, other) => CHECK_NAMES.indexOf(one.name) - CHECK_NAMES.indexOf(other.name));
  return (
    <Box component="ul" aria-label={t('channels.doctor.heading')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sorted.map(({ name, isOk, detail }) => (
        <Row
          key={name}
          icon={isOk ? CircleCheck : CircleX}
          color={isOk ? 'success.dark' : 'error.dark'}
          title={words[name].title}
          state={isOk ? t('channels.doctor.ok') : t('channels.doctor.notOk')}
          action={
            isOk ? null : name === 'deliveries' ? (
              <RouterLink to="/chats">{t('channels.openInbox')}</RouterLink>
            ) : name === 'mail_webhook' ? (
              <Button variant="outlined" href="#mail-webhook" sx={{ minHeight: { lg: 32 }, py: 0 }}>
                {t('channels.identity.make')}
              </Button>
            ) : REPAIRED_IN_DNS.has(name) && detail ? (
              <CopyButton text={detail} what={detail} />
            ) : REPAIRED_BY_RECONNECTING.has(name) ? (
              <Button variant="outlined" onClick={onReconnect} sx={{ minHeight: { lg: 32 }, py: 0 }}>
                {name === 'mail_dkim' ? t('channels.connection.change') : t('channels.connection.again')}
              </Button>
            ) : null
          }
        >
          {isOk ? (detail ?? t('channels.doctor.ok')) : words[name].help}
          {!isOk && detail && (
            <Box sx={{ color: 'error.dark', overflowWrap: 'anywhere' }} lang="">
              {detail}
            </Box>
          )}
        </Row>
      ))}
      <Row icon={ArrowDownToLine} color="text.secondary" title={t('channels.doctor.lastIn')}>
        {ago(data.lastEventAt)}
      </Row>
      <Row icon={ArrowUpFromLine} color="text.secondary" title={t('channels.doctor.lastOut')}>
        {ago(data.lastSentAt)}
      </Row>
    </Box>
  );
}

interface RowProps {
  icon: typeof CircleCheck;
  color: string;
  title: string;
  /** For those who do not see the icon. */
  state?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ icon, color, title, state, action, children }: RowProps) {
  return (
    <Box component="li" sx={ROW}>
      <Box component="span" sx={{ display: 'flex', flex: 'none', color, pt: '1px' }}>
        <Icon of={icon} size={18} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Box sx={{ fontWeight: 500 }}>
          {title}
          {state && <VisuallyHidden>{`: ${state}`}</VisuallyHidden>}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>
      </Box>
      {action}
    </Box>
  );
}

function Waiting() {
  return (
    <Box aria-busy sx={{ '& .MuiSkeleton-root': { bgcolor: 'surface' } }}>
      {[0, 1, 2].map((row) => (
        <Box key={row} sx={ROW}>
          <Skeleton variant="circular" animation={false} width={18} height={18} />
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="rounded" animation={false} width="30%" height={16} sx={{ mb: 1.5 }} />
            <Skeleton variant="rounded" animation={false} width="50%" height={14} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  gap: 2.5,
  px: 4,
  py: 2.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
