import type { PolicyTopic, TopicPhrase } from '@parley/contracts/policy-topics';

/** A topic as it is edited: one phrase on each line. */
export interface TopicDraft {
  name: string;
  phrases: string;
  nearMisses: string;
}

const linesOf = (topic: PolicyTopic | null, isMatch: boolean) =>
  (topic?.phrases ?? [])
    .filter((phrase) => phrase.isMatch === isMatch)
    .map(({ text }) => text)
    .join('\n');

export const draftOf = (topic: PolicyTopic | null): TopicDraft => ({
  name: topic?.name ?? '',
  phrases: linesOf(topic, true),
  nearMisses: linesOf(topic, false),
});

/** What is saved; phrases keep the languages that they had. */
export function contentOf({ name, phrases, nearMisses }: TopicDraft, before: PolicyTopic | null) {
  const localeOf = (text: string) => before?.phrases.find((phrase) => phrase.text === text)?.locale ?? null;
  const read = (lines: string, isMatch: boolean): TopicPhrase[] =>
    [...new Set(lines.split('\n').map((line) => line.trim()))]
      .filter(Boolean)
      .map((text) => ({ text, locale: localeOf(text), isMatch }));
  return { name, phrases: [...read(phrases, true), ...read(nearMisses, false)] };
}
