import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { PlatformChannel } from '@parley/contracts/channels';
import { RefreshCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '../../../api/call.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { platformIcon } from '../../../components/platforms.ts';
import { accountOf } from '../platform/account.ts';
import { StateChip } from '../StateChip.tsx';
import { findingOf, verdictOf, type Finding } from './checks.ts';
import { CostLedger } from './CostLedger.tsx';
import { FindingList } from './FindingList.tsx';
import { ReplyWindows } from './ReplyWindows.tsx';
import { useDoctor, type Doctor } from './useDoctor.ts';
import { VerdictBox } from './VerdictBox.tsx';
import { WaitingRows } from './WaitingRows.tsx';

interface Props {
  channel: PlatformChannel;
  onClose: () => void;
}

/** Whether a channel works, beside the list of channels: first in one sentence, then check by check. */
export function DoctorSheet({ channel, onClose }: Props) {
  const doctor = useDoctor(channel);
  const navigate = useNavigate();
  const { check, findings, repair, repaired, waiting } = doctor;
  const steps = {
    onReconnect: () => void navigate(`/channels/${channel.id}?connect`),
    repair: channel.isEnabled ? { run: () => repair.mutate(), isRunning: repair.isPending || check.isFetching } : null,
  };
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'doctor-title', sx: { width: { xs: '100%', sm: 640 } } },
      }}
    >
      <Head channel={channel} doctor={doctor} onClose={onClose} />
      <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 }, py: 4 }}>
        <Failure doctor={doctor} />
        {!findings && check.isFetching && <WaitingRows />}
        {findings && (
          <>
            <VerdictBox
              verdict={verdictOf(findings.checks)}
              waiting={waiting}
              sent={repaired?.sent ?? null}
              {...steps}
            />
            <Tally doctor={doctor} />
            <Box sx={{ mx: -4, '& li:first-of-type': { borderTop: 0 } }}>
              <FindingList
                findings={findings}
                isChecking={check.isFetching}
                repaired={repaired?.names ?? NONE}
                {...steps}
              />
            </Box>
          </>
        )}
        <Box sx={{ display: 'grid', gap: 4, mt: 4, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <ReplyWindows channel={channel} />
          <CostLedger channel={channel} />
        </Box>
      </Box>
    </Drawer>
  );
}

const NONE: ReadonlySet<never> = new Set();

interface HeadProps extends Props {
  doctor: Doctor;
}

function Head({ channel, doctor: { check, findings }, onClose }: HeadProps) {
  const { t, i18n } = useTranslation();
  const account = accountOf(channel)?.name;
  const time = findings?.checkedAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  return (
    <Box sx={HEAD}>
      <Box aria-hidden sx={PICTURE}>
        <Icon of={platformIcon(channel.type)} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, rowGap: 0 }}>
          <Box component="h2" id="doctor-title" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, m: 0 }}>
            {[channel.name, account].filter(Boolean).join(', ')}
          </Box>
          <StateChip channel={channel} hasProblem={findings?.checks.some(({ isOk }) => !isOk) ?? false} />
        </Box>
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {check.isFetching && `${t('channels.doctor.working')} `}
          {time && t('channels.doctor.checkedAt', { time })}
        </Box>
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon of={RefreshCw} size={16} />}
        aria-busy={check.isFetching}
        onClick={() => check.isFetching || void check.refetch()}
      >
        {t('channels.doctor.now')}
      </Button>
      <IconButton aria-label={t('channels.doctor.close')} onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
        <Icon of={X} />
      </IconButton>
    </Box>
  );
}

/** Why the newest check could not be made; an older one stays below. */
function Failure({ doctor: { check } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  if (!check.isError || check.isFetching) return null;
  const said = check.error instanceof CallError && check.error.status > 0 ? check.error.message : '';
  return (
    <Box sx={{ mb: 3 }}>
      <Notice kind="error">{said || t('channels.doctor.unreachable')}</Notice>
    </Box>
  );
}

function Tally({ doctor: { findings } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const count = (finding: Finding) => findings?.checks.filter((each) => findingOf(each) === finding).length ?? 0;
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mt: 4, mb: 1 }}>
      <Box component="h3" sx={{ typography: 'h2', m: 0, flex: 1 }}>
        {t('channels.doctor.checks')}
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('channels.doctor.tally', { fine: count('fine'), warnings: count('warning'), failed: count('failed') })}
      </Box>
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 3,
  minHeight: 72,
  px: { xs: 4, sm: 6 },
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const PICTURE = {
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '8px',
  bgcolor: 'surface',
} as const;
