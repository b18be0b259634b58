/**
 * Prints the numbers for SURE in apps/server/src/understanding/classify/classifier.ts, fitted on development data with messages
 * that are about none of the labels: `node lab/tune-intents.ts [folder]`.
 */
import { EVIDENCE, trainClassifier, weighLabels } from '../apps/server/src/understanding/classify/classifier.ts';
import { dataFolder, readLines } from '../bench/answers-data.ts';
import { logistic } from './small-models.ts';

const folder = dataFolder(process.argv[2]);
if (folder === null) throw new Error('No data. Name the folder: node lab/tune-intents.ts <folder>');

const rows = ['hint3-curekart', 'clinc150'].flatMap((name, group) => {
  const examples = readLines<{ text: string; intent: string }>(folder, `intents/${name}.examples.jsonl`);
  const classifier = trainClassifier(examples.map(({ text, intent }) => ({ text, label: intent })));
  return readLines<{ text: string; intent: string | null }>(folder, `intents/${name}.queries.jsonl`).map(
    ({ text, intent }) => {
      return { row: weighLabels(classifier, text).evidence, isRight: intent !== null, group };
    },
  );
});
const weights = logistic(rows, { steps: 3_000, rate: 0.05, decay: 1e-4 }).map((weight) => Number(weight.toFixed(2)));
console.log(EVIDENCE.join(', '), weights);
