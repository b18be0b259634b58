import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AiAgent } from '@parley/contracts/ai-agents';
import type { Channel } from '@parley/contracts/channels';
import type { Flow } from '@parley/contracts/flows';
import { Bot, Workflow, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAgents } from '../../../api/ai-agents.ts';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { useFlowNames, useSetAnswerer, type Answerer } from '../useAnswerer.ts';
import { Card } from './Card.tsx';

const PEOPLE = 'people';
const valueOf = (answerer: Answerer): string => (answerer ? `${answerer.kind}-${answerer.id}` : PEOPLE);

function answererOf(value: string): Answerer {
  const [kind, id] = value.split('-');
  return kind === 'agent' || kind === 'flow' ? { kind, id: Number(id) } : null;
}

/** Which agent or flow answers on this channel, or nobody but staff. Saved immediately. */
export function AnswererCard({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const agents = useAgents().data ?? [];
  const flows = useFlowNames().data ?? [];
  const setting = useSetAnswerer(channel);
  const { aiAgentId, flowId } = channel;
  const kept: Answerer = flows.some(({ id }) => id === flowId)
    ? { kind: 'flow', id: flowId ?? 0 }
    : agents.some(({ id }) => id === aiAgentId)
      ? { kind: 'agent', id: aiAgentId ?? 0 }
      : null;
  const shown = setting.isPending ? setting.variables : kept;
  const nameOf = ({ name, status }: Flow | AiAgent, draftName: string) => {
    if (status === 'draft') return draftName;
    return status === 'paused' ? t('channels.answerer.paused', { name }) : name;
  };
  return (
    <Card title={t('channels.answerer.heading')}>
      <Box sx={{ px: 4, pb: 4, pt: 2, display: 'grid', gap: 2, maxWidth: 520 }}>
        <TextField
          select
          label={t('channels.answerer.label')}
          helperText={t('channels.answerer.help')}
          value={valueOf(shown)}
          onChange={({ target }) => setting.mutate(answererOf(target.value))}
        >
          <MenuItem value={PEOPLE}>{t('channels.answerer.people')}</MenuItem>
          {agents.map((agent) => (
            <MenuItem key={`agent-${agent.id}`} value={`agent-${agent.id}`} sx={BLOCK}>
              <Choice icon={Bot} kind={t('nav.aiAgents')}>
                {nameOf(agent, t('channels.answerer.notOn', { name: agent.name }))}
              </Choice>
            </MenuItem>
          ))}
          {flows.map((flow) => (
            <MenuItem key={`flow-${flow.id}`} value={`flow-${flow.id}`} sx={BLOCK}>
              <Choice icon={Workflow} kind={t('nav.flows')}>
                {nameOf(flow, t('channels.answerer.unpublished', { name: flow.name }))}
              </Choice>
            </MenuItem>
          ))}
        </TextField>
        {shown && (
          <RouterLink
            to={shown.kind === 'flow' ? `/flows/${shown.id}` : `/ai-agents/${shown.id}/general`}
            sx={{ typography: 'body2', justifySelf: 'start' }}
          >
            {shown.kind === 'flow' ? t('channels.answerer.open') : t('channels.answerer.openAgent')}
          </RouterLink>
        )}
      </Box>
    </Card>
  );
}

/** The name and its kind at opposite ends of the line. */
const BLOCK = { display: 'block' } as const;

/** A name with its kind, because an agent and a flow may have the same name. */
function Choice({ icon, kind, children }: { icon: LucideIcon; kind: string; children: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, '& svg': { flex: 'none' } }}
    >
      <Icon of={icon} size={16} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pr: 2 }}>
        {kind}
      </Box>
    </Box>
  );
}
