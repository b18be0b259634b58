import Box from '@mui/material/Box';
import { POLICY_KINDS, type PolicyKind } from '@parley/contracts/policy-content';
import { Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { Card } from './Card.tsx';
import { newAction } from './policy-draft.ts';
import { ActionFields } from './ActionFields.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

/** What the policy does, and the whole rule as a sentence. */
export function ThenCard({ form, words }: { form: PolicyForm; words: PolicyWords }) {
  const { t } = useTranslation();
  const { action, enforcement } = form.draft;
  // Only a model can follow a style, so code cannot enforce it.
  const choose = (kind: PolicyKind) =>
    form.set({
      action: newAction(kind),
      ...(kind === 'style' && enforcement === 'hard' && { enforcement: 'soft' }),
    });
  return (
    <Card title={t('policies.then.title')} purpose={words.kinds[action.kind].help}>
      <SelectField
        label={t('policies.then.kind')}
        value={action.kind}
        options={POLICY_KINDS.map((value) => ({ value, label: words.kinds[value].name }))}
        onChange={(kind) => choose(kind as PolicyKind)}
      />
      <ActionFields form={form} words={words} />
      <Box sx={SUMMARY}>
        <Icon of={Type} size={16} />
        <Box data-testid="policy-summary" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {words.summary(form.draft)}
        </Box>
      </Box>
    </Card>
  );
}

const SUMMARY = {
  display: 'flex',
  gap: 2.5,
  p: 3,
  borderRadius: '8px',
  bgcolor: 'primary.light',
  '& svg': { flex: 'none', mt: 0.5, color: 'primary.dark' },
} as const;
