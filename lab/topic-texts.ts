/** The texts that the encoder of meaning learns from: topics of customers' questions, and the concepts of the lexicon. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { stemOf, wordsOf } from '../apps/server/src/understanding/language/index.ts';
import { conceptsIn, phrasesOf } from '../apps/server/src/understanding/lexicon/index.ts';
import { eachFeature } from '../apps/server/src/understanding/meaning/index.ts';

export interface Line {
  language: Locale;
  /** As a customer writes it, not as a help centre does. */
  isAsked: boolean;
  text: string;
}

/** Texts that mean the same. */
export interface Topic {
  name: string;
  lines: Line[];
}

const LINE = /^(en|de|fr|it|ro|ru|ua)([?!]) (.+)$/;

/** Reads the files of a folder: "# name" begins a topic, "en? …" is a customer's line and "en! …" one of a help centre. */
export function readTopics(folder: string): Topic[] {
  const topics = new Map<string, Topic>();
  for (const file of readdirSync(folder)
    .filter((each) => each.endsWith('.txt'))
    .toSorted())
    for (const block of readFileSync(join(folder, file), 'utf8').split(/^# /m).slice(1)) {
      const [name = '', ...rest] = block.split('\n');
      const lines = rest.flatMap((row): Line[] => {
        const [, language, mark, text = ''] = LINE.exec(row) ?? [];
        return language ? [{ language: language as Locale, isAsked: mark === '?', text }] : [];
      });
      const known = topics.get(name);
      if (known) known.lines.push(...lines);
      else topics.set(name, { name, lines });
    }
  return [...topics.values()];
}

/** Each concept of the lexicon as a topic: all its words in all languages. */
export function readConcepts(): Topic[] {
  const topics = new Map<string, Line[]>();
  for (const language of LOCALES)
    for (const { concept, phrase } of phrasesOf(language)) {
      const line = { language, isAsked: true, text: phrase };
      const known = topics.get(concept);
      if (known) known.push(line);
      else topics.set(concept, [line]);
    }
  return [...topics].map(([name, lines]) => ({ name, lines }));
}

/** The features of a text, each once, and which of them are pairs of words. */
export function featuresOf(text: string, language: Locale): Map<number, boolean> {
  const words = wordsOf(text);
  const stems = words.map((word) => stemOf(word, language));
  const found = new Map<number, boolean>();
  eachFeature({ language, words, stems, concepts: conceptsIn(stems, language) }, (feature, isPair) =>
    found.set(feature, isPair),
  );
  return found;
}
