import { EMPTY_CHAT, newTurn, type TestChat, type Turn } from '../../../../components/test-chat/test-chat.ts';

/** Which agent answers: the saved one, or the one with unsaved changes. */
export type Side = 'live' | 'draft';

/** A question with the answer of the saved agent and, if there are unsaved changes, the answer with them. */
export interface Pair {
  id: number;
  question: string;
  live: Turn;
  draft: Turn | null;
}

export const newPair = (id: number, question: string, hasDraft: boolean): Pair => ({
  id,
  question,
  live: newTurn(id, question),
  draft: hasDraft ? newTurn(id, question) : null,
});

/** The chat history of one side. Turns without an answer from this side use that of the saved agent. */
export const chatOf = (pairs: readonly Pair[], side: Side): TestChat => ({
  ...EMPTY_CHAT,
  turns: pairs.map((pair) => pair[side] ?? pair.live),
});

export const changeSide = (
  pairs: readonly Pair[],
  id: number,
  side: Side,
  how: (turn: Turn) => Partial<Turn>,
): readonly Pair[] =>
  pairs.map((pair) => {
    const turn = pair[side];
    return pair.id === id && turn ? { ...pair, [side]: { ...turn, ...how(turn) } } : pair;
  });

/** Whether both have finished with the same result. */
export const isSame = ({ live, draft }: Pair): boolean =>
  draft !== null &&
  live.state === 'done' &&
  draft.state === 'done' &&
  live.text === draft.text &&
  live.answer?.outcome === draft.answer?.outcome;
