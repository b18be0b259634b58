import type { AnswerCheck } from '@parley/contracts/answers';
import { soundsLikeOrders } from '../../../knowledge/index.ts';
import { normalise, sentencesOf } from '../../../understanding/language/index.ts';
import type { Evidence, Passage } from './evidence.ts';
import { misstates } from './claims.ts';
import { foreignHosts, hasMarkup } from './links.ts';
import { contradicts } from './polarity.ts';
import { echoes, repeats } from './support.ts';
import { translatedFrom } from './translation.ts';
import { unitsIn } from './units.ts';
import { contentWords, keysOf, shareOf, type Word } from './words.ts';

export type Checked =
  | {
      isFine: true;
      /** Without citation marks. */
      text: string;
      /** The passages it is taken from; empty for a sentence without content words. */
      cited: readonly number[];
      support: number;
      /** The model cited other passages than those it is taken from. */
      isCorrected: boolean;
    }
  | { isFine: false; text: string; because: AnswerCheck };

const MARKS = /\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;
const MAX_SMALL_TALK = 160;
const STRONG = /(\*\*|__)(?=\S)([^\n]*?\S)\1/g;

/** Checks one sentence of a model against the evidence. `named` are the passages cited for the whole answer. */
export function checkSentence(sentence: string, named: readonly number[], evidence: Evidence): Checked {
  const marks = Array.from(sentence.matchAll(MARKS), ([, numbers = '']) => numbers.split(',').map(Number)).flat();
  const text = sentence.replace(MARKS, '').replace(STRONG, '$2').trim();
  const fails = (because: AnswerCheck): Checked => ({ isFine: false, text: sentence, because });
  if (hasMarkup(text)) return fails('markup');
  // Repeated instructions are never an answer, wherever the model read them.
  if (soundsLikeOrders(text) || evidence.secrets.some((secret) => repeats(text, secret))) return fails('echo');
  if (evidence.heard.some((heard) => echoes(text, heard, evidence.passages))) return fails('echo');
  if (
    foreignHosts(
      text,
      evidence.hosts,
      evidence.passages.map((passage) => passage.text),
    ).length > 0
  )
    return fails('links');

  if (evidence.isSmallTalk)
    return text.length <= MAX_SMALL_TALK && !/\d/.test(text)
      ? { isFine: true, text, cited: [], support: 1, isCorrected: false }
      : fails('support');

  const content = contentWords(text, evidence.language);
  const citedPassages = evidence.passages.filter(({ number }) => (marks.length > 0 ? marks : named).includes(number));
  const best = bestOf(content, citedPassages, evidence);
  const found = best && best.support >= evidence.support ? best : bestOf(content, evidence.passages, evidence);
  if (content.length === 0) return { isFine: true, text, cited: [], support: 1, isCorrected: false };
  if (!found || found.support < evidence.support) {
    const source = translatedFrom(text, marks.length > 0 ? marks : named, evidence);
    if (source) return { isFine: true, text, cited: [source.number], support: evidence.support, isCorrected: false };
    return fails(marks.length > 0 && citedPassages.length === 0 ? 'citations' : 'support');
  }
  const grounds = found.passages.map(fullText).join('\n');
  const cited = found.passages.map(({ number }) => number);
  const isCorrected = marks.some((mark) => !cited.includes(mark));
  if (isVerbatim(text, found.passages)) return { isFine: true, text, cited, support: 1, isCorrected };
  const units = found.passages.flatMap((passage) => unitsIn(passage, evidence.language));
  if (misstates(withoutNames(text, evidence.names), units, evidence.language, grounds)) return fails('facts');
  if (contradicts(text, grounds, evidence.language)) return fails('polarity');
  return { isFine: true, text, cited, support: found.support, isCorrected };
}

/** Whether a passage has exactly this sentence or line, which then needs no comparison. */
function isVerbatim(sentence: string, passages: readonly Passage[]): boolean {
  const wanted = bare(sentence);
  const lines = passages.flatMap(({ text }) => text.split('\n'));
  return lines.some((line) => bare(line) === wanted || sentencesOf(line).some(({ text }) => bare(text) === wanted));
}

/** Without list marks, bold type and the punctuation at the end. */
const bare = (text: string): string =>
  normalise(text)
    .replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+|[*_]{2,}|[.!…\s]+$/gu, '')
    .replace(/\s+/g, ' ');

/** The passage that supports most of the sentence, or all of them together if they are few. */
function bestOf(content: readonly Word[], passages: readonly Passage[], { language }: Evidence) {
  let best: { passages: readonly Passage[]; support: number } | null = null;
  const few = passages.length > 1 && passages.length <= 3 ? [passages] : [];
  for (const each of [...passages.map((passage) => [passage]), ...few]) {
    const support = shareOf(content, keysOf(contentWords(each.map(fullText).join('\n'), language)));
    if (!best || support > best.support) best = { passages: each, support };
  }
  return best;
}

const fullText = ({ title, heading, text }: Passage) => `${title}\n${heading}\n${text}`;

/** Leaves out names that need no source. */
const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .flatMap((name) => name.split(/\s+/))
    .filter((word) => /^\p{Lu}/u.test(word))
    .reduce((rest, word) => rest.replaceAll(word, ''), text);
