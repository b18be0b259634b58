import type { AgentAnswer } from '@parley/contracts/answers';
import { useTranslation } from 'react-i18next';

/** The names of the outcomes that a test can expect. */
export function useExpectedOutcomes(): Record<AgentAnswer['outcome'], string> {
  const { t } = useTranslation();
  return {
    answered: t('agentTest.outcomes.answered'),
    choices: t('agentTest.outcomes.choices'),
    unsure: t('agentTest.outcomes.unsure'),
    hand_off: t('agentTest.outcomes.handOff'),
  };
}
