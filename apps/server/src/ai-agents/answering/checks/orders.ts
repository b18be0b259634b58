import type { Locale } from '@parley/contracts/locales';
import { soundsLikeOrders } from '../../../knowledge/index.ts';
import { splitSentences } from '../../../understanding/language/index.ts';
import { contentWords, keysOf, shareOf } from './words.ts';

/** How people tell a model what to write. Sources use these words too, but about their own subject. */
const TASK =
  /^["“„«(\s]*(?:please |bitte |пожалуйста,? )?(?:explain|describe|draft|write|compose|develop|provide|translate|break down|summari[sz]e|replace|convert|list|give me|tell me|show me|create|generate|imagine|calculate|solve|can you|could you|erkläre?|beschreibe?|schreibe?|verfasse|übersetze?|ersetze?|fasse|nenne?|explique|décris|écris|rédige|traduis|remplace|résume|spiega|descrivi|scrivi|componi|traduci|sostituisci|riassumi|explică|descrie|scrie|compune|tradu|înlocuiește|rezumă|объясни|опиши|напиши|сочини|составь|переведи|замени|расскажи|перечисли|поясни|склади|переклади|заміни|розкажи|перелічи)(?!\p{L})/iu;
/** Shorter tasks, such as "Describe the problem", say too little to be judged. */
const MIN_WORDS = 3;
const MIN_QUESTION = 2;
const ADDRESS = /\S+@\S+|https?:\/\/\S+/gu;
const MAX_SHARE = { question: 0.51, task: 0.45 };

/**
 * Whether a sentence of a source is a question or a task that has nothing to do with what surrounds it or with what the customer
 * asked: somebody put it there for a model.
 */
export function isOutOfPlace(sentence: string, context: string, language: Locale): boolean {
  const plain = sentence.trim();
  const isQuestion = /\?["”»')\s]*$/u.test(plain);
  if (!isQuestion && !TASK.test(plain)) return false;
  const words = contentWords(plain.replace(ADDRESS, ''), language);
  const around = context.replace(plain, ' ');
  return (
    words.length >= (isQuestion ? MIN_QUESTION : MIN_WORDS) &&
    shareOf(words, keysOf(contentWords(around, language))) < MAX_SHARE[isQuestion ? 'question' : 'task']
  );
}

/** An order may quote a sentence, and then goes on behind it. */
const beginsOrder = (sentence: string, next: string) =>
  soundsLikeOrders(sentence) || (!soundsLikeOrders(next) && soundsLikeOrders(sentence + next));

/** The part of a sentence before a task that was added to it, perhaps without a full stop before it. */
function inPlaceOf(sentence: string, context: string, language: Locale): string {
  if (isOutOfPlace(sentence, context, language)) return '';
  for (const { index } of sentence.matchAll(/(?<=[\p{L}\p{N}»”"')]) (?=\p{Lu})/gu))
    if (isOutOfPlace(sentence.slice(index), context, language)) return sentence.slice(0, index);
  return sentence;
}

/** A quotation without what addresses a model. `context` is the customer's question and the passage with its heading. */
export function withoutOrders(text: string, context: string, language: Locale): string {
  return text
    .split('\n')
    .map((line) => {
      const sentences = [...splitSentences(line)];
      const order = sentences.findIndex((sentence, at) => beginsOrder(sentence, sentences[at + 1] ?? ''));
      // A paragraph ends where an order begins.
      const kept = order < 0 ? sentences : sentences.slice(0, order);
      // Steps tell readers what to do, and name buttons such as "Forgot your password?".
      const isStep = /^\s*(?:[-*•–]|\d{1,2}[.)])\s/u.test(line);
      const inPlace = kept.map((sentence) => (isStep ? sentence : inPlaceOf(sentence, context, language))).join('');
      return inPlace === line ? line : inPlace.trimEnd();
    })
    .filter((line, at, all) => line !== '' || (at > 0 && all[at - 1] !== ''))
    .join('\n')
    .trim();
}
