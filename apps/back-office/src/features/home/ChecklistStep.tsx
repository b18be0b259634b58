import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import type { Step } from './useSteps.ts';

/** One step; only the current one has a button. */
export function ChecklistStep({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={[
        { display: 'flex', alignItems: 'center', gap: 3, minHeight: 46, px: 4 },
        isCurrent && {
          minHeight: 64,
          py: 2.5,
          bgcolor: 'primary.light',
          borderBlock: '1px solid',
          borderColor: 'divider',
        },
      ]}
    >
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          flex: 'none',
          width: 24,
          height: 24,
          borderRadius: '50%',
          typography: 'caption',
          fontWeight: 600,
          bgcolor: step.isDone ? 'success.main' : isCurrent ? 'primary.main' : 'surface',
        }}
      >
        {step.isDone ? <Icon of={Check} size={14} /> : number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, color: step.isDone ? 'text.secondary' : 'text.primary' }}>
        {step.isDone && <VisuallyHidden>{t('home.checklist.ticked')}</VisuallyHidden>}
        <Box component="span" sx={{ fontWeight: isCurrent ? 600 : 400 }}>
          {step.label}
        </Box>
        {isCurrent && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{step.hint}</Box>}
      </Box>
      {isCurrent && <StepButton step={step} />}
    </Box>
  );
}

function StepButton({ step: { act, action, label } }: { step: Step }) {
  const rest = { 'aria-label': `${action}: ${label}`, sx: { flex: 'none' } };
  if ('run' in act)
    return (
      <Button {...rest} aria-busy={act.isRunning} onClick={() => act.isRunning || act.run()}>
        {action}
      </Button>
    );
  // The demo page is not part of the back-office, so it opens in a new tab.
  const isPage = act.path.startsWith('/demo');
  return (
    <Button
      {...rest}
      {...(isPage ? { href: act.path, target: '_blank', rel: 'noopener' } : { component: Link, to: act.path })}
    >
      {action}
    </Button>
  );
}
