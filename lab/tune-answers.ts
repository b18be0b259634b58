/**
 * Makes apps/server/src/understanding/retrieval/weights.generated.ts from the development data (see its README for sources and
 * licences): `node lab/tune-answers.ts [folder]`. Three small linear models: which chunk, which sentence, how sure.
 * Prints what each is worth on passages that it has not seen.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { standing } from '../apps/server/src/understanding/retrieval/answer.ts';
import { buildIndex, type SearchIndex } from '../apps/server/src/understanding/retrieval/build.ts';
import {
  CHUNK_FEATURES,
  readChunk,
  SENTENCE_FEATURES,
  type Asked,
  type ChunkEvidence,
} from '../apps/server/src/understanding/retrieval/evidence.ts';
import {
  candidates,
  CONFIDENCE_FEATURES,
  confidenceFeatures,
  READ_CLOSELY,
  weigh,
} from '../apps/server/src/understanding/retrieval/rank.ts';
import {
  ANSWERED_AND_REFUSED,
  areaUnder,
  dataFolder,
  mistype,
  readRetrieval,
  RETRIEVAL_LANGUAGES,
  type Retrieval,
} from '../bench/answers-data.ts';
import { listwise, logistic, type List } from './small-models.ts';
import { root } from '../scripts/bootstrap.mjs';

interface Sample {
  language: number;
  fold: number;
  isMistyped: boolean;
  isComplete: boolean;
  chunks: number;
  gold: number;
  asked: Asked;
  read: ChunkEvidence[];
  /** For each chunk and sentence: whether it holds an answer. */
  answers: boolean[][];
}

const folder = dataFolder(process.argv[2]);
if (folder === null) throw new Error('No data. Name the folder: node lab/tune-answers.ts <folder>');
const samples = RETRIEVAL_LANGUAGES.flatMap((language) => samplesOf(readRetrieval(folder, language)));

/** Every question on the whole set and mistyped; and on some of its articles, for small knowledge bases and for refusing. */
function samplesOf(data: Retrieval): Sample[] {
  const titles = [...new Set(data.chunks.map(({ title }) => title))];
  const whole = buildIndex(data.chunks);
  const found = data.questions.flatMap((question, nth) => [
    sampleOf(data, whole, question, { isMistyped: false, isComplete: true }),
    sampleOf(data, whole, { ...question, text: mistype(question.text, nth) }, { isMistyped: true, isComplete: true }),
  ]);
  if (titles.length < 4) return found;
  for (const part of [0, 1, 2, 3]) {
    const chunks = data.chunks.filter(({ title }) => titles.indexOf(title) % 4 === part);
    const index = buildIndex(chunks);
    for (const [nth, question] of data.questions.entries())
      if (nth % 2 === part % 2)
        found.push(sampleOf({ ...data, chunks }, index, question, { isMistyped: false, isComplete: false }));
  }
  return found;
}

function sampleOf(
  data: Retrieval,
  index: SearchIndex,
  { text, gold, answers }: Retrieval['questions'][number],
  kind: { isMistyped: boolean; isComplete: boolean },
): Sample {
  const { asked, best } = candidates(index, text, READ_CLOSELY);
  const read = best.map((at) => readChunk(index, asked, at));
  const isThere = gold !== null && data.chunks.some(({ id }) => id === gold);
  return {
    ...kind,
    language: LOCALES.indexOf(data.language),
    fold: (gold ?? text.length) % 2,
    chunks: index.ids.length,
    gold: isThere ? gold : -1,
    asked,
    read,
    answers: read.map(({ sentences }) =>
      sentences.map((sentence) => answers.some((given) => plain(sentence.text).includes(plain(given)))),
    ),
  };
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The sum of both fits is a good order already; what is learnt may move it, but not far. */
const PLAIN_SUM = [6, 6];
/** There are few Ukrainian questions in the data. */
const UKRAINIAN_WEIGHT = 4;

const chunkLists = (some: Sample[]): List[] =>
  some
    .filter(({ gold }) => gold >= 0)
    .map(({ read, gold, language }) => ({
      weight: LOCALES[language] === 'ua' ? UKRAINIAN_WEIGHT : 1,
      rows: read.map(({ features }) => features),
      isRight: read.map(({ chunk }) => chunk.id === gold),
    }));

const ranked = (weights: number[], { read, answers }: Sample) =>
  read
    .map((evidence, at) => ({ ...evidence, score: weigh(weights, evidence.features), answers: answers[at] ?? [] }))
    .sort((one, other) => other.score - one.score);

const sentenceList = (weights: number[], sample: Sample): List => {
  const order = ranked(weights, sample).slice(0, 4);
  const [first] = order;
  if (!first) return { rows: [], isRight: [] };
  return {
    rows: order.flatMap((from, nth) =>
      from.sentences.map(({ features }) => [...features, ...standing(from, first, nth)]),
    ),
    isRight: order.flatMap(({ answers }) => answers),
  };
};
const hasSentences = ({ gold, isMistyped, isComplete, answers }: Sample) =>
  gold >= 0 && !isMistyped && isComplete && answers.flat().some(Boolean);

/** Confidence features followed by one place per language. */
const sureRow = (weights: number[], sample: Sample): number[] => [
  ...confidenceFeatures(sample.asked, ranked(weights, sample), sample.chunks),
  ...LOCALES.map((_, language) => (language === sample.language ? 1 : 0)),
];

function train(some: Sample[]) {
  const chunk = listwise(chunkLists(some.filter(({ isComplete }) => isComplete)), {
    steps: 200,
    rate: 0.2,
    decay: 3e-3,
    begin: PLAIN_SUM,
  });
  const sentence = listwise(
    some.filter(hasSentences).map((sample) => sentenceList(chunk, sample)),
    { steps: 300, rate: 0.1, decay: 2e-3 },
  );
  const judged = some.filter(({ isMistyped, read }) => !isMistyped && read.length > 0);
  const sure = logistic(
    judged.map((sample) => ({
      row: sureRow(chunk, sample),
      isRight: sample.gold >= 0,
      group: sample.language * 2 + (sample.isComplete ? 1 : 0),
    })),
    { steps: 500, rate: 0.1, decay: 1e-4 },
  );
  return { chunk, sentence, sure };
}

const models = [0, 1].map((fold) => train(samples.filter((sample) => sample.fold !== fold)));
const best = (weights: number[], { rows, isRight }: List): boolean => {
  const scores = rows.map((row) => weigh(weights, row));
  return isRight[scores.indexOf(Math.max(...scores))] ?? false;
};
const percent = (part: number, whole: number) => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1));

const rate = (some: number[], counts: (value: number) => boolean) =>
  (100 * some.filter(counts).length) / Math.max(1, some.length);

/** How sure we were of what can be answered, and of what cannot. */
interface ConfidenceReport {
  yes: number[];
  no: number[];
}
const answeredAt = (shift: number, { yes }: ConfidenceReport) => rate(yes, (value) => value + shift >= 0);
const refusedAt = (shift: number, { no }: ConfidenceReport) => rate(no, (value) => value + shift < 0);

/**
 * Moves the threshold of a language towards where both rates are a point above the baseline, by the smallest shift; nowhere may that
 * cost more than a point of their mean.
 */
function settle(name: Locale, whole: ConfidenceReport, parts: ConfidenceReport): number {
  const [answered, refused] = ANSWERED_AND_REFUSED[name];
  const lead = (shift: number) => Math.min(1, answeredAt(shift, whole) - answered, refusedAt(shift, whole) - refused);
  const mean = (shift: number, some: ConfidenceReport) => (answeredAt(shift, some) + refusedAt(shift, some)) / 2;
  return (
    Array.from({ length: 41 }, (_, nth) => (nth - 20) / 20)
      .filter((shift) => [whole, parts].every((some) => mean(shift, some) >= mean(0, some) - 1))
      .sort((one, other) => lead(other) - lead(one) || Math.abs(one) - Math.abs(other))[0] ?? 0
  );
}

const shifts: number[] = [];
for (const [language, name] of LOCALES.entries()) {
  const unseen = samples.filter((sample) => sample.language === language && sample.isComplete);
  const model = ({ fold }: Sample) => models[fold] ?? { chunk: [], sentence: [], sure: [] };
  const answerable = unseen.filter(({ gold }) => gold >= 0);
  const [typed, mistyped] = [
    answerable.filter(({ isMistyped }) => !isMistyped),
    answerable.filter(({ isMistyped }) => isMistyped),
  ];
  const hits = (some: Sample[]) =>
    percent(
      some.filter((sample) => best(model(sample).chunk, chunkLists([sample])[0] ?? { rows: [], isRight: [] })).length,
      some.length,
    );
  const said = typed.filter((sample) => best(model(sample).sentence, sentenceList(model(sample).chunk, sample))).length;
  const sure = (sample: Sample) =>
    sample.read.length === 0 ? -Infinity : weigh(model(sample).sure, sureRow(model(sample).chunk, sample));
  const confidenceReport = (some: Sample[]): ConfidenceReport => ({
    yes: some.filter(({ gold, isMistyped }) => gold >= 0 && !isMistyped).map(sure),
    no: some.filter(({ gold, isMistyped }) => gold < 0 && !isMistyped).map(sure),
  });
  const whole = confidenceReport(unseen);
  const shift = settle(
    name,
    whole,
    confidenceReport(samples.filter((sample) => sample.language === language && !sample.isComplete)),
  );
  shifts.push(shift);
  console.log(
    `${name}: hit@1 ${hits(typed)}, mistyped ${hits(mistyped)}, sentence ${percent(said, typed.length)}, ` +
      `area ${areaUnder(whole.yes, whole.no).toFixed(3)}, answered ${answeredAt(shift, whole).toFixed(1)}, ` +
      `refused ${refusedAt(shift, whole).toFixed(1)} (shifted by ${shift})`,
  );
}

const { chunk, sentence, sure } = train(samples);
const STANDING = ['behindFirst', 'inFirst'];
const list = (values: number[], names: readonly string[]) =>
  `[\n${values.map((value, at) => `  ${Number(value.toFixed(3))}, // ${names[at] ?? '?'}\n`).join('')}]`;
writeFileSync(
  join(root, 'apps/server/src/understanding/retrieval/weights.generated.ts'),
  [
    '/** Made by lab/tune-answers.ts. */',
    `export const CHUNK_WEIGHTS = ${list(chunk, CHUNK_FEATURES)};`,
    `export const SENTENCE_WEIGHTS = ${list(sentence, [...SENTENCE_FEATURES, ...STANDING])};`,
    `export const CONFIDENCE_WEIGHTS = ${list(sure.slice(0, -LOCALES.length), [...CHUNK_FEATURES, ...CONFIDENCE_FEATURES])};`,
    '/** One for each language, in the order of LOCALES. */',
    `export const CONFIDENCE_BIAS = ${list(
      sure.slice(-LOCALES.length).map((bias, language) => bias + (shifts[language] ?? 0)),
      LOCALES,
    )};`,
    '',
  ].join('\n'),
);
