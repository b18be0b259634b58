import type { HandOffReason } from '@parley/contracts/ai-agents';
import { useTranslation } from 'react-i18next';

/** Why conversations are handed off, as the settings name it. */
export function useReasonNames(): Record<HandOffReason, string> {
  const { t } = useTranslation();
  return {
    asked: t('aiAgents.handOff.asked'),
    unsure: t('aiAgents.handOff.unsure'),
    upset: t('aiAgents.handOff.upset'),
    topic: t('aiAgents.handOff.topic'),
    failed: t('aiAgents.handOff.failed'),
    policy: t('aiAgents.handOff.policy'),
  };
}
