/**
 * Makes apps/server/src/understanding/retrieval/weights.generated.ts from the development data (see its README for sources and
 * licences): `node lab/tune-answers.ts [folder] [--check]`. Two small linear models: which chunk, and which sentence of it. Learnt on the
 * long questions of the retrieval sets and on questions as customers type them over whole help centres; both count alike. With
 * `--check` it also prints, slowly, what each is worth on passages and companies that it has not seen. `tune-confidence.ts` comes
 * afterwards.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leansOnHistory, readSmallTalk, splitQuestions } from '../apps/server/src/understanding/conversation/index.ts';
import { buildIndex, type SearchIndex } from '../apps/server/src/understanding/retrieval/build.ts';
import { CHUNK_FEATURES, SENTENCE_FEATURES } from '../apps/server/src/understanding/retrieval/evidence.ts';
import { excerpt } from '../apps/server/src/understanding/retrieval/excerpt.ts';
import type { About } from '../apps/server/src/understanding/retrieval/question.ts';
import { standing } from '../apps/server/src/understanding/retrieval/choose-sentence.ts';
import { SHORT } from '../apps/server/src/understanding/retrieval/quotation.ts';
import { foreignness, rank, weigh, type Ranked } from '../apps/server/src/understanding/retrieval/rank.ts';
import { dataFolder, mistype, readRetrieval, RETRIEVAL_LANGUAGES } from '../bench/answers-data.ts';
import { root } from '../scripts/bootstrap.mjs';
import { listwise, type List } from './small-models.ts';
import { loadJudge, localeOf, readCompany } from './support-data.ts';

interface Sample {
  from: string;
  fold: number;
  isMistyped: boolean;
  read: readonly Ranked[];
  foreign: readonly number[];
  /** Which chunks are right, and which of their sentences lead to a right quotation. */
  isRight: readonly boolean[];
  sentences: readonly (readonly boolean[])[];
}

const folder = dataFolder(process.argv[2]);
if (folder === null) throw new Error('No data. Name the folder: node lab/tune-answers.ts <folder>');
const support = join(folder, 'support/dev');
const judge = await loadJudge(support);
const samples: Sample[] = [];

function add(
  index: SearchIndex,
  question: string,
  about: About,
  from: string,
  { fold, isMistyped = false }: { fold: number; isMistyped?: boolean },
  isRightChunk: (chunk: Ranked) => boolean,
  isRightQuote: (chunk: Ranked, sentence: Ranked['sentences'][number]) => boolean,
) {
  const { asked, ranked } = rank(index, question, about);
  const isRight = ranked.map(isRightChunk);
  samples.push({
    from,
    fold,
    isMistyped,
    read: ranked,
    foreign: ranked.map(({ at }) => foreignness(index, asked, at)),
    isRight,
    sentences: ranked.map((chunk) => chunk.sentences.map((sentence) => isRightQuote(chunk, sentence))),
  });
}

for (const language of RETRIEVAL_LANGUAGES) {
  const data = readRetrieval(folder, language);
  const index = buildIndex(data.chunks);
  for (const [nth, { text, gold, answers }] of data.questions.entries()) {
    if (gold === null) continue;
    for (const isMistyped of [false, true])
      add(
        index,
        isMistyped ? mistype(text, nth) : text,
        { language },
        language,
        { fold: gold % 2, isMistyped },
        ({ chunk }) => chunk.id === gold,
        (_, sentence) => answers.some((given) => sentence.text.toLowerCase().includes(given.toLowerCase())),
      );
  }
}
const RETRIEVAL_LISTS = samples.length;

const companies = readdirSync(support);
for (const [nth, name] of companies.entries()) {
  const { chunks, talks } = await readCompany(support, name);
  const index = buildIndex(chunks);
  for (const talk of talks)
    for (const [at, { say, expect }] of talk.turns.entries()) {
      const language = localeOf(talk);
      if (!expect.outcome.includes('answer') || !expect.must?.length) continue;
      if (readSmallTalk(say, language) || splitQuestions(say, language).length > 1) continue;
      const leans = at > 0 && leansOnHistory(say, language) === 'strongly';
      const context = leans
        ? talk.turns
            .slice(0, at)
            .map((turn) => turn.say)
            .toReversed()
            .slice(0, 2)
        : [];
      const verdict = (text: string) =>
        judge(expect, { outcome: 'answered', text, sources: [{}], options: [] }, { lang: talk.lang, kind: 'steps' })
          .verdict;
      const isSource = (chunk: Ranked) => [expect.source ?? []].flat().includes(chunks[chunk.at]?.file ?? '');
      add(
        index,
        say,
        { language, context },
        name,
        { fold: nth },
        (chunk) => isSource(chunk) && ['good', 'partly'].includes(verdict(chunk.chunk.text)),
        (chunk, sentence) => {
          const { start, end } = excerpt(chunk.chunk.text, sentence, SHORT);
          return verdict(chunk.chunk.text.slice(start, end)) === 'good';
        },
      );
    }
}
const supportWeight = RETRIEVAL_LISTS / Math.max(1, samples.length - RETRIEVAL_LISTS);

/** The sum of both fits is a good order already; what is learnt may move it, but not far. */
const PLAIN_SUM = [6, 6];
/** There are few Ukrainian questions in the retrieval data. */
const weightOf = ({ from }: Sample) => (companies.includes(from) ? supportWeight : from === 'ua' ? 4 : 1);

const chunkList = (sample: Sample): List => ({
  weight: weightOf(sample),
  rows: sample.read.map(({ features }, at) => [...features, sample.foreign[at] ?? 0]),
  isRight: [...sample.isRight],
});
const order = (weights: number[], sample: Sample) =>
  sample.read
    .map((chunk, at) => ({ ...chunk, nth: at, score: weigh(weights, [...chunk.features, sample.foreign[at] ?? 0]) }))
    .sort((one, other) => other.score - one.score);
const sentenceList = (weights: number[], sample: Sample): List => {
  const best = order(weights, sample).slice(0, 4);
  const [first] = best;
  if (!first) return { rows: [], isRight: [] };
  return {
    weight: weightOf(sample),
    rows: best.flatMap((chunk, nth) =>
      chunk.sentences.map(({ features }) => [...features, ...standing(chunk, first, nth)]),
    ),
    isRight: best.flatMap(({ nth }) => sample.sentences[nth] ?? []),
  };
};

function train(some: Sample[]) {
  const chunk = listwise(some.map(chunkList), { steps: 200, rate: 0.2, decay: 5e-4, begin: PLAIN_SUM });
  const sentence = listwise(
    some.filter(({ isMistyped }) => !isMistyped).map((sample) => sentenceList(chunk, sample)),
    { steps: 300, rate: 0.1, decay: 2e-3 },
  );
  return { chunk, sentence };
}

const isBest = (weights: number[], { rows, isRight }: List): boolean => {
  const scores = rows.map((row) => weigh(weights, row));
  return isRight[scores.indexOf(Math.max(...scores))] ?? false;
};
const percent = (part: number, whole: number) => ((100 * part) / Math.max(1, whole)).toFixed(1);
const report = (name: string, some: Sample[], { chunk, sentence }: { chunk: number[]; sentence: number[] }) => {
  const [typed, mistyped] = [some.filter(({ isMistyped }) => !isMistyped), some.filter(({ isMistyped }) => isMistyped)];
  const hits = (of: Sample[]) => percent(of.filter((sample) => isBest(chunk, chunkList(sample))).length, of.length);
  const said = typed.filter((sample) => isBest(sentence, sentenceList(chunk, sample))).length;
  console.log(
    `${name.padEnd(12)} chunk ${hits(typed)}, mistyped ${hits(mistyped)}, sentence ${percent(said, typed.length)}`,
  );
};
if (process.argv.includes('--check')) {
  for (const language of RETRIEVAL_LANGUAGES) {
    const own = samples.filter(({ from }) => from === language);
    report(
      language,
      own.filter(({ fold }) => fold === 0),
      train(samples.filter(({ from, fold }) => from !== language || fold !== 0)),
    );
  }
  for (const name of companies)
    report(
      name,
      samples.filter(({ from }) => from === name),
      train(samples.filter(({ from }) => from !== name)),
    );
}

const { chunk, sentence } = train(samples);
const list = (values: number[], names: readonly string[]) =>
  `[\n${values.map((value, at) => `  ${Number(value.toFixed(3))}, // ${names[at] ?? '?'}\n`).join('')}]`;
writeFileSync(
  join(root, 'apps/server/src/understanding/retrieval/weights.generated.ts'),
  [
    '/** Made by lab/tune-answers.ts. */',
    `export const CHUNK_WEIGHTS: readonly number[] = ${list(chunk.slice(0, -1), CHUNK_FEATURES)};`,
    "/** For a chunk in another language than the customer's. */",
    `export const FOREIGN_WEIGHT = ${Number((chunk.at(-1) ?? 0).toFixed(3))};`,
    `export const SENTENCE_WEIGHTS: readonly number[] = ${list(sentence, [...SENTENCE_FEATURES, 'behindFirst', 'inFirst'])};`,
    '',
  ].join('\n'),
);
