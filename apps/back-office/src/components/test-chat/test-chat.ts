import type { TriedAnswer, AnswerStage, tryAgent } from '@parley/contracts/answers';
import type { InputOf } from '@parley/contracts/endpoint';
import type { Locale } from '@parley/contracts/locales';
import type { StreamEvent } from '../../api/event-stream.ts';
import type { Platform } from '@parley/contracts/platform-list';

/** The customer that staff simulate while testing an agent. */
export interface PretendedCustomer {
  name: string;
  platform: Platform;
  /** Null lets the agent decide. */
  locale: Locale | null;
}

/** A question and its answer. */
export interface Turn {
  id: number;
  question: string;
  state: 'coming' | 'done' | 'failed' | 'stopped';
  /** The text so far; it only ever grows. */
  text: string;
  stages: readonly AnswerStage[];
  answer: TriedAnswer | null;
  /** The option that was chosen below the answer. */
  chosen: string | null;
  /** Staff have provided the right answer. */
  isLearned: boolean;
  /** Why there is no answer; the server's message if there is one. */
  problem: string;
}

export interface TestChat {
  customer: PretendedCustomer;
  turns: readonly Turn[];
  /** The turn whose trace is shown. */
  selectedId: number | null;
  lastId: number;
}

export type TryRequest = NonNullable<InputOf<typeof tryAgent>['body']>;

/** The server's limit on history messages. */
const MAX_REMEMBERED = 30;
const MAX_UNSURE = 10;

export const EMPTY_CHAT: TestChat = {
  customer: { name: '', platform: 'web_widget', locale: null },
  turns: [],
  selectedId: null,
  lastId: 0,
};

const blank = {
  state: 'coming',
  text: '',
  stages: [],
  answer: null,
  chosen: null,
  isLearned: false,
  problem: '',
} as const;

export const newTurn = (id: number, question: string): Turn => ({ id, question, ...blank });

/** Adds a question with a pending answer. */
export function withQuestion(chat: TestChat, question: string): TestChat {
  const id = chat.lastId + 1;
  return { ...chat, turns: [...chat.turns, newTurn(id, question)], selectedId: id, lastId: id };
}

/** Resets a turn to ask the same question again. */
export const withAnotherTry = (chat: TestChat, id: number): TestChat => ({
  ...changeTurn(chat, id, () => blank),
  selectedId: id,
});

export const changeTurn = (chat: TestChat, id: number, change: (turn: Turn) => Partial<Turn>): TestChat => ({
  ...chat,
  turns: chat.turns.map((turn) => (turn.id === id ? { ...turn, ...change(turn) } : turn)),
});

/** Applies a streamed event to a turn. */
export function applyEvent(turn: Turn, { name, data }: StreamEvent): Partial<Turn> {
  switch (name) {
    case 'stage':
      return { stages: [...turn.stages, data as AnswerStage] };
    case 'text':
      return { text: (data as { text: string }).text };
    case 'answer': {
      const answer = data as TriedAnswer;
      return { state: 'done', answer, text: answer.text, stages: answer.stages };
    }
    case 'problem':
      return { state: 'failed' };
    default:
      return {};
  }
}

/** The request for a turn, including the conversation before it. */
export function requestFor({ turns, customer }: TestChat, id: number): TryRequest {
  const at = turns.findIndex((turn) => turn.id === id);
  const before = turns.slice(0, at);
  const history = before.flatMap(({ question, text }) => [
    { from: 'customer' as const, text: question },
    ...(text ? [{ from: 'agent' as const, text }] : []),
  ]);
  return {
    question: turns[at]?.question ?? '',
    history: history.slice(-MAX_REMEMBERED),
    unsureBefore: Math.min(countUnsure(before), MAX_UNSURE),
    locale: customer.locale,
    platform: customer.platform,
    customerName: customer.name,
  };
}

/** The trace of a turn so far. */
export const traceOf = ({ question, stages, answer }: Turn) => ({
  question,
  stages,
  outcome: answer?.outcome ?? null,
  reason: answer?.reason ?? null,
  confidence: answer?.confidence ?? null,
});

/** The number of consecutive unsure answers at the end. */
function countUnsure(turns: readonly Turn[]): number {
  const known = turns.findLastIndex(({ answer }) => answer?.outcome !== 'unsure');
  return turns.length - 1 - known;
}
