import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ChannelCheck } from '@parley/contracts/channel-activity';
import type { CheckName } from '@parley/contracts/channel-checks';
import { ArrowDownToLine, ArrowUpFromLine, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../components/format-ago.ts';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useCheckWords } from './check-words.ts';
import { findingOf, inOrder, repairOf } from './checks.ts';
import { FINDING_ROW } from './finding-row.ts';
import type { Findings } from './useDoctor.ts';
import { NextStep } from './NextStep.tsx';

const LOOKS = {
  fine: { icon: CircleCheck, color: 'success.dark' },
  warning: { icon: TriangleAlert, color: 'warning.dark' },
  failed: { icon: CircleX, color: 'error.dark' },
} as const;

interface Props {
  findings: Findings;
  isChecking: boolean;
  /** What was wrong before and is fine now. */
  repaired: ReadonlySet<CheckName>;
  onReconnect: () => void;
  /** Null where setting the channel up again would switch it on. */
  repair: { run: () => void; isRunning: boolean } | null;
}

/** What was checked, in a fixed order: one line where it is fine, otherwise what to do. */
export function FindingList({ findings, isChecking, repaired, ...steps }: Props) {
  const { t, i18n } = useTranslation();
  const { before, after } = inOrder(findings.checks);
  const ago = (time: Date | null) => (time ? formatAgo(time, i18n.language) : t('channels.card.never'));
  const { lastEventAt, lastSentAt } = findings;
  const row = (check: ChannelCheck) => (
    <CheckRow key={check.name} check={check} isChecking={isChecking} isRepaired={repaired.has(check.name)} {...steps} />
  );
  return (
    <Box component="ul" aria-label={t('channels.doctor.heading')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {before.map(row)}
      {lastEventAt !== undefined && (
        <Row icon={<Icon of={ArrowDownToLine} size={18} />} color="text.secondary" title={t('channels.doctor.lastIn')}>
          {ago(lastEventAt)}
        </Row>
      )}
      {lastSentAt !== undefined && (
        <Row icon={<Icon of={ArrowUpFromLine} size={18} />} color="text.secondary" title={t('channels.doctor.lastOut')}>
          {ago(lastSentAt)}
        </Row>
      )}
      {after.map(row)}
    </Box>
  );
}

interface CheckRowProps extends Pick<Props, 'isChecking' | 'onReconnect' | 'repair'> {
  check: ChannelCheck;
  isRepaired: boolean;
}

function CheckRow({ check, isChecking, isRepaired, onReconnect, repair }: CheckRowProps) {
  const { t } = useTranslation();
  const words = useCheckWords();
  const { name, isOk, detail } = check;
  const { icon, color } = LOOKS[findingOf(check)];
  return (
    <Row
      icon={isChecking ? <CircularProgress size={16} aria-hidden /> : <Icon of={icon} size={18} />}
      color={color}
      isTinted={isRepaired && isOk}
      title={words[name].title}
      state={isOk ? t('channels.doctor.ok') : t('channels.doctor.notOk')}
      action={
        !isOk && (
          <NextStep step={repairOf(name)} detail={detail} isMain={false} onReconnect={onReconnect} repair={repair} />
        )
      }
    >
      {isOk ? (detail ?? t('channels.doctor.ok')) : words[name].help}
      {!isOk && detail && (
        <Box sx={{ color: 'error.dark', overflowWrap: 'anywhere' }} lang="">
          {detail}
        </Box>
      )}
    </Row>
  );
}

interface RowProps {
  icon: ReactNode;
  color: string;
  isTinted?: boolean;
  title: string;
  /** For those who do not see the icon. */
  state?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ icon, color, isTinted = false, title, state, action, children }: RowProps) {
  return (
    <Box component="li" sx={{ ...FINDING_ROW, ...(isTinted && { bgcolor: 'success.light' }) }}>
      <Box component="span" sx={{ display: 'flex', flex: 'none', color, pt: '1px' }}>
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Box sx={{ fontWeight: 600 }}>
          {title}
          {state && <VisuallyHidden>{`: ${state}`}</VisuallyHidden>}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>
      </Box>
      {action}
    </Box>
  );
}
