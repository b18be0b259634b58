import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { PolicyContent } from '@parley/contracts/policy-content';
import type { PackKey } from '@parley/contracts/policy-pack-keys';
import type { TopicPhrase } from '@parley/contracts/policy-topics';
import type { z } from 'zod';

/** The same text in all seven languages. */
export type Words = Readonly<Record<Locale, string>>;

/** What customers say about a topic, and what only looks like it, by language. */
export type Phrases = Readonly<Record<Locale, readonly [matches: readonly string[], nearMisses: readonly string[]]>>;

interface PackTopic {
  key: string;
  name: Words;
  phrases: Phrases;
}

/** What a pack needs to know when its policies are made. */
export interface Making {
  topicId: (key: string) => number;
  /** What the company has filled in. */
  values: readonly string[];
}

type Written = z.input<typeof PolicyContent>;
type Rest = Omit<Written, 'name' | 'why' | 'isEnabled'>;

export interface PackPolicy {
  key: string;
  name: Words;
  why: Words;
  content: (making: Making) => Rest;
}

/** Ready-made policies with the topics that they use. A company gets copies, which it can change. */
export interface Pack {
  key: PackKey;
  name: Words;
  description: Words;
  /** What the company has to fill in, one entry per line; null if nothing. */
  asks: Words | null;
  topics: readonly PackTopic[];
  policies: readonly PackPolicy[];
}

type Example = NonNullable<Written['examples']>[number];

export const textsOf = (words: Words) => LOCALES.map((locale) => ({ locale, text: words[locale] }));

export const phrasesOf = (phrases: Phrases): TopicPhrase[] =>
  LOCALES.flatMap((locale) =>
    phrases[locale].flatMap((texts, at) => texts.map((text) => ({ text, locale, isMatch: at === 0 }))),
  );

/** The policy acts on this. */
export const fires = (locale: Locale, says: string, reply = ''): Example => ({ says, reply, fires: true, locale });

/** The policy lets this pass. */
export const passes = (locale: Locale, says: string, reply = ''): Example => ({ says, reply, fires: false, locale });

/** Holds for messages about a topic. */
export const isAbout = (topicId: number) => ({
  variable: 'message.topics',
  operator: 'contains' as const,
  value: String(topicId),
});
