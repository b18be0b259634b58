/** A part of the text; the marked ones are words of the question. */
export interface Stretch {
  text: string;
  isMarked: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter words occur in every text. */
const MIN_LENGTH = 4;
/** How much longer another form of the word may be. */
const MAX_ENDING_LENGTH = 2;

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Matches forms of a word by their common prefix: "delivery" and "deliveries", "Одесу" and "Одесі". */
function formsOf(word: string): (other: string) => boolean {
  const asked = plain(word);
  const stem = asked.slice(0, Math.max(MIN_LENGTH, Math.ceil(asked.length * 0.6)));
  return (other) => other.startsWith(stem) && other.length <= asked.length + MAX_ENDING_LENGTH;
}

/** Splits a text at the words of the question. */
export function markWords(text: string, question: string): Stretch[] {
  const asked = (question.match(WORD) ?? []).filter((word) => word.length >= MIN_LENGTH).map(formsOf);
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const other = plain(word);
    if (!asked.some((isForm) => isForm(other))) continue;
    if (index > end) stretches.push({ text: text.slice(end, index), isMarked: false });
    stretches.push({ text: word, isMarked: true });
    end = index + word.length;
  }
  if (end < text.length) stretches.push({ text: text.slice(end), isMarked: false });
  return stretches;
}
