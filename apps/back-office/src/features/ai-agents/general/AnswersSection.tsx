import Box from '@mui/material/Box';
import type { AgentSettings } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { NeedsModel } from './NeedsModel.tsx';
import { RadioCards } from './RadioCards.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';
import { ValueSlider } from './ValueSlider.tsx';

/** The initial value when someone switches to a custom threshold. */
const FIRST_OWN_FLOOR = 0.5;

/** How closely answers follow the sources, and who sees the citations. */
export function AnswersSection({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const { grounding, confidenceFloor, citations } = form.values;
  return (
    <SectionCard section="answers" purpose={t('aiAgents.answers.purpose')}>
      <RadioCards<AgentSettings['grounding']>
        label={t('aiAgents.answers.grounding')}
        value={grounding}
        options={[
          { value: 'strict', label: t('aiAgents.answers.strict'), help: t('aiAgents.answers.strictHelp') },
          { value: 'balanced', label: t('aiAgents.answers.balanced'), help: t('aiAgents.answers.balancedHelp') },
        ]}
        onChange={(next) => form.set('grounding', next)}
      />
      <NeedsModel form={form}>{t('aiAgents.needsModel.wording')}</NeedsModel>
      <RadioCards<'measured' | 'own'>
        label={t('aiAgents.answers.floor')}
        value={confidenceFloor === null ? 'measured' : 'own'}
        options={[
          { value: 'measured', label: t('aiAgents.answers.measured'), help: t('aiAgents.answers.measuredHelp') },
          { value: 'own', label: t('aiAgents.answers.own'), help: t('aiAgents.answers.ownHelp') },
        ]}
        onChange={(next) => form.set('confidenceFloor', next === 'measured' ? null : FIRST_OWN_FLOOR)}
      >
        {confidenceFloor !== null && (
          <Box sx={{ mt: 4 }}>
            <ValueSlider
              label={t('aiAgents.answers.floorValue')}
              low={t('aiAgents.answers.floorLow')}
              high={t('aiAgents.answers.floorHigh')}
              value={confidenceFloor}
              step={0.05}
              onChange={(value) => form.set('confidenceFloor', value)}
            />
          </Box>
        )}
      </RadioCards>
      <RadioCards<AgentSettings['citations']>
        label={t('aiAgents.answers.citations')}
        value={citations}
        options={[
          { value: 'customer', label: t('aiAgents.answers.customer'), help: t('aiAgents.answers.customerHelp') },
          { value: 'staff', label: t('aiAgents.answers.staff'), help: t('aiAgents.answers.staffHelp') },
          { value: 'off', label: t('aiAgents.answers.off'), help: t('aiAgents.answers.offHelp') },
        ]}
        onChange={(next) => form.set('citations', next)}
      />
    </SectionCard>
  );
}
