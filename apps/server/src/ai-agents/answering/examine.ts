import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { soundsLikeOrders } from '../../knowledge/index.ts';
import { detectLanguage, withoutInvisible } from '../../understanding/language/index.ts';
import { asksForPerson } from '../../understanding/classify/index.ts';
import { isFurious, readSmallTalk } from '../../understanding/conversation/index.ts';
import type { Exchange } from './exchange.ts';

const MAX_QUESTION_LENGTH = 4_000;

/** Everything that can be determined without a search. */
export function examine(
  { language: fixed, handOff: { topics } }: AgentSettings,
  { question: asked, pressedPerson = false, locale, angry, sentiment }: Exchange,
): { question: string; language: Locale; before: Extract<AnswerStage, { stage: 'before' }> } {
  const startedAt = performance.now();
  const clean = withoutInvisible(asked).trim();
  const question = clean.slice(0, MAX_QUESTION_LENGTH);
  const detected = detectLanguage(question, likely(locale))?.language ?? locale ?? 'en';
  const smallTalk = readSmallTalk(question, detected);
  const language = fixed ?? smallTalk?.language ?? detected;
  const words = ` ${question.toLowerCase()} `;
  const isSuspicious = soundsLikeOrders(question);
  return {
    question,
    language,
    before: {
      stage: 'before',
      language,
      // Who asks whether a person answers gets an answer; who wants one can say so next.
      asksForPerson: pressedPerson || (smallTalk?.act !== 'areYouBot' && asksForPerson(question)),
      topic: topics.find((topic) => words.includes(topic.toLowerCase())) ?? null,
      isCut: clean.length > question.length,
      isSuspicious,
      smallTalk: smallTalk?.act ?? null,
      // Whoever addresses a model is playing a role.
      isFurious: !isSuspicious && (sentiment ?? 'angry') === 'angry' && isFurious(question, detected),
      angry,
      ms: performance.now() - startedAt,
    },
  };
}

/** Short messages reveal little about their language, so prefer the one that the customer chose. */
const likely = (chosen: Locale | null) =>
  chosen ? Object.fromEntries(LOCALES.map((locale) => [locale, locale === chosen ? 0.8 : 0.033])) : undefined;
