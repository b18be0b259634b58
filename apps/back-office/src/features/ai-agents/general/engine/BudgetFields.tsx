import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { BAR } from '../../knowledge/list/row-style.ts';
import type { AgentForm } from '../useAgentForm.ts';
import { useModelUsage } from './useProviders.ts';

/** The model's budgets, per answer and per day. */
export function BudgetFields({ form, agentId }: { form: AgentForm; agentId: number }) {
  const { t } = useTranslation();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 3, fontWeight: 600 }}>
        {t('aiAgents.engine.budgets')}
      </Box>
      <Box sx={PAIR}>
        <Amount
          form={form}
          path="budgets.tokensPerAnswer"
          value={form.values.budgets.tokensPerAnswer}
          label={t('aiAgents.engine.perAnswer')}
          help={t('aiAgents.engine.perAnswerHelp')}
        />
        <Amount
          form={form}
          path="budgets.tokensPerDay"
          value={form.values.budgets.tokensPerDay}
          label={t('aiAgents.engine.perDay')}
          help={t('aiAgents.engine.perDayHelp')}
        />
      </Box>
      <UsedToday agentId={agentId} budget={form.values.budgets.tokensPerDay} />
    </Box>
  );
}

const PAIR = {
  display: 'grid',
  alignItems: 'start',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

interface AmountProps {
  form: AgentForm;
  path: 'budgets.tokensPerAnswer' | 'budgets.tokensPerDay';
  value: number;
  label: string;
  help: string;
}

/** An integer field. An empty field becomes null, which the contract rejects. */
function Amount({ form, path, value, label, help }: AmountProps) {
  const problem = form.problemAt(path);
  return (
    <TextField
      id={`agent-${path}`}
      label={label}
      value={value === 0 ? '' : String(value)}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={({ target }) => form.set(path, Number(target.value.replace(/\D/g, '').slice(0, 12)))}
      onBlur={() => form.leave(path)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}

function UsedToday({ agentId, budget }: { agentId: number; budget: number }) {
  const { t, i18n } = useTranslation();
  const { data } = useModelUsage(agentId);
  if (!data) return null; // only informational: the form is complete without it
  const used = data.tokensIn + data.tokensOut;
  const written = (number: number, digits = 0) =>
    number.toLocaleString(i18n.language, { maximumFractionDigits: digits });
  const label = t('aiAgents.engine.used', { used: written(used), budget: written(budget) });
  const isSpent = used >= budget;
  return (
    <Box sx={{ mt: 4, maxWidth: 420 }}>
      <Box sx={{ mb: 1.5, typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {label}
        {data.cost > 0 && ` · ${t('aiAgents.engine.cost', { cost: written(data.cost, data.cost < 1 ? 4 : 2) })}`}
      </Box>
      <LinearProgress
        variant="determinate"
        color={isSpent ? 'error' : 'primary'}
        value={Math.min(100, budget > 0 ? (100 * used) / budget : 0)}
        aria-label={label}
        sx={BAR}
      />
      {isSpent && budget > 0 && (
        <Box sx={{ mt: 1.5, typography: 'body2', color: 'error.dark' }}>{t('aiAgents.engine.spent')}</Box>
      )}
    </Box>
  );
}
