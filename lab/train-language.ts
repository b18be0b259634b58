/**
 * Makes apps/server/src/understanding/language/detect-weights.bin.gz from the development data (see its README for sources and licences):
 * `node lab/train-language.ts [folder]`. Prints how often short customer messages that it has not seen are recognised.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { DETECTOR_SIZE, detectorFeatures } from '../apps/server/src/understanding/language/detect.ts';
import {
  packModel,
  quantise,
  scoresOf,
  trainLinear,
  type LinearModel,
} from '../apps/server/src/understanding/language/index.ts';
import { root } from '../scripts/bootstrap.mjs';

const folder = process.argv[2] ?? process.env.AI_DATA ?? join(root, '../shared/ai-data');
const HELD_BACK = 200;

interface Line {
  text: string;
  language: Locale;
}

/** What chats begin and end with; long texts do not hold these words. */
const GREETINGS: Record<Locale, string> = {
  en: 'hello|hi|hi there|hey|good morning|thanks|thank you|thank you very much|please|yes|no|ok thanks|bye|help|order|price|delivery|refund|sorry',
  ro: 'bună|bună ziua|buna ziua|salut|bună dimineața|mulțumesc|multumesc mult|mersi|vă rog|va rog|da|nu|la revedere|ajutor|comandă|comanda|preț|livrare|scuze',
  ru: 'здравствуйте|привет|добрый день|доброе утро|спасибо|большое спасибо|пожалуйста|да|нет|до свидания|помогите|заказ|цена|доставка|возврат|извините',
  ua: 'вітаю|привіт|добрий день|доброго дня|доброго ранку|дякую|дуже дякую|будь ласка|так|ні|до побачення|допоможіть|замовлення|ціна|доставка|повернення|вибачте',
  de: 'hallo|guten tag|guten morgen|moin|danke|vielen dank|danke schön|bitte|ja|nein|tschüss|hilfe|bestellung|preis|lieferung|rückgabe|entschuldigung',
  fr: 'bonjour|salut|bonsoir|merci|merci beaucoup|s’il vous plaît|svp|oui|non|au revoir|aide|commande|prix|livraison|remboursement|désolé',
  it: 'ciao|buongiorno|buonasera|salve|grazie|grazie mille|per favore|sì|no|arrivederci|aiuto|ordine|prezzo|consegna|rimborso|scusi',
};
const GREETINGS_COUNT = 5;

const codeOf = (language: Locale): string => (language === 'ua' ? 'uk' : language);

function read(file: string): { text?: string; q?: string }[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text?: string; q?: string });
}

/** Pieces of one to nine words, for customers write little. */
function pieces(text: string): string[] {
  const words = text.split(/\s+/);
  const found: string[] = [];
  for (let at = 0, turn = 0; at < words.length && turn < 12; turn += 1) {
    const length = 1 + ((at * 7 + turn * 3) % 9);
    found.push(words.slice(at, at + length).join(' '));
    at += length + (turn % 3) * 5;
  }
  return found;
}

const short: Line[] = [];
const long: Line[] = LOCALES.flatMap((language) =>
  Array.from({ length: GREETINGS_COUNT }, () =>
    GREETINGS[language].split('|').map((text) => ({ text, language })),
  ).flat(),
);
for (const language of LOCALES) {
  const code = codeOf(language);
  for (const { text } of read(`retrieval/passages.${code}.jsonl`).slice(0, 250))
    for (const piece of pieces(text ?? '')) long.push({ text: piece, language });
  for (const { q } of read(`retrieval/queries.${code}.jsonl`)) long.push({ text: q ?? '', language });
  for (const { text } of read(`sentiment/xed.${code}.train.jsonl`)) short.push({ text: text ?? '', language });
}
for (const { text } of read('sentiment/goemotions.dev.jsonl').slice(0, 2_500))
  short.push({ text: text ?? '', language: 'en' });
for (const { text } of read('intents/clinc150.examples.jsonl').slice(0, 900))
  short.push({ text: text ?? '', language: 'en' });
if (short.length === 0) throw new Error(`No data in ${folder}. Name the folder: node lab/train-language.ts <folder>`);

const train = (lines: Line[]): LinearModel =>
  quantise(
    trainLinear(
      lines.map(({ text, language }) => ({ features: detectorFeatures(text), label: LOCALES.indexOf(language) })),
      { labels: LOCALES.length, size: DETECTOR_SIZE, epochs: 6, rate: 0.5, decay: 1e-4 },
    ),
  );

const heldBack = LOCALES.flatMap((language) => short.filter((line) => line.language === language).slice(0, HELD_BACK));
const judged = train([...long, ...short.filter((line) => !heldBack.includes(line))]);
for (const language of LOCALES) {
  const lines = heldBack.filter((line) => line.language === language);
  const right = lines.filter(({ text }) => {
    const scores = scoresOf(judged, detectorFeatures(text));
    return scores.indexOf(Math.max(...scores)) === LOCALES.indexOf(language);
  });
  if (lines.length > 0)
    console.log(`${language}: ${((100 * right.length) / lines.length).toFixed(1)} % of ${lines.length}`);
}
const packed = gzipSync(packModel(train([...long, ...short])), { level: 9 });
writeFileSync(join(root, 'apps/server/src/understanding/language/detect-weights.bin.gz'), packed);
console.log(`${Math.round(packed.length / 1024)} kB written`);
