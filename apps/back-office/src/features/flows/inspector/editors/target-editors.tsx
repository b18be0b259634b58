import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listFlows } from '@parley/contracts/flows';
import { useQuery } from '@tanstack/react-query';
import { numberOf, stringOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useTeams } from '../../../../api/teams.ts';
import { useAgents } from '../../../../api/ai-agents.ts';
import { SelectField } from '../../../../components/SelectField.tsx';
import { SettingsForm } from '../SettingsForm.tsx';
import { useStep } from '../step-context.ts';

const OF_CHANNEL = 'channel';

/** The step to jump to. */
export function JumpEditor() {
  const { t } = useTranslation();
  const { node, definition, words, set, problemAt } = useStep();
  const options = definition.nodes
    .filter(({ id, type }) => id !== node.id && type !== 'start' && type !== 'trigger')
    .map((each) => ({ value: each.id, label: words.title(each) }));
  const target = stringOf(node.settings.node);
  const isLost = target !== '' && !options.some(({ value }) => value === target);
  return (
    <SelectField
      label={t('steps.fields.node')}
      value={target}
      options={options}
      onChange={(next) => set('node', next)}
      problem={isLost ? t('steps.problems.unknownTarget') : problemAt('node')}
    />
  );
}

/** The agent that answers, and what it is asked. */
export function AgentEditor() {
  const { t } = useTranslation();
  const { node, set } = useStep();
  const agents = useAgents();
  const options = (agents.data ?? []).map(({ id, name, status }) => ({
    value: String(id),
    label: status === 'live' ? name : t('steps.agentNotLive', { name }),
  }));
  const chosen = numberOf(node.settings.agentId);
  const isLost = agents.isSuccess && chosen !== null && !options.some(({ value }) => value === String(chosen));
  return (
    <>
      <SelectField
        label={t('steps.fields.agentId')}
        value={chosen === null ? OF_CHANNEL : String(chosen)}
        options={[{ value: OF_CHANNEL, label: t('steps.channelAgent') }, ...options]}
        onChange={(next) => set('agentId', next === OF_CHANNEL ? null : Number(next))}
        problem={isLost ? t('steps.unknownAgent') : undefined}
      />
      <SettingsForm without={['agentId']} />
    </>
  );
}

/** What is said before a person takes over, and into which team's queue the conversation goes. */
export function HandOffEditor() {
  const { t } = useTranslation();
  const { node, set } = useStep();
  const teams = useTeams();
  const chosen = numberOf(node.settings.teamId);
  const options = (teams.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isLost = teams.isSuccess && chosen !== null && !options.some(({ value }) => value === String(chosen));
  return (
    <>
      <SettingsForm without={['teamId']} />
      {(options.length > 0 || chosen !== null) && (
        <SelectField
          label={t('steps.fields.teamId')}
          value={String(chosen ?? '')}
          options={[{ value: '', label: t('steps.teamByRules') }, ...options]}
          onChange={(next) => set('teamId', next ? Number(next) : null)}
          problem={isLost ? t('steps.unknownTeam') : undefined}
        />
      )}
    </>
  );
}

/** The flow to run before this one continues. */
export function CallFlowEditor() {
  const { t } = useTranslation();
  const { node, flowId, set, problemAt } = useStep();
  const flows = useQuery({
    queryKey: ['flows', 'names'],
    queryFn: async ({ signal }) => (await call(listFlows, { query: { days: 1 } }, { signal })).data,
  });
  if (flows.isError)
    return (
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        {t('errors.loading')}
        <Button variant="outlined" onClick={() => void flows.refetch()}>
          {t('errors.retry')}
        </Button>
      </Box>
    );
  const options = (flows.data ?? [])
    .filter(({ id }) => id !== flowId)
    .map(({ id, name, publishedVersion }) => ({
      value: String(id),
      label: publishedVersion === null ? t('steps.notPublished', { name }) : name,
    }));
  const chosen = numberOf(node.settings.flowId);
  const isLost = flows.isSuccess && chosen !== null && !options.some(({ value }) => value === String(chosen));
  return (
    <>
      <SelectField
        label={t('steps.fields.flowId')}
        value={chosen === null ? '' : String(chosen)}
        options={options}
        onChange={(next) => set('flowId', Number(next))}
        problem={isLost ? t('steps.problems.unknownFlow') : flows.isSuccess ? problemAt('flowId') : undefined}
      />
      {flows.isSuccess && options.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('steps.noOtherFlow')}</Box>
      )}
    </>
  );
}
