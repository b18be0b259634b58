/**
 * Makes apps/server/src/understanding/meaning/weights.bin.gz: one vector for each word, pair of words, part of a word and concept.
 * Learnt from `lab/topics/` and the lexicon, both written for Parley: what customers and help centres say about the same thing is
 * close together, in whichever language. `node lab/train-meaning.ts [folder of the support data]` takes about four minutes; with
 * the folder it prints how often the right file comes first, among three and among five by meaning alone.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locale } from '@parley/contracts/locales';
import { detectLanguage } from '../apps/server/src/understanding/language/index.ts';
import { packTable, SIZE } from '../apps/server/src/understanding/meaning/index.ts';
import { root } from '../scripts/bootstrap.mjs';
import { embed, trainContrastive, type Rows } from './contrastive.ts';
import { localeOf, readCompany } from './support-data.ts';
import { featuresOf, readConcepts, readTopics, type Topic } from './topic-texts.ts';

/** A pair of words that occurs in one line alone is chance. */
const MIN_PAIR = 2;
/** How often a step learns from the lexicon instead of the topics. */
const LEXICON = 0.5;
/** How often the two texts of a pair are in the same language, and how often the second is a help centre's. */
const SAME_LANGUAGE = 0.6;
const HELP_CENTRE = 0.6;
const OPTIONS = { size: SIZE, steps: 2_500, batch: 192, rate: 0.06, heat: 14, drop: 0.35 };
/** Longer texts are cut before they are encoded here. */
const MAX_LENGTH = 1_500;

const written = [readTopics(join(root, 'lab/topics')), readConcepts()];
const counts = new Map<number, { lines: number; isPair: boolean }>();
for (const { lines } of written.flat())
  for (const { text, language } of lines)
    for (const [feature, isPair] of featuresOf(text, language))
      counts.set(feature, { lines: (counts.get(feature)?.lines ?? 0) + 1, isPair });
const features = [...counts]
  .filter(([, { lines, isPair }]) => !isPair || lines >= MIN_PAIR)
  .map(([feature]) => feature)
  .toSorted((one, other) => one - other);
const rowOf = new Map(features.map((feature, row) => [feature, row]));
const rowsOf = (text: string, language: Locale): Rows =>
  [...featuresOf(text, language).keys()].flatMap((feature) => rowOf.get(feature) ?? []);

interface Text {
  language: Locale;
  isAsked: boolean;
  rows: Rows;
}
const groups = written.map((topics) =>
  topics
    .map(({ lines }: Topic) =>
      lines
        .map(({ language, isAsked, text }): Text => ({ language, isAsked, rows: rowsOf(text, language) }))
        .filter(({ rows }) => rows.length > 0),
    )
    .filter((texts) => texts.length > 3),
);
console.log(`${written.map(({ length }) => length).join(' topics, ')} concepts, ${features.length} features`);

/** Two texts of each of some topics: what a customer writes, and anything else that means the same. */
function nextPairs(random: () => number, most: number): [Rows, Rows][] {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const some = shuffled(groups[random() < LEXICON ? 1 : 0] ?? [], random).slice(0, most);
  return some.flatMap((texts): [Rows, Rows][] => {
    const one = pick(texts.filter(({ isAsked }) => isAsked));
    const isSame = random() < SAME_LANGUAGE;
    const isHelp = random() < HELP_CENTRE;
    const others = texts.filter((text) => text !== one);
    const near = others.filter(({ language }) => !isSame || language === one?.language);
    const helping = near.filter(({ isAsked }) => !isHelp || !isAsked);
    const other = pick([helping, near, others].find((list) => list.length > 0) ?? []);
    return one && other ? [[one.rows, other.rows]] : [];
  });
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

const table = trainContrastive({ ...OPTIONS, rows: features.length }, nextPairs, (step, loss) => {
  if (step % 500 === 0) console.log(`step ${step}, loss ${loss.toFixed(2)}`);
});
const packed = gzipSync(packTable(features, table), { level: 9 });
writeFileSync(join(root, 'apps/server/src/understanding/meaning/weights.bin.gz'), packed);
console.log(`${(packed.length / 1e6).toFixed(1)} MB`);

const [support] = process.argv.slice(2);
const placed = new Map<string, number[]>();
for (const name of support ? readdirSync(support) : []) {
  const { chunks, talks } = await readCompany(support ?? '', name);
  const vector = (text: string, language: Locale) =>
    embed(table, SIZE, rowsOf(text.slice(0, MAX_LENGTH), language)).vector;
  const read = chunks.map(({ title, heading, text, file }) => {
    const language = detectLanguage(`${heading} ${text.slice(0, 600)} ${title}`)?.language ?? 'en';
    return { file, language, vectors: [vector(`${title} ${heading}`, language), vector(text, language)] };
  });
  for (const talk of talks) {
    const { say, expect } = talk.turns[0] ?? { say: '', expect: { outcome: [] } };
    const sources = new Set([expect.source ?? []].flat());
    if (sources.size === 0) continue;
    const asked = vector(say, localeOf(talk));
    const order = read
      .map(({ file, language, vectors }) => {
        const likeness = vectors.reduce((sum, each) => sum + each.reduce((s, v, at) => s + v * (asked[at] ?? 0), 0), 0);
        return { file, score: likeness - (language === localeOf(talk) || talk.kind === 'cross-language' ? 0 : 0.3) };
      })
      .toSorted((one, other) => other.score - one.score)
      .map(({ file }) => file);
    placed.set(talk.kind, [
      ...(placed.get(talk.kind) ?? []),
      [...new Set(order)].findIndex((file) => sources.has(file)),
    ]);
  }
}
for (const [kind, places] of placed) {
  const among = (most: number) =>
    Math.round((100 * places.filter((at) => at >= 0 && at < most).length) / places.length);
  console.log(`${kind.padEnd(16)} ${places.length}: ${among(1)} / ${among(3)} / ${among(5)} %`);
}
