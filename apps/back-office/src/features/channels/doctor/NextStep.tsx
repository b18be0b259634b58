import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { CopyButton } from '../CopyButton.tsx';
import type { Repair } from './checks.ts';

interface Props {
  step: Repair;
  /** What the check says about it. */
  detail?: string | null | undefined;
  /** The one orange button. */
  isMain: boolean;
  onReconnect: () => void;
  repair: { run: () => void; isRunning: boolean } | null;
}

/** The next click, if there is one. */
export function NextStep({ step, detail, isMain, onReconnect, repair }: Props) {
  const { t } = useTranslation();
  if (step === null) return null;
  if (step === 'inbox') return <RouterLink to="/chats?view=all">{t('channels.openInbox')}</RouterLink>;
  if (step === 'record') return detail ? <CopyButton text={detail} what={detail} /> : null;
  if (step === 'secret')
    return (
      <Button variant="outlined" href="#mail-webhook" sx={SMALL}>
        {t('channels.identity.make')}
      </Button>
    );
  if (step === 'reconnect' || !repair)
    return isMain ? (
      <Button onClick={onReconnect}>{t('channels.connection.again')}</Button>
    ) : (
      <Button variant="outlined" onClick={onReconnect} sx={SMALL}>
        {t('channels.connection.again')}
      </Button>
    );
  return isMain ? (
    <SubmitButton type="button" isWorking={repair.isRunning} onClick={repair.run}>
      {t('channels.doctor.repair')}
    </SubmitButton>
  ) : (
    <Button variant="outlined" aria-busy={repair.isRunning} onClick={() => repair.isRunning || repair.run()} sx={SMALL}>
      {t('channels.doctor.repair')}
    </Button>
  );
}

const SMALL = { minHeight: { lg: 32 }, py: 0 } as const;
