import type { AgentSettings } from '@parley/contracts/ai-agents';
import { useEffect, useRef, useState } from 'react';
import { answerTurn } from '../../../../components/test-chat/answer-turn.ts';
import { requestFor } from '../../../../components/test-chat/test-chat.ts';
import { changeSide, chatOf, newPair, type Pair, type Side } from './answer-pairs.ts';

/** Asks the saved agent and, if there are unsaved settings, the agent with them, in parallel. */
export function useSideBySide(agentId: number, settings: AgentSettings | null) {
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const controller = useRef<AbortController>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  function ask(question: string) {
    stop();
    const { signal } = (controller.current = new AbortController());
    const pair = newPair((pairs.at(-1)?.id ?? 0) + 1, question, settings !== null);
    const next = [...pairs, pair];
    setPairs(next);
    const answer = (side: Side, changes: { settings?: AgentSettings }) =>
      void answerTurn(agentId, { ...requestFor(chatOf(next, side), pair.id), ...changes }, signal, (how) =>
        setPairs((now) => changeSide(now, pair.id, side, how)),
      );
    answer('live', {});
    if (settings) answer('draft', { settings });
  }

  return {
    pairs,
    isAnswering: pairs.some(({ live, draft }) => live.state === 'coming' || draft?.state === 'coming'),
    ask,
    stop,
  };
}
