import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BudgetFields } from './engine/BudgetFields.tsx';
import { CustomerContext } from './engine/CustomerContext.tsx';
import { ModelChoice } from './engine/ModelChoice.tsx';
import { RadioCards } from './RadioCards.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';

/** The engine that writes the answers, and its budgets. */
export function EngineSection({ form, agentId }: { form: AgentForm; agentId: number }) {
  const { t } = useTranslation();
  // “Model” can be selected before a provider exists, when there is no model to store yet.
  const [isWanted, setIsWanted] = useState(false);
  const { model } = form.values;
  const [last, setLast] = useState(model);
  const hasModel = model !== null;
  return (
    <SectionCard section="engine" purpose={t('aiAgents.engine.purpose')}>
      <RadioCards<'builtIn' | 'model'>
        label={t('aiAgents.engine.choice')}
        value={hasModel || isWanted ? 'model' : 'builtIn'}
        options={[
          { value: 'builtIn', label: t('aiAgents.builtIn'), help: t('aiAgents.engine.builtIn') },
          { value: 'model', label: t('aiAgents.engine.model'), help: t('aiAgents.engine.modelHelp') },
        ]}
        onChange={(next) => {
          setIsWanted(next === 'model');
          setLast(model);
          form.set('model', next === 'model' ? last : null); // switching back restores the previous model
        }}
      />
      {(hasModel || isWanted) && <ModelChoice form={form} />}
      {hasModel && <CustomerContext form={form} />}
      {hasModel && <BudgetFields form={form} agentId={agentId} />}
    </SectionCard>
  );
}
