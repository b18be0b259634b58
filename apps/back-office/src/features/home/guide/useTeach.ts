import { createAgent, updateAgent } from '@parley/contracts/ai-agents';
import { assignAiAgent, createChannel } from '@parley/contracts/channels';
import type { InputOf } from '@parley/contracts/endpoint';
import { createAgentSource, deleteAgentSource } from '@parley/contracts/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../api/ai-agents.ts';
import { call } from '../../../api/call.ts';
import { cacheNoSources, cacheSource, dropSource } from '../../../api/knowledge-sources.ts';
import { templateSettings } from '../../../components/agent-templates.ts';
import { SETUP, type Setup } from '../useSetup.ts';

export type Lesson = InputOf<typeof createAgentSource>['body'];

/**
 * Gives the agent something to read and puts it on the widget, creating whichever is missing. If a step fails, trying
 * again continues with what is already there.
 */
export function useTeach(setup: Setup) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const createAssistant = async () => {
    const agent = await call(createAgent, {
      body: { name: t('guide.agentName'), description: '', settings: templateSettings('help') },
    });
    cacheNoSources(queryClient, agent.id);
    return agent;
  };
  return useMutation({
    mutationFn: async ({ lesson, replaces }: { lesson: Lesson; replaces: number | null }) => {
      // A try that failed half way has left an agent, perhaps since this page was drawn.
      const known = queryClient.getQueryData<Setup>(SETUP) ?? setup;
      const agent = known.agent ?? (await createAssistant());
      const params = { id: agent.id };
      if (replaces !== null) {
        await call(deleteAgentSource, { params: { ...params, source: replaces } });
        dropSource(queryClient, agent.id, replaces);
      }
      cacheSource(queryClient, agent.id, await call(createAgentSource, { params, body: lesson }));
      if (agent.status === 'draft') await call(updateAgent, { params, body: { status: 'live' } });
      const widget =
        known.widget ??
        (await call(createChannel, { body: { type: 'web_widget', name: t('home.platform.webWidget') } }));
      const isAnswered = widget.aiAgentId !== null || widget.flowId !== null;
      if (!isAnswered) await call(assignAiAgent, { params: { id: widget.id }, body: { agentId: agent.id } });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: SETUP }),
        queryClient.invalidateQueries({ queryKey: ['channels'] }),
        refreshAgents(queryClient),
      ]),
  });
}
