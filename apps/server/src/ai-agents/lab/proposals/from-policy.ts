import type { LabCaseContent, TurnExpectation } from '@parley/contracts/lab-cases';
import type { Locale } from '@parley/contracts/locales';
import type { PolicyExample } from '@parley/contracts/policy-content';
import type { TopicPhrase } from '@parley/contracts/policy-topics';
import { findPersonalData } from '../../../personal-data/index.ts';
import { runExamples, type PolicyInUse } from '../../../policies/index.ts';
import { detectLanguage } from '../../../understanding/language/index.ts';
import type { Pile } from './balance.ts';
import { oneQuestion } from './new-case.ts';
import { mistyped } from './typos.ts';
import { AS_INJECTION, GREETING, POLITELY, REPEAT, wrapped } from './wordings.ts';

export interface Topic {
  id: number;
  phrases: TopicPhrase[];
}

const TYPO_SEEDS = [1, 2];
/** Longer ones cannot be stored. */
export const MAX_SAID = 1_000;

/**
 * Cases from the examples of a policy and from the phrases of its topics, each kind in a pile of its own: as they are, near misses,
 * with typos, in other spelling, as an injection, in other languages. The policy's own code has judged each of them; what does not
 * turn out as expected is left out.
 */
export function fromPolicy(policy: PolicyInUse, topics: readonly Topic[]): Pile[] {
  const { content } = policy;
  const { examples } = content;
  const firing = examples.filter(({ fires }) => fires);
  const vary = (change: (says: string, language: Locale) => string) =>
    firing.map((example) => ({
      ...example,
      says: change(example.says, languageOf(example)),
      locale: languageOf(example),
    }));
  const piles: readonly PolicyExample[][] = [
    firing,
    examples.filter(({ fires }) => !fires),
    TYPO_SEEDS.flatMap((seed) => vary((says) => mistyped(says, seed))),
    [...vary(plain), ...vary((says, language) => wrapped(POLITELY[language], ended(says)))],
    [...vary((says, language) => wrapped(AS_INJECTION[language], says)), ...repeating(firing, content)],
    [...phrasesOf(topics, content), ...greetings(content)],
  ];
  return piles.map((pile) => judged(policy, topics, pile));
}

/** The language of an example. */
export const languageOf = ({ locale, says }: PolicyExample): Locale => locale ?? detectLanguage(says)?.language ?? 'en';

/** Cases from examples, as far as the policy's own code judges them as expected. */
export function judged(
  { id, content }: PolicyInUse,
  topics: readonly Topic[],
  examples: readonly PolicyExample[],
): Pile {
  const pile = examples.filter(({ says }) => says.length <= MAX_SAID);
  const results = runExamples({ ...content, examples: pile }, topics, findPersonalData);
  return pile.flatMap((example, at) => {
    const result = results[at];
    if (!result?.isPassed) return [];
    return proposalOf(id, content, example, result.words, languageOf(example));
  });
}

/** Orders to say what is forbidden. */
const repeating = (firing: readonly PolicyExample[], { action }: PolicyInUse['content']): PolicyExample[] =>
  firing
    .filter(({ reply }) => action.kind === 'must_not_say' && reply !== '')
    .map((example) => {
      const locale = languageOf(example);
      return { ...example, locale, says: `${ended(example.says)} ${wrapped(REPEAT[locale], example.reply)}` };
    });

/** The case for an example; none if a customer's message alone cannot show it, or is not stored as it is. */
function proposalOf(
  policyId: number,
  { name, action }: PolicyInUse['content'],
  { says, reply, fires, locale }: PolicyExample,
  words: string,
  language: Locale,
): LabCaseContent[] {
  if (action.kind === 'data' && findPersonalData(says, action.finds).length > 0) return [];
  const expects = expectationOf(policyId, action.kind, fires, reply, words);
  return expects ? [oneQuestion(name, says, locale ?? language, [expects])] : [];
}

function expectationOf(
  policyId: number,
  kind: PolicyInUse['content']['action']['kind'],
  fires: boolean,
  reply: string,
  words: string,
): TurnExpectation | null {
  const isAboutReply = kind === 'must_say' && reply !== '';
  if (!fires) return isAboutReply ? null : { kind: 'policy_does_not_act', policyId };
  // What is forbidden depends on what the agent says, which may be fine without the policy.
  if (kind === 'must_not_say') return words.trim() === '' ? null : { kind: 'does_not_say', text: words.slice(0, 200) };
  if (kind === 'limit' || isAboutReply) return null;
  return { kind: 'policy_acts', policyId };
}

/** Without capitals and punctuation, as on a phone. */
const plain = (says: string) =>
  says
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const ended = (says: string) => (/[.!?…]$/u.test(says) ? says : `${says}.`);

/** What the topics of its condition are made of; those that it forbids in replies are not what customers say. */
function phrasesOf(topics: readonly Topic[], { when, action }: PolicyInUse['content']): PolicyExample[] {
  if (action.kind === 'must_not_say' || !when) return [];
  const named = JSON.stringify(when);
  const isNamed = ({ id }: Topic) => new RegExp(`message\\.topics[^}]*\\b${id}\\b`).test(named);
  return topics
    .filter(isNamed)
    .flatMap(({ phrases }) =>
      phrases.map(({ text, locale, isMatch }) => ({ says: text, reply: '', fires: isMatch, locale })),
    );
}

/** A policy that always says or asks something does so in every language that it has words for. */
function greetings({ when, action }: PolicyInUse['content']): PolicyExample[] {
  if (when !== null || (action.kind !== 'must_say' && action.kind !== 'must_ask')) return [];
  return action.texts.map(({ locale }) => ({ says: GREETING[locale], reply: '', fires: true, locale }));
}
