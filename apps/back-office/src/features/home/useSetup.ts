import { listAgents, type AiAgent } from '@parley/contracts/ai-agents';
import { listChannels, type Channel, type WidgetChannel } from '@parley/contracts/channels';
import { listConversations } from '@parley/contracts/conversations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isAllowedSite } from '../../components/sites.ts';

const WATCH_MS = 3_000;
export const SETUP = ['home', 'setup'] as const;

/** The company's setup progress, as known by the server and not by what was clicked; polled while someone is setting up. */
export function useSetup(isWatched: boolean) {
  return useQuery({
    queryKey: SETUP,
    queryFn: async ({ signal }) => {
      const [agents, channels, conversations] = await Promise.all([
        call(listAgents, {}, { signal }),
        call(listChannels, {}, { signal }),
        call(listConversations, { query: { limit: 1 } }, { signal }),
      ]);
      const agent = agentOf(agents.data);
      const widgets = channels.data.filter((channel): channel is WidgetChannel => channel.type === 'web_widget');
      return {
        agent,
        widget: widgets.find(({ aiAgentId }) => agent !== null && aiAgentId === agent.id) ?? widgets[0] ?? null,
        isInstalled: widgets.some(isInstalled),
        hasConversation: conversations.data.length > 0,
      };
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isWatched && !(state.data?.isInstalled && state.data.hasConversation) ? WATCH_MS : false,
  });
}

export type Setup = NonNullable<ReturnType<typeof useSetup>['data']>;

/** The agent that newcomers set up: one that answers somewhere, else the one changed last. */
const agentOf = (agents: readonly AiAgent[]): AiAgent | null =>
  agents.find(({ channels }) => channels.length > 0) ?? agents[0] ?? null;

/** Seen on a page that may show it. */
function isInstalled(channel: Extract<Channel, { type: 'web_widget' }>): boolean {
  const { lastSeenAt, lastSeenUrl, settings } = channel;
  if (lastSeenAt === null) return false;
  return lastSeenUrl === null || isAllowedSite(lastSeenUrl, settings.allowedDomains, settings.allowsAppWebViews);
}
