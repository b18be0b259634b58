import type { AgentSettings, HandOffReason } from '@parley/contracts/ai-agents';
import type { AgentAnswer, AnswerStage } from '@parley/contracts/answers';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';
import { answer, chunkAt, DEFAULT_THRESHOLDS, type Answer, type SearchIndex } from '../../knowledge/index.ts';
import { detectLanguage, withoutInvisible } from '../../language/index.ts';
import { asksForPerson } from '../classify/index.ts';
import { HAND_OFF_WORDS, inLanguage, WHICH_ONE } from './words.ts';

/** What an agent is asked, and what it remembers of the conversation. */
export interface Exchange {
  question: string;
  /** What was said before, oldest first. */
  history: readonly Turn[];
  /** The language of the customer's widget or profile, if it is known. */
  locale: Locale | null;
  /** How many questions before this one it could not answer, in a row. */
  unsureBefore: number;
  customerName: string;
}

export interface Turn {
  from: 'customer' | 'agent';
  text: string;
}

/** Whoever waits for an answer, while it comes about. */
export interface Watching {
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
}

const LONGEST_QUESTION = 4_000;
const MOST_CHOICES = 3;
const LONGEST_CHOICE = 60;
/** Between the floor and this much more than it, choices are offered instead of an answer. */
const BAND = DEFAULT_THRESHOLDS.answer - DEFAULT_THRESHOLDS.refuse;

/** The built-in engine: what the company's own sources say, quoted, or nothing. No stage asks anybody outside. */
export function consult(index: SearchIndex, settings: AgentSettings, exchange: Exchange): Verdict {
  const before = examine(settings, exchange);
  const { question, language } = before;
  const reason = before.stage.asksForPerson ? 'asked' : before.stage.topic === null ? null : 'topic';
  const told = { question, language, options: [], sources: [], confidence: null, stages: [before.stage] };
  if (reason) return { ...told, ...handOff(settings, reason, language) };

  const floor = settings.confidenceFloor ?? DEFAULT_THRESHOLDS.refuse;
  const begun = performance.now();
  const found = answer(index, question, { refuse: floor, answer: floor + BAND });
  const passages = describe(index, found, floor, performance.now() - begun);
  const looked = { ...told, confidence: found.confidence, stages: [before.stage, passages] };
  const quote = settings.answerLength === 'short' ? found.sentence : found.passage;
  if (found.outcome === 'answer' && quote) {
    const text = quote.text.trim();
    return {
      ...looked,
      outcome: 'answered',
      reason: null,
      text,
      stages: [...looked.stages, { stage: 'answer', ms: 0, text, by: 'built_in' }],
    };
  }
  const options = found.outcome === 'choices' ? choicesOf(passages) : [];
  if (options.length > 1) return { ...looked, outcome: 'choices', reason: null, text: WHICH_ONE[language], options };
  if (exchange.unsureBefore + 1 >= settings.handOff.unsureTimes)
    return { ...looked, ...handOff(settings, 'unsure', language) };
  return { ...looked, outcome: 'unsure', reason: null, text: '' };
}

/** What can be told without looking anything up. */
function examine({ language: fixed, handOff: { topics } }: AgentSettings, exchange: Exchange) {
  const begun = performance.now();
  const clean = withoutInvisible(exchange.question).trim();
  const question = clean.slice(0, LONGEST_QUESTION);
  const language = fixed ?? detectLanguage(question, likely(exchange.locale))?.language ?? exchange.locale ?? 'en';
  const words = ` ${question.toLowerCase()} `;
  const stage: Extract<AnswerStage, { stage: 'before' }> = {
    stage: 'before',
    language,
    asksForPerson: asksForPerson(question),
    topic: topics.find((topic) => words.includes(topic.toLowerCase())) ?? null,
    isCut: clean.length > question.length,
    isSuspicious: false,
    angry: 0,
    ms: performance.now() - begun,
  };
  return { question, language, stage };
}

function handOff({ handOff: { texts } }: AgentSettings, reason: HandOffReason, language: Locale) {
  const text =
    inLanguage(
      texts[reason].filter(({ locale }) => locale === language),
      language,
    ) ?? HAND_OFF_WORDS[reason][language];
  return { outcome: 'hand_off' as const, reason, text };
}

/** Short messages say little of their language: the one that the customer chose is the likeliest. */
const likely = (chosen: Locale | null) =>
  chosen ? Object.fromEntries(LOCALES.map((locale) => [locale, locale === chosen ? 0.5 : 0.08])) : undefined;

/** What was found, as staff see it. */
function describe(index: SearchIndex, { hits, confidence, sentence }: Answer, floor: number, ms: number) {
  const passages = hits.map(({ id, coverage }) => {
    const { title, heading, text } = chunkAt(index, index.ids.indexOf(id));
    return { chunkId: id, title, heading, text: text.slice(0, 600), coverage, isCited: sentence?.chunkId === id };
  });
  return { stage: 'passages' as const, ms, searched: index.ids.length, floor, confidence, passages };
}

/** One button for each different thing that the question may be about. */
function choicesOf({ passages }: ReturnType<typeof describe>): Verdict['options'] {
  const names = passages.map(({ heading, title }) => (heading || title).trim()).filter(Boolean);
  return [...new Set(names)].slice(0, MOST_CHOICES).map((name, at) => ({
    id: `choice-${at + 1}`,
    label: name.length > LONGEST_CHOICE ? `${name.slice(0, LONGEST_CHOICE - 1)}…` : name,
  }));
}
