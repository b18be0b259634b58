import { LOCALES, type Locale } from '@parley/contracts/locales';
import { detectLanguage } from '../language/index.ts';
import { likeness, packExamples, shareKnown, type Examples } from './likeness.ts';
import { solveRidge } from './ridge.ts';
import { countFeatures } from './text-features.ts';

/** A possible message of a customer, and its meaning. */
export interface Example {
  text: string;
  label: string;
}

/** A trained classifier: plain data in typed arrays, so it can be transferred to another thread or stored. */
export interface Classifier {
  labels: string[];
  /** The language of most examples, as an index into LOCALES. */
  language: number;
  examples: Examples;
  /** The label of each example, as an index into `labels`. */
  labelOf: Uint32Array;
  /** The weight of each example for each label, example by example. */
  pulls: Float32Array;
}

export interface Classified {
  /** Null if the text is most likely about none of the labels. */
  label: string | null;
  /** The probability that the text is about one of the labels, from 0 to 1; the threshold is 0.5. */
  confidence: number;
  /** All labels, best first. */
  ranking: { label: string; score: number }[];
}

/** The exponent by which closer examples outweigh distant ones. */
const SHARPNESS = 2;
const RIDGE = 0.25;
/** Training time grows with the cube of this: 1,500 examples take seconds, 3,000 half a minute. */
const MAX_EXAMPLES = 3_000;
/** One weight per entry of EVIDENCE, fitted by lab/tune-intents.ts. */
const SURE = [-7.15, 7.26, 5.15, 1.01, 1.61, 1.15];

/** Trains by kernel ridge regression over text similarity, a blend of a linear model and nearest neighbours. */
export function trainClassifier(all: readonly Example[]): Classifier {
  const labels = [...new Set(all.map(({ label }) => label))];
  const chosen = fairShare(all);
  const language = mostly(chosen.map(({ text }) => text));
  const counts = chosen.map(({ text }) => countFeatures(text, languageOf(text, language)));
  const examples = packExamples(counts, chosen.length / Math.max(1, labels.length));
  const kernel = counts.map((each) => likeness(examples, each).map(nearness));
  const sides = labels.map((label) => Float64Array.from(chosen, (example) => (example.label === label ? 1 : 0)));
  solveRidge(kernel, sides, RIDGE);
  const pulls = new Float32Array(chosen.length * labels.length);
  sides.forEach((side, label) => side.forEach((pull, example) => (pulls[example * labels.length + label] = pull)));
  const labelOf = Uint32Array.from(chosen, ({ label }) => labels.indexOf(label));
  return { labels, language: LOCALES.indexOf(language), examples, labelOf, pulls };
}

/** Finds the label of a customer's message. */
export function classify(classifier: Classifier, text: string): Classified {
  const { ranking, nearest, evidence } = weighLabels(classifier, text);
  const [first] = ranking;
  if (!first || nearest === 0) return { label: null, confidence: 0, ranking };
  const sum = SURE.reduce((total, weight, at) => total + weight * (evidence[at] ?? 0), 0);
  const confidence = 1 / (1 + Math.exp(-sum));
  return { label: confidence >= 0.5 ? first.label : null, confidence, ranking };
}

/** The inputs of the confidence. */
export const EVIDENCE = ['bias', 'score', 'nearest', 'margin', 'known', 'length'] as const;

/** All labels in order, the similarity of the nearest example, and the values named by EVIDENCE. */
export function weighLabels(classifier: Classifier, text: string) {
  const { labels, examples, pulls } = classifier;
  const language = languageOf(text, LOCALES[classifier.language] ?? 'en');
  const counts = countFeatures(text, language);
  const alike = likeness(examples, counts);
  const scores = new Float64Array(labels.length);
  let nearest = 0;
  alike.forEach((value, example) => {
    nearest = Math.max(nearest, value);
    const near = nearness(value);
    const base = example * labels.length;
    for (let label = 0; label < labels.length; label += 1)
      scores[label] = (scores[label] ?? 0) + near * (pulls[base + label] ?? 0);
  });
  const ranking = labels
    .map((label, at) => ({ label, score: scores[at] ?? 0 }))
    .sort((one, other) => other.score - one.score);
  const score = ranking[0]?.score ?? 0;
  const best = labels.indexOf(ranking[0]?.label ?? '');
  return {
    ranking,
    nearest,
    evidence: [
      1,
      score,
      nearest,
      score - (ranking[1]?.score ?? 0),
      shareKnown(examples, counts, (example) => classifier.labelOf[example] === best),
      Math.log(1 + (counts[0]?.size ?? 0)),
    ],
  };
}

const nearness = (alike: number): number => Math.exp((Math.min(alike, 1) - 1) * SHARPNESS);

const languageOf = (text: string, likely: Locale): Locale =>
  detectLanguage(text, { [likely]: 0.9 })?.language ?? likely;

const mostly = (texts: readonly string[]): Locale => detectLanguage(texts.slice(0, 40).join(' '))?.language ?? 'en';

/** At most MAX_EXAMPLES, taken from all labels in turn, so that none is left out. */
function fairShare(all: readonly Example[]): readonly Example[] {
  if (all.length <= MAX_EXAMPLES) return all;
  const groups = [...Map.groupBy(all, ({ label }) => label).values()];
  const chosen: Example[] = [];
  for (let turn = 0; chosen.length < MAX_EXAMPLES; turn += 1)
    for (const group of groups) {
      const example = group[turn];
      if (example && chosen.length < MAX_EXAMPLES) chosen.push(example);
    }
  return chosen;
}
