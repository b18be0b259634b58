import Box from '@mui/material/Box';
import type { AgentSettings } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { Segments } from '../Segments.tsx';
import { InstructionsField } from './InstructionsField.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';

export function VoiceSection({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const { tone, answerLength } = form.values;
  return (
    <SectionCard section="voice" purpose={t('aiAgents.voice.purpose')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 4 }}>
        <Segments<AgentSettings['tone']>
          label={t('aiAgents.voice.tone')}
          value={tone}
          options={[
            { value: 'warm', label: t('aiAgents.voice.warm') },
            { value: 'neutral', label: t('aiAgents.voice.neutral') },
            { value: 'formal', label: t('aiAgents.voice.formal') },
            { value: 'brief', label: t('aiAgents.voice.brief') },
          ]}
          onChange={(next) => form.set('tone', next)}
        />
        <Segments<AgentSettings['answerLength']>
          label={t('aiAgents.voice.length')}
          value={answerLength}
          options={[
            { value: 'short', label: t('aiAgents.voice.short') },
            { value: 'medium', label: t('aiAgents.voice.medium') },
            { value: 'full', label: t('aiAgents.voice.full') },
          ]}
          onChange={(next) => form.set('answerLength', next)}
        />
      </Box>
      <InstructionsField form={form} />
    </SectionCard>
  );
}
