import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerTurn } from './answer-turn.ts';
import {
  requestFor,
  changeTurn,
  EMPTY_CHAT,
  withAnotherTry,
  withQuestion,
  type PretendedCustomer,
  type TestChat,
  type Turn,
} from './test-chat.ts';

/** Pending answers by agent. They continue while the user visits another tab of the agent. */
const running = new Map<number, AbortController>();

/** The private test chat with an agent. It lasts until the page is reloaded or the user signs out. */
export function useTestChat(agentId: number) {
  const queryClient = useQueryClient();
  const queryKey = ['agent-test-chat', agentId];
  const { data: chat = EMPTY_CHAT } = useQuery<TestChat>({
    queryKey,
    queryFn: skipToken,
    initialData: EMPTY_CHAT,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  /** Does nothing after signing out, when the chat is gone from the cache. */
  const change = (how: (now: TestChat) => TestChat) =>
    queryClient.setQueryData<TestChat>(queryKey, (now) => now && how(now));
  const changeOne = (id: number, how: (turn: Turn) => Partial<Turn>) => change((now) => changeTurn(now, id, how));

  const stop = () => running.get(agentId)?.abort();
  async function answer(id: number) {
    const now = queryClient.getQueryData<TestChat>(queryKey);
    if (!now) return;
    stop();
    const controller = new AbortController();
    running.set(agentId, controller);
    await answerTurn(agentId, requestFor(now, id), controller.signal, (how) => changeOne(id, how));
    if (running.get(agentId) === controller) running.delete(agentId);
  }

  function ask(question: string) {
    const next = change((now) => withQuestion(now, question));
    if (next) void answer(next.lastId);
  }

  return {
    chat,
    isAnswering: chat.turns.some(({ state }) => state === 'coming'),
    /** The turn whose trace is shown. */
    selected: chat.turns.find(({ id }) => id === chat.selectedId) ?? null,
    ask,
    askAgain(id: number) {
      change((now) => withAnotherTry(now, id));
      void answer(id);
    },
    /** Chooses an option below an answer and sends its label, as in the widget. */
    choose(id: number, option: { id: string; label: string }) {
      changeOne(id, () => ({ chosen: option.id }));
      ask(option.label);
    },
    stop,
    startAgain() {
      stop();
      change(({ customer, lastId }) => ({ ...EMPTY_CHAT, customer, lastId }));
    },
    select: (id: number) => change((now) => ({ ...now, selectedId: id })),
    /** Marks the turn after staff have provided the right answer. */
    noteLearned: (id: number) => changeOne(id, () => ({ isLearned: true })),
    setCustomer: (changes: Partial<PretendedCustomer>) =>
      change((now) => ({ ...now, customer: { ...now.customer, ...changes } })),
  };
}

export type TestChatActions = ReturnType<typeof useTestChat>;
