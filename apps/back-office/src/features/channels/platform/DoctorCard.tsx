import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { Notice } from '../../../components/Notice.tsx';
import { FindingList } from '../doctor/FindingList.tsx';
import { useDoctor } from '../doctor/useDoctor.ts';
import { WaitingRows } from '../doctor/WaitingRows.tsx';
import { Card } from '../setup/Card.tsx';

interface Props {
  channel: PlatformChannel;
  onReconnect: () => void;
}

/** Whether everything that the channel needs is in place, and what to do where it is not. */
export function DoctorCard({ channel, onReconnect }: Props) {
  const { t, i18n } = useTranslation();
  const { check, findings, repair, repaired } = useDoctor(channel);
  const failed = findings?.checks.filter(({ isOk }) => !isOk).length ?? 0;
  const time = findings?.checkedAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  const summary = failed > 0 ? t('channels.doctor.failed', { count: failed }) : t('channels.doctor.fine');
  return (
    <Card
      title={t('channels.doctor.heading')}
      description={
        <span role="status">
          {check.isFetching
            ? t('channels.doctor.checking', { platform: PLATFORMS[channel.type].name })
            : findings &&
              `${findings.checks.length > 0 ? `${summary} ` : ''}${t('channels.doctor.checkedAt', { time })}`}
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
      {!findings && check.isFetching && <WaitingRows />}
      {findings && (
        <FindingList
          findings={findings}
          isChecking={check.isFetching}
          repaired={repaired?.names ?? NONE}
          onReconnect={onReconnect}
          repair={
            channel.isEnabled ? { run: () => repair.mutate(), isRunning: repair.isPending || check.isFetching } : null
          }
        />
      )}
    </Card>
  );
}

const NONE: ReadonlySet<never> = new Set();

const wordsOf = (error: Error) => (error instanceof CallError && error.status > 0 ? error.message : '');
