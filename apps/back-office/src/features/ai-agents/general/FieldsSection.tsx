import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { AgentSettings } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';

type FieldName = AgentSettings['fields'][number];

/** What the agent asks for before a hand-off. */
export function FieldsSection({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const { fields } = form.values;
  const choices: [FieldName, string][] = [
    ['name', t('aiAgents.fields.name')],
    ['email', t('aiAgents.fields.email')],
    ['phone', t('aiAgents.fields.phone')],
  ];
  const toggle = (field: FieldName, isWanted: boolean) =>
    form.set(
      'fields',
      choices.map(([name]) => name).filter((name) => (name === field ? isWanted : fields.includes(name))),
    );
  return (
    <SectionCard section="fields" purpose={t('aiAgents.fields.purpose')}>
      <Box
        role="group"
        aria-label={t('aiAgents.fields.title')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}
      >
        {choices.map(([field, label]) => (
          <Box
            component="label"
            key={field}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: { xs: 44, lg: 32 }, cursor: 'pointer' }}
          >
            <Checkbox checked={fields.includes(field)} onChange={(_, isWanted) => toggle(field, isWanted)} />
            {label}
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
