import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useProfile } from '../../api/session.ts';
import { Icon } from '../../components/Icon.tsx';

interface Step {
  label: string;
  hint: string;
  path: string;
  isDone: boolean;
}

/** The first steps, with their real state; the next one stands out. */
export function SetupChecklist() {
  const { t } = useTranslation();
  const { user, company } = useProfile();
  const steps: Step[] = [
    { label: t('home.checklist.email'), hint: '', path: '/account/profile', isDone: user.emailVerifiedAt !== null },
    {
      label: t('home.checklist.profile'),
      hint: t('home.checklist.profileHint'),
      path: '/account/profile',
      isDone: Boolean(user.username && user.phone),
    },
    {
      label: t('home.checklist.company'),
      hint: t('home.checklist.companyHint'),
      path: '/account/company',
      isDone: company.website !== null,
    },
    {
      label: t('home.checklist.region'),
      hint: t('home.checklist.regionHint'),
      path: '/account/language',
      isDone: company.timezone !== 'UTC',
    },
  ];
  const done = steps.filter((step) => step.isDone).length;
  const remaining = steps.length - done;
  const current = steps.find((step) => !step.isDone);
  return (
    <Box
      component="section"
      aria-labelledby="checklist-title"
      sx={{ bgcolor: '#fff', border: '1px solid', borderColor: 'divider', borderRadius: '8px', overflow: 'hidden' }}
    >
      <Box sx={{ p: 4 }}>
        <Box component="h2" id="checklist-title" sx={{ typography: 'h2', m: 0 }}>
          {t('home.checklist.title')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>
          {remaining > 0 ? t('home.checklist.remaining', { count: remaining }) : t('home.checklist.done')}
        </Box>
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 3, typography: 'body2', color: 'text.secondary' }}
        >
          <LinearProgress
            variant="determinate"
            aria-labelledby="checklist-title"
            value={(100 * done) / steps.length}
            sx={{ flex: 1, height: 6, borderRadius: '12px', '& .MuiLinearProgress-bar': { bgcolor: 'success.dark' } }}
          />
          {t('home.checklist.progress', { count: done, total: steps.length })}
        </Box>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pb: 2 }}>
        {steps.map((step, index) => (
          <StepRow key={step.label} step={step} number={index + 1} isCurrent={step === current} />
        ))}
      </Box>
    </Box>
  );
}

function StepRow({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: isCurrent ? 64 : 46,
        px: 4,
        py: isCurrent ? 2 : 0,
        ...(isCurrent ? { bgcolor: 'primary.light', borderBlock: '1px solid #efd6ae' } : {}),
      }}
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
      <Box sx={{ flex: 1, minWidth: 0, color: step.isDone ? 'text.secondary' : undefined }}>
        <Box sx={{ fontWeight: isCurrent ? 600 : 400 }}>{step.label}</Box>
        {isCurrent && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{step.hint}</Box>}
      </Box>
      {isCurrent ? (
        <Button component={Link} to={step.path} aria-label={`${t('home.checklist.open')}: ${step.label}`}>
          {t('home.checklist.open')}
        </Button>
      ) : null}
    </Box>
  );
}
