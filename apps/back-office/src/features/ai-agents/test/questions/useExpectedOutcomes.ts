import type { AgentAnswer } from '@parley/contracts/answers';
import { useTranslation } from 'react-i18next';

/** What an agent is expected to do about a question. */
export function useExpectedOutcomes(): Record<AgentAnswer['outcome'], string> {
  const { t } = useTranslation();
  return {
    answered: t('agentTest.outcomes.answered'),
    choices: t('agentTest.outcomes.choices'),
    unsure: t('agentTest.outcomes.unsure'),
    hand_off: t('agentTest.outcomes.handOff'),
  };
}
