import { comparisonsOf } from '@parley/contracts/conditions';
import { topicTimes } from '@parley/contracts/policy-facts';
import { MAX_NOT_APPLIED, type NotApplied } from '@parley/contracts/policy-hits';
import { holds, type Value } from '@parley/flow-engine';
import type { Locale } from '@parley/contracts/locales';
import { detectLanguage, sentencesOf } from '../../understanding/language/index.ts';
import { createFindForbidden, type FindForbidden } from './forbidden.ts';
import { inOrder, type AttachedPolicy } from './order.ts';
import { resolve, type Dropped } from './resolve.ts';
import { isInScope, type Situation } from './situation.ts';
import { createRecogniser, type Closeness, type Recogniser, type Topic } from './topics.ts';
import { featuresOf } from './topic-features.ts';

/** Which policies count in a situation. */
interface Applying {
  /** From the strongest to the weakest. */
  active: readonly AttachedPolicy[];
  dropped: readonly Dropped<AttachedPolicy>[];
  /** Those whose conditions could not be judged; they count as met. */
  failed: ReadonlySet<number>;
  /** How many of the agent's policies do not concern this message. */
  others: number;
  /** The first of those. */
  notApplied: NotApplied[];
}

/** The policies of an agent, prepared for being judged. */
export interface PolicySet {
  /** Those that are switched on, from the strongest to the weakest. */
  policies: readonly AttachedPolicy[];
  apply(situation: Situation): Applying;
  findForbidden: FindForbidden;
  /** How close a text comes to a topic; null if there is no such topic. */
  closeness(topicId: number, text: string, language: Locale): Closeness | null;
}

const TOPICS_FACT = 'message.topics';

export function createPolicySet(attached: readonly AttachedPolicy[], topics: readonly Topic[]): PolicySet {
  const policies = inOrder(attached.filter(({ content }) => content.isEnabled));
  const phrasesOf = new Map(topics.map(({ id, phrases }) => [id, phrases]));
  const recognisers = new Map<number, Recogniser>();
  const recogniserOf = (id: number): Recogniser | null => {
    const phrases = phrasesOf.get(id);
    if (!phrases) return null;
    let recogniser = recognisers.get(id);
    if (!recogniser) {
      recogniser = createRecogniser(phrases);
      recognisers.set(id, recogniser);
    }
    return recogniser;
  };
  const closeness = (topicId: number, text: string, language: Locale) => {
    const recogniser = recogniserOf(topicId);
    if (!recogniser) return null;
    return closest(
      recogniser,
      partsOf(text).map((part) => featuresOf(part, language)),
    );
  };

  /** Recognised once per message, and only if a condition asks. */
  function lookupIn({ message, language, earlier, facts }: Situation): (variable: string) => Value {
    const current = partsOf(message);
    const isAbout = (topicId: number, parts: readonly string[], spoken: Locale) => {
      const recogniser = recogniserOf(topicId);
      return (
        recogniser !== null &&
        closest(
          recogniser,
          parts.map((part) => featuresIn(part, spoken)),
        ).isMatch
      );
    };
    const found = new Map<string, Value>();
    const compute = (variable: string): Value => {
      if (variable === TOPICS_FACT) return [...phrasesOf.keys()].filter((id) => isAbout(id, current, language));
      for (const id of phrasesOf.keys())
        if (variable === topicTimes(id))
          return [message, ...earlier].filter((text) =>
            isAbout(id, partsOf(text), text === message ? language : (detectLanguage(text)?.language ?? language)),
          ).length;
      if (/^topic\.\d+\.times$/.test(variable)) throw new Error('The topic does not exist any more.');
      return facts[variable] ?? null;
    };
    return (variable) => {
      const known = found.get(variable);
      if (known !== undefined) return known;
      const value = compute(variable);
      found.set(variable, value);
      return value;
    };
  }

  return {
    policies,
    findForbidden: createFindForbidden(policies, recogniserOf),
    closeness,
    apply(situation) {
      const failed = new Set<number>();
      const lookup = lookupIn(situation);
      const notApplied: NotApplied[] = [];
      const applying = policies.filter(({ id, content: { name, scope, when } }) => {
        try {
          const isHere = isInScope(scope, situation);
          if (isHere && (when === null || holds(when, lookup, (text) => text))) return true;
          if (notApplied.length < MAX_NOT_APPLIED)
            notApplied.push({ policyId: id, name, because: isHere ? 'conditions' : 'scope' });
          return false;
        } catch {
          failed.add(id);
          return true;
        }
      });
      return { ...resolve(applying), failed, others: policies.length - applying.length, notApplied };
    },
  };
}

/** Which facts the conditions of some policies look at. */
export const factsAskedBy = (policies: readonly AttachedPolicy[]): Set<string> =>
  new Set(
    policies.flatMap(({ content: { when } }) => (when ? comparisonsOf(when).map(({ variable }) => variable) : [])),
  );

/** The text as a whole and each of its sentences: a long message may mention a topic in one of them. */
function partsOf(text: string): string[] {
  const sentences = sentencesOf(text).map((sentence) => sentence.text);
  return sentences.length > 1 ? [text, ...sentences.slice(0, 20)] : [text];
}

function closest(recogniser: Recogniser, texts: readonly ReturnType<typeof featuresOf>[]): Closeness {
  let best: Closeness = { score: 0, floor: recogniser.floor, isMatch: false };
  for (const text of texts) {
    const found = recogniser.closeness(text);
    if (
      Number(found.isMatch) - Number(best.isMatch) > 0 ||
      (found.isMatch === best.isMatch && found.score > best.score)
    )
      best = found;
  }
  return best;
}

const MAX_CACHED = 2_000;
const cached = new Map<string, ReturnType<typeof featuresOf>>();

/** Conditions of many topics look at the same message. */
function featuresIn(text: string, language: Locale): ReturnType<typeof featuresOf> {
  const key = `${language} ${text}`;
  let features = cached.get(key);
  if (!features) {
    if (cached.size >= MAX_CACHED) cached.clear();
    features = featuresOf(text, language);
    cached.set(key, features);
  }
  return features;
}

/** A topic as it is stored. */
export type KnownTopic = Topic & { updatedAt: Date };

const MAX_SETS = 200;
const sets = new Map<string, PolicySet>();

/** Ids would not do: they say nothing about content in another database, or in a transaction that was rolled back. */
const contentNumbers = new WeakMap<object, number>();
let contentsSeen = 0;
function numberOf(content: object): number {
  const number = contentNumbers.get(content) ?? (contentsSeen += 1);
  contentNumbers.set(content, number);
  return number;
}

/** The same contents of policies and versions of topics are prepared only once. */
export function policySetOf(policies: readonly AttachedPolicy[], topics: readonly KnownTopic[]): PolicySet {
  const key = [
    ...policies.map(({ id, content }) => `${id}.${numberOf(content)}`).toSorted(),
    ...topics.map(({ id, updatedAt }) => `topic ${id} ${updatedAt.getTime()}`).toSorted(),
  ].join(',');
  const set = sets.get(key) ?? createPolicySet(policies, topics);
  sets.delete(key); // re-inserted at the end: most recently used
  sets.set(key, set);
  for (const oldest of sets.keys()) {
    if (sets.size <= MAX_SETS) break;
    sets.delete(oldest);
  }
  return set;
}
