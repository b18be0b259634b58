/**
 * Makes apps/server/src/understanding/language/common-words/: how common the words of a language are, whatever a message is about.
 * `node lab/count-words.ts <folder of the development data>`. Counted in what customers write in each of the topics, and in
 * messages of the sentiment data, ten at a time, which are about as long as a passage.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { stemOf, wordsOf } from '../apps/server/src/understanding/language/index.ts';
import { dataFolder, readLines } from '../bench/answers-data.ts';
import { root } from '../scripts/bootstrap.mjs';
import { readTopics } from './topic-texts.ts';

const folder = dataFolder(process.argv[2]);
if (folder === null) throw new Error('No data. Name the folder: node lab/count-words.ts <folder>');
const to = join(root, 'apps/server/src/understanding/language/common-words');
const topics = ['lab/topics', 'lab/more-topics'].flatMap((from) => readTopics(join(root, from)));
const MESSAGES: Partial<Record<Locale, string>> = {
  en: 'goemotions.train.jsonl',
  ...Object.fromEntries(['ro', 'ru', 'de', 'fr', 'it'].map((locale) => [locale, `xed.${locale}.train.jsonl`])),
};
const AT_ONCE = 10;
/** No more messages than there are in most languages, so that the topics of support count as well. */
const MAX_MESSAGES = 2_500;
/** What is rarer is no more than the subject of a message. */
const MIN_SHARE = 0.008;

mkdirSync(to, { recursive: true });
for (const locale of LOCALES) {
  const file = MESSAGES[locale];
  const messages = file ? readLines<{ text: string }>(folder, join('sentiment', file)).slice(0, MAX_MESSAGES) : [];
  const texts = [
    ...topics.map(({ lines }) =>
      lines.flatMap((each) => (each.language === locale && each.isAsked ? [each.text] : [])),
    ),
    ...[...Map.groupBy(messages.keys(), (at) => Math.floor(at / AT_ONCE)).values()].map((places) =>
      places.map((at) => messages[at]?.text ?? ''),
    ),
  ].filter(({ length }) => length > 0);
  const counts = new Map<string, number>();
  for (const lines of texts)
    for (const stem of new Set(wordsOf(lines.join('\n')).map((word) => stemOf(word, locale))))
      if (!/\p{N}/u.test(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const common = [...counts]
    .map(([stem, count]) => [stem, count / texts.length] as const)
    .filter(([, share]) => share >= MIN_SHARE)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  writeFileSync(
    join(to, `${locale}.txt`),
    common.map(([stem, share]) => `${stem}\t${(100 * share).toFixed(1)}\n`).join(''),
  );
  console.log(`${locale}: ${common.length} words, from ${texts.length} texts`);
}
