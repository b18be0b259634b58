import { foldMarks, normalise } from '../language/index.ts';

const POLITE =
  /(?<!\p{L})(?:please|pls|bitte|s il (?:vous|te) plait|svp|per (?:favore|piacere|cortesia)|va rog|te rog|пожалуйста|подскажите|будь ласка|прошу|підкажіть)(?!\p{L})/u;
/** "I would like my money back." */
const WISH =
  /(?<!\p{L})(?:i (?:want|need)|(?:would|d) like|ich (?:mochte|will|hatte gern)|je (?:voudrais|veux|souhaite)|vorrei|voglio|as (?:vrea|dori)|vreau|doresc|хочу|хотела? бы|хотелось бы|хотів би|хотіла б)(?!\p{L})/u;
/** "Hello Anna!" */
const CHEERFUL_START = /^[\s\p{P}]*[^.!?\n]{0,30}!/u;
const SHOUTED = /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/gu;
const MAX_SHOUTED = 1;

/**
 * Whether a message asks for something without any sign of excitement: no exclamation, no capitals, but a question, a polite
 * word or a wish.
 */
export function isCalmRequest(text: string): boolean {
  const rest = text.replace(CHEERFUL_START, '');
  if (/!|\?\s*\?/.test(rest) || (rest.match(SHOUTED) ?? []).length > MAX_SHOUTED) return false;
  const plain = foldMarks(normalise(rest)).replaceAll("'", ' ');
  return /\?[\s\p{P}]*$/u.test(rest) || POLITE.test(plain) || WISH.test(plain);
}
