import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { WordChips } from '../../../../components/WordChips.tsx';
import { CheckGroup } from '../CheckGroup.tsx';
import type { AgentForm } from '../useAgentForm.ts';

/** What the model is told about the customer. */
export function CustomerContext({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const { attributes, metadata } = form.values.customerContext;
  const title = t('aiAgents.engine.context.title');
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('aiAgents.engine.context.help')}</Box>
      </Box>
      <CheckGroup
        label={title}
        choices={[
          ['name', t('aiAgents.engine.context.name')],
          ['email', t('aiAgents.engine.context.email')],
          ['language', t('aiAgents.engine.context.language')],
          ['page', t('aiAgents.engine.context.page')],
        ]}
        selected={attributes}
        onChange={(next) => form.set('customerContext.attributes', next)}
      />
      <WordChips
        id="agent-metadata"
        label={t('aiAgents.engine.context.metadata')}
        help={t('aiAgents.engine.context.metadataHelp')}
        problem={form.problemAt('customerContext.metadata')}
        clearText={t('aiAgents.engine.context.clear')}
        words={metadata}
        splitsAtCommas
        onChange={(next) => form.set('customerContext.metadata', next)}
        onBlur={() => form.leave('customerContext.metadata')}
      />
    </Box>
  );
}
