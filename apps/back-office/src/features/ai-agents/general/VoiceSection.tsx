import Box from '@mui/material/Box';
import { ANSWER_LENGTHS, type AgentSettings } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';
import { Segments } from '../Segments.tsx';
import { ChannelLengths } from './ChannelLengths.tsx';
import { InstructionsField } from './InstructionsField.tsx';
import { NeedsModel } from './NeedsModel.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { AgentForm } from './useAgentForm.ts';

export function VoiceSection({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const { tone, answerLength } = form.values;
  const lengths = {
    short: t('aiAgents.voice.short'),
    medium: t('aiAgents.voice.medium'),
    full: t('aiAgents.voice.full'),
  };
  return (
    <SectionCard section="voice" purpose={t('aiAgents.voice.purpose')}>
      <NeedsModel form={form}>{t('aiAgents.needsModel.voice')}</NeedsModel>
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
          options={ANSWER_LENGTHS.map((value) => ({ value, label: lengths[value] }))}
          onChange={(next) => form.set('answerLength', next)}
        />
      </Box>
      <ChannelLengths form={form} names={lengths} />
      <InstructionsField form={form} />
    </SectionCard>
  );
}
