import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { Card } from '../../components/charts/Card.tsx';
import { LoadingFailed } from '../../components/charts/CardError.tsx';
import { ChecklistStep } from './ChecklistStep.tsx';
import type { Setup, useSetup } from './useSetup.ts';
import { useSteps } from './useSteps.ts';

const STEPS = 5;

interface Props {
  setup: ReturnType<typeof useSetup>;
  hasTested: boolean;
  onGuide: () => void;
  onDismiss: () => void;
}

/** The first steps with their real state; the next one is highlighted. Phones show only that one until expanded. */
export function SetupChecklist({ setup, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Card labelledBy="checklist-title" sx={{ overflow: 'hidden', '@media print': { display: 'none' } }}>
      {setup.data ? (
        <Steps setup={setup.data} {...rest} />
      ) : (
        <>
          <Head done={0} total={STEPS} />
          {setup.isError ? (
            <LoadingFailed minHeight={120} onRetry={() => void setup.refetch()} />
          ) : (
            <Box aria-busy aria-label={t('home.checklist.title')} role="group">
              {Array.from({ length: STEPS }, (_, row) => (
                <Box key={row} sx={{ height: 46, display: 'flex', alignItems: 'center', gap: 3, px: 4 }}>
                  <Skeleton variant="circular" animation={false} width={24} height={24} />
                  <Skeleton variant="rounded" animation={false} width="50%" height={16} />
                </Box>
              ))}
            </Box>
          )}
        </>
      )}
    </Card>
  );
}

function Steps({ setup, hasTested, onGuide, onDismiss }: Omit<Props, 'setup'> & { setup: Setup }) {
  const { t } = useTranslation();
  const steps = useSteps(setup, hasTested, onGuide);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  const current = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const showsAll = isOpen || !isPhone;
  return (
    <>
      <Head done={done} total={steps.length}>
        {isPhone && current && (
          <HeadButton
            icon={isOpen ? ChevronUp : ChevronDown}
            name={isOpen ? t('home.checklist.less') : t('home.checklist.more')}
            isExpanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        {(showsAll || !current) && <HeadButton icon={X} name={t('home.checklist.dismiss')} onClick={onDismiss} />}
      </Head>
      {current ? (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pb: showsAll ? 2 : 0 }}>
          {steps.map(
            (step, index) =>
              (showsAll || step === current) && (
                <ChecklistStep key={step.label} step={step} number={index + 1} isCurrent={step === current} />
              ),
          )}
        </Box>
      ) : (
        <Box sx={{ px: 4, pb: 4, typography: 'body2', color: 'text.secondary' }}>{t('home.checklist.done')}</Box>
      )}
    </>
  );
}

function Head({ done, total, children }: { done: number; total: number; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ pl: 4, pr: 4, pt: 3.5, pb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28, mr: -2 }}>
        <Box component="h2" id="checklist-title" sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0 }}>
          {t('home.checklist.title')}
        </Box>
        {children}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 1, typography: 'caption', color: 'text.secondary' }}
      >
        <LinearProgress
          variant="determinate"
          aria-labelledby="checklist-title"
          value={(100 * done) / total}
          sx={{ flex: 1, height: 6, borderRadius: '3px', '& .MuiLinearProgress-bar': { bgcolor: 'success.dark' } }}
        />
        {t('home.checklist.progress', { count: done, total })}
      </Box>
    </Box>
  );
}

interface HeadButtonProps {
  icon: typeof X;
  name: string;
  isExpanded?: boolean;
  onClick: () => void;
}

function HeadButton({ icon, name, isExpanded, onClick }: HeadButtonProps) {
  return (
    <IconButton
      aria-label={name}
      aria-expanded={isExpanded}
      onClick={onClick}
      sx={{ width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 }, p: 0, my: { xs: -2, lg: 0 } }}
    >
      <Icon of={icon} size={18} />
    </IconButton>
  );
}
