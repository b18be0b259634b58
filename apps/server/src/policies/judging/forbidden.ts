import type { Locale } from '@parley/contracts/locales';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { sentencesOf } from '../../understanding/language/index.ts';
import type { AttachedPolicy } from './order.ts';
import { createPattern, type Pattern } from './patterns.ts';
import { createPhrases, languagesOf, wordsIn } from './phrases.ts';
import { alphabetsOf, originalOf, readingsOf, type Reading } from './shown-text.ts';
import type { Recogniser } from './topics.ts';
import { featuresOf } from './topic-features.ts';

type MustNotSay = Extract<PolicyContent['action'], { kind: 'must_not_say' }>;

/** Something that a policy forbids. */
export interface Breach {
  policyId: number;
  /** The forbidden words as they stand in the text. */
  words: string;
  /** It could not be judged, so it counts as forbidden. */
  isFailure: boolean;
}

/** The prices and dates of a text that its sources do not say. */
type Unsourced = (text: string) => readonly string[];

/**
 * Finds what policies forbid; `asks` names those that count at this moment. Sentences that were judged one by one need no second look
 * at their topics when they are joined: then `isJoined` is true.
 */
export type FindForbidden = (
  text: string,
  language: Locale,
  asks: ReadonlySet<number>,
  unsourced: Unsourced,
  isJoined?: boolean,
) => Breach[];

interface Rule {
  id: number;
  patterns: readonly Pattern[];
  topics: readonly number[];
  unlessSourced: boolean;
}

/** Prepares many policies for being judged at once: each text is read once, however many there are. */
export function createFindForbidden(
  policies: readonly AttachedPolicy[],
  recogniserOf: (topicId: number) => Recogniser | null,
): FindForbidden {
  const bans = policies.flatMap(({ id, content: { action } }) =>
    action.kind === 'must_not_say' ? [{ id, action }] : [],
  );
  const rules = bans.map(({ id, action }): Rule => ({ id, ...ruleOf(action) }));
  const phrases = createPhrases(
    bans.flatMap(({ id, action }) => action.phrases.map((phrase) => ({ owner: id, phrase }))),
  );

  const alphabets = alphabetsOf(bans.flatMap(({ action }) => [...action.phrases, ...action.patterns]));
  const rulesFor = rememberLast((asks: ReadonlySet<number>) => rules.filter(({ id }) => asks.has(id)));

  return (text, language, asks, unsourced, isJoined = false) => {
    const found = new Map<number, Breach>();
    const add = (policyId: number, words: string, isFailure = false) => {
      if (asks.has(policyId) && !found.has(policyId)) found.set(policyId, { policyId, words, isFailure });
    };
    if (asks.size === 0 || !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)) return [];
    const asked = rulesFor(asks);
    const fail = (because: string) => {
      for (const { id } of asked) add(id, because, true);
    };
    try {
      const readings = readingsOf(text, alphabets);
      // The inflections of each sentence were looked at when it was judged alone.
      const languages = isJoined ? [language] : languagesOf(text, language);
      findPhrases(phrases, text, readings, languages, add);
      for (const rule of asked) if (!found.has(rule.id)) findPatterns(rule, text, readings, add);
      if (!isJoined) findTopics(asked, recogniserOf, text, language, add);
    } catch {
      fail('');
    }
    for (const { id, unlessSourced } of asked) {
      if (!unlessSourced || found.has(id)) continue;
      const [first] = unsourced(text);
      if (first !== undefined) add(id, first);
    }
    return [...found.values()];
  };
}

/** The same policies count for all sentences of an answer. */
function rememberLast<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const result = compute(key);
    known.set(key, result);
    return result;
  };
}

const ruleOf = ({ patterns, topics, unlessSourced }: MustNotSay): Omit<Rule, 'id'> => ({
  patterns: patterns.map(createPattern),
  topics,
  unlessSourced,
});

function findPhrases(
  phrases: ReturnType<typeof createPhrases<number>>,
  text: string,
  readings: readonly Reading[],
  languages: readonly Locale[],
  add: (policyId: number, words: string) => void,
): void {
  for (const reading of readings) {
    const words = wordsIn(reading);
    phrases.each(words, languages, (policyId, first, last) =>
      add(policyId, originalOf(text, reading, words.starts[first] ?? 0, words.ends[last] ?? 0)),
    );
  }
}

function findPatterns(
  { id, patterns }: Rule,
  text: string,
  readings: readonly Reading[],
  add: (policyId: number, words: string, isFailure?: boolean) => void,
): void {
  try {
    for (const pattern of patterns)
      for (const reading of readings) {
        const match = pattern.find(reading);
        if (match) return add(id, originalOf(text, reading, match.start, match.end));
      }
  } catch {
    add(id, '', true);
  }
}

function findTopics(
  asked: readonly Rule[],
  recogniserOf: (topicId: number) => Recogniser | null,
  text: string,
  language: Locale,
  add: (policyId: number, words: string, isFailure?: boolean) => void,
): void {
  const about = asked.filter(({ topics }) => topics.length > 0);
  if (about.length === 0) return;
  for (const { text: sentence } of sentencesOf(text)) {
    const features = featuresOf(sentence, language);
    const known = new Map<number, boolean>();
    const isAbout = (topicId: number) => {
      const before = known.get(topicId);
      if (before !== undefined) return before;
      const recogniser = recogniserOf(topicId);
      if (!recogniser) throw new Error('The topic does not exist any more.');
      const is = recogniser.closeness(features).isMatch;
      known.set(topicId, is);
      return is;
    };
    for (const { id, topics } of about)
      try {
        if (topics.some(isAbout)) add(id, sentence);
      } catch {
        add(id, sentence, true);
      }
  }
}
