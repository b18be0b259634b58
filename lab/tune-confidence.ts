/**
 * Makes apps/server/src/understanding/retrieval/confidence-weights.generated.ts: when the built-in engine is sure of what it would
 * quote. `node lab/tune-confidence.ts <folder of the development data> <folder of help centres>` (see help-centres/README.md). Learnt on
 * questions as customers type them over whole help centres, the same with the right page taken away, questions to other companies,
 * and the long questions of the retrieval sets with and without slips. Prints what it is worth on companies that it has not seen.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { splitQuestions, leansOnHistory, readSmallTalk } from '../apps/server/src/understanding/conversation/index.ts';
import { buildIndex, type SearchIndex } from '../apps/server/src/understanding/retrieval/build.ts';
import { CONFIDENCE_FEATURES } from '../apps/server/src/understanding/retrieval/confidence.ts';
import type { About } from '../apps/server/src/understanding/retrieval/question.ts';
import { judge as judgeQuote } from '../apps/server/src/understanding/retrieval/judge.ts';
import { rank } from '../apps/server/src/understanding/retrieval/rank.ts';
import { sumOf, type Tree } from '../apps/server/src/understanding/retrieval/trees.ts';
import { dataFolder, mistype, readRetrieval, RETRIEVAL_LANGUAGES } from '../bench/answers-data.ts';
import { root } from '../scripts/bootstrap.mjs';
import { boost } from './boosted-trees.ts';
import { loadJudge, localeOf, moreTalks, readCompany, type Talk } from './support-data.ts';

interface Sample {
  row: number[];
  isRight: boolean;
  /** The company, or a retrieval set with its language. */
  from: string;
  kind: string;
  language: number;
}

const [named, helpCentres = ''] = process.argv.slice(2);
const folder = dataFolder(named);
if (folder === null || !helpCentres)
  throw new Error('No data. Name the folders: node lab/tune-confidence.ts <folder> <folder of help centres>');
const support = join(folder, 'support/dev');
/** Their pages name no licence, so nothing is learnt from them. */
const UNLICENSED = new Set(['films-fr', 'discs-it', 'editor-ro']);
const withSupport = new Set(readdirSync(support));
const judge = await loadJudge(support);
const samples: Sample[] = [];
const reduced: Record<string, SearchIndex> = {};

function read(index: SearchIndex, text: string, about: About) {
  const { asked, ranked } = rank(index, text, about);
  return judgeQuote(index, asked, ranked);
}

const companies = await Promise.all(
  [support, helpCentres].flatMap((from) =>
    readdirSync(from)
      .filter((name) => !UNLICENSED.has(name))
      .map(async (name) => {
        const { chunks, talks } = await readCompany(from, name);
        return { name, chunks, talks: [...talks, ...moreTalks(name)] };
      }),
  ),
);
for (const { name, chunks, talks } of companies) {
  const whole = buildIndex(chunks);
  const add = (index: SearchIndex, talk: Talk, at: number, kind: string, isStrange = false) => {
    const { say, expect } = talk.turns[at] ?? { say: '', expect: { outcome: [] } };
    const language = localeOf(talk);
    if (readSmallTalk(say, language) || splitQuestions(say, language).length > 1) return;
    const leans = at > 0 && leansOnHistory(say, language) === 'strongly';
    const context = leans
      ? talk.turns
          .slice(0, at)
          .map((turn) => turn.say)
          .toReversed()
          .slice(0, 2)
      : [];
    const found = read(index, say, { language, context });
    if (!found) return;
    const isAnswerable = expect.outcome.includes('answer') && (expect.must ?? []).length > 0 && !isStrange;
    const verdict = judge(
      expect,
      { outcome: 'answered', text: found.short.text, sources: [{}], options: [] },
      { lang: talk.lang, kind: talk.kind },
    ).verdict;
    const isRight = isAnswerable && (verdict === 'good' || verdict === 'partly');
    samples.push({ row: found.features, isRight, from: name, kind, language: LOCALES.indexOf(language) });
  };
  for (const talk of talks)
    for (const [at, { expect }] of talk.turns.entries()) {
      add(whole, talk, at, talk.kind);
      const sources = new Set([expect.source ?? []].flat());
      if (sources.size === 0) continue;
      add(without(name, sources), talk, at, 'page missing');
    }
  for (const other of companies.filter((each) => each.name !== name))
    for (const talk of other.talks.filter((_, nth) => nth % 2 === 0)) {
      if (['small-talk', 'person', 'complaint'].includes(talk.kind)) continue;
      add(whole, talk, 0, 'other company', true);
    }
}

/** A few pages of a company, as a small shop has them: most questions have no answer there. */
for (const { name, chunks, talks } of companies) {
  const files = [...new Set(chunks.map(({ file }) => file))];
  for (const part of [0, 1, 2, 3, 4, 5]) {
    const own = new Set(files.filter((_, nth) => nth % 12 === 2 * part));
    const index = buildIndex(chunks.filter(({ file }) => own.has(file)));
    for (const [nth, talk] of [...talks, ...companies.flatMap((other) => other.talks)].entries()) {
      const isOwn = nth < talks.length;
      if ((isOwn ? nth % 6 : nth % 24) !== part || ['small-talk', 'person', 'complaint'].includes(talk.kind)) continue;
      const { say, expect } = talk.turns[0] ?? { say: '', expect: { outcome: [] } };
      const language = localeOf(talk);
      if (splitQuestions(say, language).length > 1) continue;
      const found = read(index, say, { language });
      if (!found) continue;
      const isHere = isOwn && [expect.source ?? []].flat().some((file) => own.has(file));
      const { verdict } = judge(
        expect,
        { outcome: 'answered', text: found.short.text, sources: [{}], options: [] },
        { lang: talk.lang, kind: talk.kind },
      );
      const isRight = isHere && ['good', 'partly'].includes(verdict);
      samples.push({
        row: found.features,
        isRight,
        from: name,
        kind: 'few pages',
        language: LOCALES.indexOf(language),
      });
    }
  }
}

/** A knowledge of three passages or of one, with and without the right one. */
for (const { name, chunks, talks } of companies)
  for (const [nth, talk] of talks.entries()) {
    const { say, expect } = talk.turns[0] ?? { say: '', expect: { outcome: [] } };
    const language = localeOf(talk);
    if (!expect.must?.length || splitQuestions(say, language).length > 1 || nth % 2 === 1) continue;
    const best = chunks.find(
      ({ file, text }) =>
        [expect.source ?? []].flat().includes(file) &&
        judge(expect, { outcome: 'answered', text, sources: [{}], options: [] }, { lang: talk.lang, kind: 'steps' })
          .verdict === 'good',
    );
    const others = [7, 31, 53].flatMap((step) => chunks[(nth * step) % chunks.length] ?? []);
    for (const some of [best ? [best, ...others] : [], others, best ? [best] : [], others.slice(0, 1)]) {
      const found = read(buildIndex(some), say, { language });
      if (!found) continue;
      const { verdict } = judge(
        expect,
        { outcome: 'answered', text: found.short.text, sources: [{}], options: [] },
        { lang: talk.lang, kind: talk.kind },
      );
      const isRight = best !== undefined && some.includes(best) && ['good', 'partly'].includes(verdict);
      samples.push({
        row: found.features,
        isRight,
        from: name,
        kind: 'three passages',
        language: LOCALES.indexOf(language),
      });
    }
  }

/** The index of a company without some of its pages; built once for each set. */
function without(name: string, files: ReadonlySet<string>): SearchIndex {
  const key = `${name} ${[...files].toSorted().join(' ')}`;
  reduced[key] ??= buildIndex(
    (companies.find((each) => each.name === name)?.chunks ?? []).filter(({ file }) => !files.has(file)),
  );
  return reduced[key];
}

/** The long questions of the retrieval sets: right if the right passage is quoted. */
for (const language of RETRIEVAL_LANGUAGES) {
  const data = readRetrieval(folder, language);
  const index = buildIndex(data.chunks);
  for (const [nth, { text, gold }] of data.questions.entries()) {
    if (nth % 4 !== 0) continue;
    for (const [kind, asked] of [
      ['long', text],
      ['long, mistyped', mistype(text, nth)],
    ] as const) {
      const found = read(index, asked, { language });
      if (!found) continue;
      const isRight = gold !== null && found.short.chunkId === data.chunks[gold]?.id;
      samples.push({
        row: found.features,
        isRight,
        from: `retrieval ${language}`,
        kind,
        language: LOCALES.indexOf(language),
      });
    }
  }
}

const MADE_UP = new Set(['page missing', 'other company', 'few pages', 'three passages']);
const isAsked = ({ from, kind }: Sample) => !MADE_UP.has(kind) && !from.startsWith('retrieval');

/** What can only speak for an answer, and what only against it; the rest may do either. */
const FOR =
  'words grams coverage gramCoverage pairs bestSentence name quoted corrected margin plainMargin expected coveredTwice mark matchedMass matchedTerms nameMass page nameMeaning textMeaning quotedMeaning meaningLead pageMargin nameAsked agreement steps';
const AGAINST = 'biggestMiss unknown isOneWord conceptsMissed conceptsUnknown namesMissed numbersMissed opposite';
const directions = CONFIDENCE_FEATURES.map((feature) =>
  FOR.split(' ').includes(feature) ? 1 : AGAINST.split(' ').includes(feature) ? -1 : 0,
);

const IN_OTHER_WORDS = CONFIDENCE_FEATURES.indexOf('inOtherWords');
const IN_ANOTHER_LANGUAGE = CONFIDENCE_FEATURES.indexOf('isOtherLanguage');
const FEW = new Set(['few pages', 'three passages']);

/** There are few right answers of some kinds, so each of them counts more. */
function rarityOf({ row, kind, isRight }: Sample): number {
  if (!isRight) return 1;
  const ofItsQuestion = (row[IN_OTHER_WORDS] ?? 0) >= 0.5 ? 1.9 : row[IN_ANOTHER_LANGUAGE] === 1 ? 2 : 1;
  return ofItsQuestion * (FEW.has(kind) ? 3 : 1);
}

/** The help centres of companies are more like what customers ask about than the manuals of programs. */
const OF_A_COMPANY = 3;

/** So many times it is learnt without another part of the companies, and the mean is taken: what holds for one alone counts less. */
const PARTS = 6;
const shareOf = (tree: Tree): Tree =>
  typeof tree === 'number'
    ? Number((tree / PARTS).toPrecision(4))
    : [tree[0], tree[1], shareOf(tree[2]), shareOf(tree[3])];

/** What customers asked counts as much as all that was made of it together. */
function train(some: Sample[]): { trees: Tree[]; bias: number[] } {
  const asked = some.filter(isAsked).length;
  const examples = some.map((sample) => ({
    ...sample,
    weight:
      (isAsked(sample) ? 1 : asked / (some.length - asked)) *
      rarityOf(sample) *
      (withSupport.has(sample.from) ? OF_A_COMPANY : 1),
  }));
  const from = [...new Set(examples.map((example) => example.from))];
  const trees = Array.from({ length: PARTS }, (_, part) =>
    boost(
      examples.filter((example) => from.indexOf(example.from) % PARTS !== part),
      { trees: 140, leaves: 12, rate: 0.05, minExamples: 10, ridge: 1, directions },
    ).map(shareOf),
  ).flat();
  const bias = LOCALES.map((locale, language) => biasOf(trees, examples, language) - (CAUTION_IN[locale] ?? CAUTION));
  return { trees, bias };
}

/** Right and wrong count alike above, but a wrong answer is worse than none: what was 0.59 is the 0.4 from which agents answer. */
const CAUTION = 0.75;
/** The French questions of the retrieval sets are the hardest of those that have an answer, and made it shy. */
const CAUTION_IN: Partial<Record<Locale, number>> = { fr: 0.45 };

/** How much the trees say too little or too much in a language; languages with few questions stay near zero. */
function biasOf(trees: Tree[], examples: (Sample & { weight: number })[], language: number): number {
  const own = examples.filter((example) => example.language === language);
  const mean = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length;
  let bias = 0;
  for (let step = 0; step < 20; step += 1) {
    let slope = -BIAS_RIDGE * bias;
    let curve = BIAS_RIDGE;
    for (const { row, isRight, weight } of own) {
      const p = chance(trees, bias, row);
      slope += (weight / mean) * ((isRight ? 1 : 0) - p);
      curve += (weight / mean) * p * (1 - p);
    }
    bias += slope / curve;
  }
  return bias;
}
const BIAS_RIDGE = 20;

const chance = (trees: Tree[], bias: number, row: number[]) => 1 / (1 + Math.exp(-bias - sumOf(trees, row)));
const sure = ({ trees, bias }: { trees: Tree[]; bias: number[] }, { row, language }: Sample) =>
  chance(trees, bias[language] ?? 0, row);

const FOLDS = 5;
const unseen = Array.from({ length: FOLDS }, (_, fold) => {
  const own = new Set(companies.filter((_company, nth) => nth % FOLDS === fold).map(({ name }) => name));
  const learnt = train(samples.filter(({ from }) => !own.has(from)));
  return samples.filter(({ from }) => own.has(from)).map((sample) => ({ ...sample, p: sure(learnt, sample) }));
}).flat();
for (const [title, keyOf] of [
  ['from', (sample: Sample) => sample.from],
  ['kind', (sample: Sample) => sample.kind],
] as const)
  for (const [key, some] of Map.groupBy(unseen, keyOf)) {
    const at = (threshold: number) => {
      const answered = some.filter(({ p }) => p >= threshold);
      const right = answered.filter(({ isRight }) => isRight).length;
      return `${right}+${answered.length - right}`;
    };
    const possible = some.filter(({ isRight }) => isRight).length;
    console.log(
      `${title} ${key.padEnd(16)} ${String(some.length).padStart(5)}, ${possible} possible; right+wrong at .3 ${at(0.3)}, .4 ${at(0.4)}, .5 ${at(0.5)}, .6 ${at(0.6)}, .7 ${at(0.7)}`,
    );
  }
console.log('how often right, by confidence, on companies not seen:');
for (let low = 0; low < 1; low += 0.1) {
  const some = unseen.filter(({ p, from }) => !from.startsWith('retrieval') && p >= low && p < low + 0.1);
  console.log(
    `  ${low.toFixed(1)}-${(low + 0.1).toFixed(1)}: ${some.length} questions, ${((100 * some.filter(({ isRight }) => isRight).length) / Math.max(1, some.length)).toFixed(0)} % right`,
  );
}

const { trees, bias } = train(samples);
writeFileSync(
  join(root, 'apps/server/src/understanding/retrieval/confidence-weights.generated.ts'),
  [
    "import type { Tree } from './trees.ts';",
    '',
    '/** Made by lab/tune-confidence.ts; the numbers of features are their places in CONFIDENCE_FEATURES. */',
    `export const CONFIDENCE_TREES: readonly Tree[] = [\n${trees.map((tree) => `  ${JSON.stringify(tree)},\n`).join('')}];`,
    '/** One for each language, in the order of LOCALES. */',
    `export const CONFIDENCE_BIAS: readonly number[] = ${JSON.stringify(bias.map((value) => Number(value.toFixed(3))))};`,
    '',
  ].join('\n'),
);
