import { getConversation, listConversations, type Conversation } from '@parley/contracts/conversations';
import { listFlows } from '@parley/contracts/flows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAgents } from '../../../api/ai-agents.ts';
import { call, CallError } from '../../../api/call.ts';
import { useSavedReplies } from '../../../api/saved-replies.ts';
import { matchesReply } from '../../../components/matches-reply.ts';
import { useSettled } from '../../../components/useSettled.ts';
import { matches, readNumber, readQuery } from './matching.ts';

const PAUSE_MS = 200;
const MIN_LENGTH = 2;
const MAX_HITS = '20';
const STALE_MS = 10_000;

/** What belongs to the company and fits the query: the server searches conversations, the short lists are searched here. */
export function useFound(typed: string) {
  const { scope, words } = readQuery(typed);
  const settled = useSettled(words, PAUSE_MS);
  const isSearch = scope !== 'actions' && settled.length >= MIN_LENGTH && words.length >= MIN_LENGTH;
  const number = scope === 'actions' || scope === 'customers' ? null : readNumber(settled);
  const isText = isSearch && scope !== 'number';
  const wantsLists = scope === 'all' && words.length > 0;

  const search = useQuery({
    queryKey: ['command', 'search', settled],
    queryFn: async ({ signal }) =>
      (await call(listConversations, { query: { search: settled, limit: MAX_HITS } }, { signal })).data,
    enabled: isText,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const numbered = useQuery({
    queryKey: ['command', 'number', number],
    queryFn: ({ signal }) => findConversation(number ?? 0, signal),
    enabled: number !== null,
    staleTime: STALE_MS,
  });
  const replies = useSavedReplies(wantsLists);
  const agents = useAgents(wantsLists);
  const flows = useQuery({
    queryKey: ['flows', 'names'],
    queryFn: async ({ signal }) => (await call(listFlows, { query: {} }, { signal })).data,
    enabled: wantsLists,
  });

  const hits = isText ? (search.data ?? []) : [];
  const lists = [replies, agents, flows];
  const failed = [search, numbered, ...(wantsLists ? lists : [])].filter(({ isError }) => isError);
  return {
    words,
    /** The words that the hits were found by. */
    searched: settled,
    conversations: [
      ...(numbered.data && number !== null ? [numbered.data] : []),
      ...(scope === 'all' ? hits.filter(({ id, match }) => !match && id !== number) : []),
    ],
    customers: customersOf(hits),
    messages: scope === 'all' ? hits.filter(({ match }) => match) : [],
    replies: wantsLists ? (replies.data ?? []).filter((reply) => matchesReply(reply, words)) : [],
    agents: wantsLists ? (agents.data ?? []).filter(({ name }) => matches(name, words)) : [],
    flows: wantsLists ? (flows.data ?? []).filter(({ name }) => matches(name, words)) : [],
    isSearching:
      (isText && search.isFetching) ||
      numbered.isFetching ||
      (words !== settled && words.length >= MIN_LENGTH && scope !== 'actions'),
    hasFailed: failed.length > 0,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** Null if there is none with this number. */
async function findConversation(id: number, signal: AbortSignal): Promise<Conversation | null> {
  try {
    return await call(getConversation, { params: { id } }, { signal });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/** Each customer who was found by name, address or phone, with the number of their conversations and the latest one. */
function customersOf(hits: readonly Conversation[]) {
  const found = new Map<number, { conversation: Conversation; count: number }>();
  for (const conversation of hits) {
    if (conversation.match) continue;
    const known = found.get(conversation.customer.id);
    found.set(conversation.customer.id, {
      conversation: known?.conversation ?? conversation,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...found.values()];
}
