import Box from '@mui/material/Box';
import type { ProviderCheck } from '@parley/contracts/model-providers';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { MODEL_PROBLEM_KEYS } from './model-problems.ts';

/** Describes the result of a provider check. */
export function CheckResult({ check, model }: { check: ProviderCheck; model: string }) {
  const { t, i18n } = useTranslation();
  const { problem, models, ms } = check;
  const words = () => {
    if (problem !== null) return t(MODEL_PROBLEM_KEYS[problem]);
    if (model !== '') {
      const seconds = Math.max(0.1, ms / 1_000).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
      return t('aiAgents.engine.answered', { model, seconds });
    }
    return models.length === 0 ? t('aiAgents.engine.noModels') : t('aiAgents.engine.models', { count: models.length });
  };
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        overflowWrap: 'anywhere',
        color: problem === null ? 'success.dark' : 'error.dark',
      }}
    >
      <Icon of={problem === null ? CircleCheck : TriangleAlert} size={18} />
      <span>{words()}</span>
    </Box>
  );
}
