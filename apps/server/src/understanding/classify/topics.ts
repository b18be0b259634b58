import { createHash } from 'node:crypto';
import { classify, type Classifier } from './classifier.ts';
import { trainClassifierInWorker } from './train-in-worker.ts';

interface Topic {
  id: string;
  name: string;
  examples: readonly string[];
}

/** Finds the topic of a text; null if it is about none of them. */
export type FindTopic = (topics: readonly Topic[], text: string) => Promise<{ id: string | null; confidence: number }>;

const MAX_CACHED = 50;

/** Distinguishes topics by their names and examples. Recently used classifiers are cached. */
export function createFindTopic(): FindTopic {
  const learned = new Map<string, Promise<Classifier>>();

  function learn(topics: readonly Topic[]): Promise<Classifier> {
    const key = createHash('sha256').update(JSON.stringify(topics)).digest('base64');
    const known = learned.get(key);
    const examples = topics.flatMap(({ id, name, examples: said }) =>
      [name, ...said].filter((text) => text.trim()).map((text) => ({ text, label: id })),
    );
    const classifier = known ?? trainClassifierInWorker(examples);
    learned.delete(key); // re-inserted at the end: most recently used
    learned.set(key, classifier);
    classifier.catch(() => learned.delete(key));
    for (const oldest of learned.keys()) {
      if (learned.size <= MAX_CACHED) break;
      learned.delete(oldest);
    }
    return classifier;
  }

  return async (topics, text) => {
    const { label, confidence } = classify(await learn(topics), text.slice(0, 4_000));
    return { id: label, confidence };
  };
}
