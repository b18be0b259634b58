import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import type { AgentSettings } from '@parley/contracts/ai-agents';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards } from './RadioCards.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';

/** Where somebody who wants a value of their own begins. */
const FIRST_OWN_FLOOR = 0.5;

/** How close answers stay to the sources, and who sees them. */
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
          <Floor value={confidenceFloor} onChange={(value) => form.set('confidenceFloor', value)} />
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

function Floor({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const written = (floor: number) =>
    floor.toLocaleString(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Box sx={{ mt: 4, maxWidth: 420 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <span id={id}>{t('aiAgents.answers.floorValue')}</span>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {written(value)}
        </Box>
      </Box>
      <Box sx={{ px: 2.5 }}>
        <Slider
          value={value}
          min={0}
          max={1}
          step={0.05}
          aria-labelledby={id}
          getAriaValueText={written}
          onChange={(_, next) => onChange(next)}
          sx={{ color: 'primary.dark', '& .MuiSlider-rail': { bgcolor: 'line.control' } }}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span>{t('aiAgents.answers.floorLow')}</span>
        <span>{t('aiAgents.answers.floorHigh')}</span>
      </Box>
    </Box>
  );
}
