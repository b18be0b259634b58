import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';

const STEP = 5;

/** What test cases have to show before the draft is published without a reason. */
export function GateSection({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { policiesTested, coverage } = form.values.gate;
  const written = (percent: number) =>
    percent === 0 ? t('aiAgents.gate.noFloor') : t('aiAgents.versions.percent', { percent });
  return (
    <SectionCard section="gate" purpose={t('aiAgents.gate.purpose')}>
      <StateSwitch
        isOn={policiesTested}
        label={t('aiAgents.gate.policiesTested')}
        help={t('aiAgents.gate.policiesTestedHelp')}
        onChange={(next) => form.set('gate.policiesTested', next)}
      />
      <Box sx={{ maxWidth: 420 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <span id={id}>{t('aiAgents.gate.floor')}</span>
          <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {written(coverage)}
          </Box>
        </Box>
        <Box sx={{ px: 2.5 }}>
          <Slider
            value={coverage}
            min={0}
            max={100}
            step={STEP}
            aria-labelledby={id}
            getAriaValueText={written}
            onChange={(_, next) => form.set('gate.coverage', next)}
            sx={{ color: 'primary.dark', '& .MuiSlider-rail': { bgcolor: 'line.control' } }}
          />
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('aiAgents.gate.floorHelp')}</Box>
      </Box>
    </SectionCard>
  );
}
