import { EMPTY_CHAT, newTurn, type TestChat, type Turn } from '../chat/test-chat.ts';

/** Who answers: the saved agent, or the one with changes that are not saved yet. */
export type Side = 'live' | 'draft';

/** One question, answered by the saved agent and, where something is unsaved, with the changes too. */
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

/** The chat as one side knows it: what it said itself, and what the other said where only that was asked. */
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

/** Both are done and came to the same. */
export const isSame = ({ live, draft }: Pair): boolean =>
  draft !== null &&
  live.state === 'done' &&
  draft.state === 'done' &&
  live.text === draft.text &&
  live.answer?.outcome === draft.answer?.outcome;
