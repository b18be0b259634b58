import type { Locale } from '@parley/contracts/locales';
import type { PolicyTopic } from '@parley/contracts/policy-topics';
import { featuresOf } from './topic-features.ts';
import { createRecogniser, type Recogniser } from './topics.ts';

type StoredTopic = Pick<PolicyTopic, 'id' | 'phrases' | 'updatedAt'>;

const MAX_KEPT = 500;
const kept = new Map<string, Recogniser>();

/** Learning a topic takes long, so what was learned is kept until the topic changes. */
function recogniserOf({ id, phrases, updatedAt }: StoredTopic): Recogniser {
  const key = `${id} ${updatedAt.getTime()}`;
  const known = kept.get(key) ?? createRecogniser(phrases);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, known);
  return known;
}

/** Whether a text is about a topic. */
export const isAboutTopic = (topic: StoredTopic, text: string, language: Locale): boolean =>
  recogniserOf(topic).closeness(featuresOf(text, language)).isMatch;
