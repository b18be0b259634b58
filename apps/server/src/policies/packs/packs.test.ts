import { LOCALES } from '@parley/contracts/locales';
import { MAX_TOPIC_PHRASES } from '@parley/contracts/policy-topics';
import { describe, expect, it } from 'vitest';
import { findPersonalData } from '../../personal-data/index.ts';
import { problemsOf, runExamples, topicQuality } from '../judging/index.ts';
import { featuresOf } from '../judging/topic-features.ts';
import { createRecogniser } from '../judging/topics.ts';
import { PACKS } from './all-packs.ts';
import { contentOf } from './contents-of-pack.ts';
import { phrasesOf, type Words } from './pack.ts';

const NAMES = ['Acme Ltd', 'Конкурент'];

describe.each(PACKS.map((pack) => [pack.key, pack] as const))('the pack %s', (_, pack) => {
  const topics = pack.topics.map(({ phrases }, at) => ({ id: at + 1, phrases: phrasesOf(phrases) }));
  const making = {
    topicId: (key: string) => pack.topics.findIndex((topic) => topic.key === key) + 1,
    values: pack.asks ? NAMES : [],
  };

  it.each(pack.policies.map((policy) => [policy.key, policy] as const))('proves its policy %s', (__, policy) => {
    for (const locale of LOCALES) {
      const content = contentOf(policy, making, locale);
      expect(problemsOf(content)).toEqual([]);
      expect([content.name, content.isEnabled]).toEqual([policy.name[locale], true]);
    }
    const { examples, ...content } = contentOf(policy, making, 'en');
    expect(new Set(examples.map(({ fires }) => fires)).size).toBe(2);
    const results = runExamples({ ...content, examples }, topics, findPersonalData);
    const wrong = results.flatMap((result, at) => (result.isPassed ? [] : [{ ...examples[at], ...result }]));
    expect(wrong).toEqual([]);
  });

  it('speaks seven languages and keeps to the limits', () => {
    const words: Words[] = [pack.name, pack.description, ...(pack.asks ? [pack.asks] : [])];
    for (const { name, why } of pack.policies) words.push(name, why);
    for (const { name } of pack.topics) words.push(name);
    for (const each of words) expect(LOCALES.filter((locale) => !each[locale].trim())).toEqual([]);
    for (const { phrases } of topics) expect(phrases.length).toBeLessThanOrEqual(MAX_TOPIC_PHRASES);
    expect(pack.policies.some(({ key }, at) => pack.policies.findIndex((other) => other.key === key) !== at)).toBe(
      false,
    );
  });

  it.runIf(topics.length > 0)('has topics that tell their phrases from near misses', () => {
    for (const { phrases } of topics) {
      const quality = topicQuality(phrases);
      expect(quality?.precision).toBeGreaterThanOrEqual(0.8);
      expect(quality?.recall).toBeGreaterThanOrEqual(0.6);
    }
  });

  it.runIf(topics.length > 1)('has topics that no phrase of another one belongs to', () => {
    const confused = topics.flatMap(({ id, phrases }) => {
      const recogniser = createRecogniser(phrases);
      return topics
        .filter((other) => other.id !== id)
        .flatMap((other) => other.phrases.filter(({ isMatch }) => isMatch))
        .filter(({ text, locale }) => recogniser.closeness(featuresOf(text, locale ?? 'en')).isMatch)
        .map(({ text }) => text);
    });
    expect(confused).toEqual([]);
  });
});
