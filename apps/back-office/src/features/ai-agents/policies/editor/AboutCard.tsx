import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { SEVERITIES, type PolicyContent } from '@parley/contracts/policy-content';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../../api/session.ts';
import { SelectField } from '../../../../components/SelectField.tsx';
import { Card } from './Card.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

const NOBODY = 'nobody';

/** Name, reason and who cares for it. */
export function AboutCard({ form }: { form: PolicyForm }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const { name, why, ownerId, reviewBy, severity, priority } = form.draft;
  const severities: Record<PolicyContent['severity'], string> = {
    low: t('policies.severity.low'),
    medium: t('policies.severity.medium'),
    high: t('policies.severity.high'),
  };
  const isColleague = ownerId !== null && ownerId !== user.id;
  return (
    <Card title={t('policies.about.title')}>
      <TextField
        label={t('policies.about.name')}
        value={name}
        error={form.problemAt('name') !== undefined}
        helperText={form.problemAt('name')}
        onChange={({ target }) => form.set({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
      />
      <TextField
        label={t('policies.about.why')}
        value={why}
        error={form.problemAt('why') !== undefined}
        helperText={form.problemAt('why') ?? t('policies.about.whyHelp')}
        onChange={({ target }) => form.set({ why: target.value })}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
      />
      <Box sx={PAIRS}>
        <SelectField
          label={t('policies.about.owner')}
          value={ownerId === null ? NOBODY : String(ownerId)}
          problem={form.problemAt('ownerId')}
          options={[
            { value: NOBODY, label: t('policies.about.nobody') },
            { value: String(user.id), label: user.name },
            ...(isColleague ? [{ value: String(ownerId), label: t('policies.about.colleague') }] : []),
          ]}
          onChange={(next) => form.set({ ownerId: next === NOBODY ? null : Number(next) })}
        />
        <TextField
          type="date"
          label={t('policies.about.reviewBy')}
          value={reviewBy ?? ''}
          error={form.problemAt('reviewBy') !== undefined}
          helperText={form.problemAt('reviewBy')}
          onChange={({ target }) => form.set({ reviewBy: target.value || null })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <SelectField
          label={t('policies.about.severity')}
          value={severity}
          options={SEVERITIES.map((value) => ({ value, label: severities[value] }))}
          onChange={(next) => form.set({ severity: next as PolicyContent['severity'] })}
        />
        <TextField
          label={t('policies.about.priority')}
          value={priority}
          error={form.problemAt('priority') !== undefined}
          helperText={form.problemAt('priority') ?? t('policies.about.priorityHelp')}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '').slice(0, 4);
            form.set({ priority: Math.min(Number(digits), 1_000) });
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
    </Card>
  );
}

const PAIRS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
