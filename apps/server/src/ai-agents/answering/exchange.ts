import type { ContactField } from '@parley/contracts/ai-agents';
import type { AgentAnswer, AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';

/** What an agent is asked, and what it remembers of the conversation. */
export interface Exchange {
  question: string;
  /** What was said before, oldest first. */
  history: readonly Turn[];
  /** The language of the customer's widget or profile, if it is known. */
  locale: Locale | null;
  /** How many questions before this one it could not answer, in a row. */
  unsureBefore: number;
  /** How many of the newest messages in a row were angry, this one among them. */
  angry: number;
  customerName: string;
  /** What is known of the customer already. */
  known: readonly ContactField[];
}

export interface Turn {
  from: 'customer' | 'agent';
  text: string;
}

/** A question without anything before it. */
export const firstQuestion = (question: string, locale: Locale | null = null): Exchange => ({
  question,
  history: [],
  locale,
  unsureBefore: 0,
  angry: 0,
  customerName: '',
  known: [],
});

/** Whoever waits for an answer, while it comes about. */
export interface Listener {
  /** Aborted when nobody wants the answer any more. */
  signal: AbortSignal;
  onStage?: (stage: AnswerStage) => void;
  /** Everything that may be shown by now; it only ever grows. */
  onText?: (text: string) => void;
}

/** What an agent would do about a question, and how it came to that. */
export interface Verdict extends AgentAnswer {
  /** Empty where the company's phrase for not knowing is to be said. */
  text: string;
  options: MessageExtras['options'];
  /** What the customer is told of where it comes from. */
  sources: MessageExtras['sources'];
  language: Locale;
  /** What the customer was asked for besides. */
  asked: readonly ContactField[];
}
