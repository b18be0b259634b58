/**
 * Makes the weights in apps/server/src/understanding/sentiment/weights from the development data (see its README for sources and licences):
 * `node lab/train-sentiment.ts [folder]`. Prints how well lines that it has not seen are judged.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  packModel,
  quantise,
  scoresOf,
  trainLinear,
  type LinearModel,
} from '../apps/server/src/understanding/language/index.ts';
import { SENTIMENTS, type Sentiment } from '../apps/server/src/understanding/sentiment/index.ts';
import { SENTIMENT_SIZE, sentimentFeatures } from '../apps/server/src/understanding/sentiment/text-features.ts';
import { dataFolder, readLines } from '../bench/answers-data.ts';
import { root } from '../scripts/bootstrap.mjs';

interface Line {
  lang: string;
  text: string;
  label: Sentiment;
}

const folder = dataFolder(process.argv[2]);
if (folder === null) throw new Error('No data. Name the folder: node lab/train-sentiment.ts <folder>');
const OTHERS = ['ro', 'ru', 'de', 'fr', 'it'];
/** How much rarer feelings count for more: 0 not at all, 1 until all weigh the same. */
const BALANCE = 0.3;

function train(lines: Line[], salt: (line: Line) => string): LinearModel {
  const counts = SENTIMENTS.map((label) => lines.filter((line) => line.label === label).length);
  const most = Math.max(...counts);
  const rows = lines.map((line) => {
    const label = SENTIMENTS.indexOf(line.label);
    return {
      features: sentimentFeatures(line.text, salt(line)),
      label,
      weight: (most / (counts[label] ?? 1)) ** BALANCE,
    };
  });
  return trainLinear(rows, { labels: SENTIMENTS.length, size: SENTIMENT_SIZE, epochs: 3, rate: 0.15, decay: 0 });
}

function judge(model: LinearModel, lines: Line[], salt: (line: Line) => string) {
  const hits = SENTIMENTS.map(() => ({ right: 0, said: 0, meant: 0 }));
  for (const line of lines) {
    const scores = scoresOf(model, sentimentFeatures(line.text, salt(line)));
    const said = hits[scores.indexOf(Math.max(...scores))];
    const meant = hits[SENTIMENTS.indexOf(line.label)];
    if (!said || !meant) continue;
    said.said += 1;
    meant.meant += 1;
    if (said === meant) said.right += 1;
  }
  const scores = hits.map(({ right, said, meant }) => (2 * right) / Math.max(1, said + meant));
  const accuracy = hits.reduce((sum, { right }) => sum + right, 0) / Math.max(1, lines.length);
  return { accuracy, mean: scores.reduce((sum, score) => sum + score, 0) / scores.length, scores };
}

/** Moves the biases until accuracy and mean F1 together are best on lines that were not learnt from. */
function settle(model: LinearModel, lines: Line[], salt: (line: Line) => string): void {
  const worth = () => {
    const { accuracy, mean } = judge(model, lines, salt);
    return accuracy + mean;
  };
  let best = worth();
  for (let turn = 0; turn < 2; turn += 1)
    for (let label = 0; label < SENTIMENTS.length; label += 1)
      for (const move of [-0.2, -0.1, 0.1, 0.2]) {
        const before = model.bias[label] ?? 0;
        model.bias[label] = before + move;
        const now = worth();
        if (now > best) best = now;
        else model.bias[label] = before;
      }
}

function write(name: string, model: LinearModel): void {
  const packed = gzipSync(packModel(quantise(model)), { level: 9 });
  const target = join(root, 'apps/server/src/understanding/sentiment/weights');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, `${name}.bin.gz`), packed);
  console.log(`${name}: ${Math.round(packed.length / 1024)} kB`);
}

const percent = (value: number) => (100 * value).toFixed(1);
const english = train(readLines<Line>(folder, 'sentiment/goemotions.train.jsonl'), () => '');
const unseen = readLines<Line>(folder, 'sentiment/goemotions.dev.jsonl');
settle(english, unseen, () => '');
const judged = judge(quantise(english), unseen, () => '');
console.log(
  `en: accuracy ${percent(judged.accuracy)}, mean F1 ${percent(judged.mean)}, ${SENTIMENTS.map((label, at) => `${label} ${percent(judged.scores[at] ?? 0)}`).join(', ')}`,
);
write('english', english);

const salted = ({ lang }: Line) => `${lang}:`;
const lines = OTHERS.flatMap((lang) => [
  ...readLines<Line>(folder, `sentiment/xed.${lang}.train.jsonl`),
  ...readLines<{ q: string }>(folder, `retrieval/queries.${lang}.jsonl`).map(({ q }): Line => ({
    lang,
    text: q,
    label: 'neutral',
  })),
]);
const isHeldBack = (_: Line, at: number) => at % 6 === 0;
const kept = train(
  lines.filter((line, at) => !isHeldBack(line, at)),
  salted,
);
for (const lang of OTHERS) {
  const { accuracy } = judge(
    kept,
    lines.filter(isHeldBack).filter((line) => line.lang === lang && line.label !== 'neutral'),
    salted,
  );
  console.log(`${lang}: accuracy ${percent(accuracy)} of happy, sad and angry lines`);
}
write('others', train(lines, salted));
