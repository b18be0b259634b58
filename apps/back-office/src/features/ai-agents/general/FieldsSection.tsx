import { useTranslation } from 'react-i18next';
import { CheckGroup } from './CheckGroup.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';

/** What the agent asks for before a hand-off. */
export function FieldsSection({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  return (
    <SectionCard section="fields" purpose={t('aiAgents.fields.purpose')}>
      <CheckGroup
        label={t('aiAgents.fields.title')}
        choices={[
          ['name', t('aiAgents.fields.name')],
          ['email', t('aiAgents.fields.email')],
          ['phone', t('aiAgents.fields.phone')],
        ]}
        selected={form.values.fields}
        onChange={(fields) => form.set('fields', fields)}
      />
    </SectionCard>
  );
}
