import Box from '@mui/material/Box';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { useCheckWords } from './check-words.ts';
import { repairOf, type Finding, type Verdict } from './checks.ts';
import { NextStep } from './NextStep.tsx';

const LOOKS = {
  fine: { icon: CircleCheck, palette: 'success' },
  warning: { icon: TriangleAlert, palette: 'warning' },
  failed: { icon: CircleX, palette: 'error' },
} as const;

interface Props {
  verdict: Verdict;
  waiting: number;
  /** How many messages were sent since it was repaired; null if nothing was. */
  sent: number | null;
  onReconnect: () => void;
  repair: { run: () => void; isRunning: boolean } | null;
}

/** One sentence with what works and what does not, and the one button that helps. */
export function VerdictBox({ verdict, waiting, sent, onReconnect, repair }: Props) {
  const { t } = useTranslation();
  const words = useCheckWords();
  const sentences: Record<Verdict['says'], string> = {
    works: t('channels.verdict.works'),
    limited: t('channels.verdict.limited'),
    noSending: t('channels.verdict.noSending'),
    noReceiving: t('channels.verdict.noReceiving'),
    partly: t('channels.verdict.partly'),
    nothing: t('channels.verdict.nothing'),
  };
  const step = verdict.first ? repairOf(verdict.first) : null;
  const canRepair = step === 'repair' && repair !== null;
  const help = verdict.first && (canRepair ? t('channels.doctor.repairText') : words[verdict.first].help);
  if (sent !== null)
    return (
      <Tinted finding="fine" title={t('channels.doctor.repaired')}>
        {sent > 0 ? t('channels.doctor.repairedText', { count: sent }) : sentences[verdict.says]}
      </Tinted>
    );
  return (
    <Tinted
      finding={verdict.finding}
      title={sentences[verdict.says]}
      action={verdict.finding === 'failed' && <NextStep step={step} isMain onReconnect={onReconnect} repair={repair} />}
    >
      {help ?? t('channels.doctor.fine')}
      {(verdict.says === 'noSending' || verdict.says === 'nothing') && waiting > 0 && (
        <> {t('channels.doctor.waitingText', { count: waiting })}</>
      )}
    </Tinted>
  );
}

function Tinted(props: { finding: Finding; title: string; action?: ReactNode; children: ReactNode }) {
  const { icon, palette } = LOOKS[props.finding];
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 3,
        p: 4,
        py: 3,
        borderRadius: '6px',
        bgcolor: `${palette}.light`,
      }}
    >
      <Box component="span" sx={{ display: 'flex', color: `${palette}.dark` }}>
        <Icon of={icon} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ fontWeight: 600 }}>{props.title}</Box>
        <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{props.children}</Box>
      </Box>
      {props.action}
    </Box>
  );
}
