import type { ContactField } from '@parley/contracts/ai-agents';
import type { AgentAnswer, AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import type { Sentiment } from '../../understanding/sentiment/index.ts';

/** The question put to an agent, and what it knows of the conversation. */
export interface Exchange {
  question: string;
  /** The customer has pressed the button that asks for a person; otherwise the words of the question tell. */
  pressedPerson?: boolean;
  /** What was said before, oldest first. */
  history: readonly Turn[];
  /** The language of the customer's widget or profile, if known. */
  locale: Locale | null;
  /** How many questions in a row before this one it could not answer. */
  unsureBefore: number;
  /** How many of the newest messages in a row were angry, including this one. */
  angry: number;
  /** The mood of the question where a case of the lab gives it; otherwise its words tell. */
  sentiment?: Sentiment | null;
  /** Where the customer writes; null if that does not matter. */
  platform: Platform | null;
  customerName: string;
  /** The page on which the customer opened the conversation; empty if unknown. */
  page: string;
  /** What the site said about the visit. Like everything else here, it may be made up. */
  metadata: readonly { name: string; value: string }[];
  /** The contact details that are known already. */
  known: readonly ContactField[];
  /** Set while the team is away, with when it is back. */
  away?: { opensAt: Date | null; timezone: string } | null;
}

export interface Turn {
  from: 'customer' | 'agent';
  text: string;
}

/** A question without any history. */
export const firstQuestion = (question: string, locale: Locale | null = null): Exchange => ({
  question,
  history: [],
  locale,
  unsureBefore: 0,
  angry: 0,
  platform: null,
  customerName: '',
  page: '',
  metadata: [],
  known: [],
});

/** Receives the progress of an answer. */
export interface Listener {
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
  onStage?: (stage: AnswerStage) => void;
  /** The whole text that may be shown so far; it only ever grows. */
  onText?: (text: string) => void;
}

/** What an agent would do about a question, and why. */
export interface Verdict extends AgentAnswer {
  /** Empty if nothing may be said. */
  text: string;
  options: MessageExtras['options'];
  /** The sources shown to the customer. */
  sources: MessageExtras['sources'];
  language: Locale;
  /** The contact details that the customer was also asked for. */
  asked: readonly ContactField[];
  /** The flow that a policy starts instead; where that is impossible, a person answers. */
  flowId: number | null;
  /** What the customer's message told, because a policy had asked for it. */
  told: { field: string; value: string } | null;
  /** The question and the history without the personal data that policies remove. */
  heard: Pick<Exchange, 'question' | 'history'>;
}
