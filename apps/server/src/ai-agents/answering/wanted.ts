import { withoutInvisible } from '../../understanding/language/index.ts';
import { asksForPerson } from '../../understanding/classify/index.ts';
import type { Exchange } from './exchange.ts';

const MAX_COUNT = 3;
const MAX_LENGTH = 160;
/** Shorter messages are mostly greetings and thanks; they are used only if there is nothing else. */
const MIN_WORDS = 3;

/** The customer's questions for the person who takes over, newest first, without the request for a person. */
export function wantedBy({ question, history }: Pick<Exchange, 'question' | 'history'>): string[] {
  const before = history.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const texts = [...before, question].map(oneLine).filter((text) => text !== '' && !asksForPerson(text));
  const asked = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()].toReversed();
  const longEnough = asked.filter((text) => text.split(' ').length >= MIN_WORDS);
  return (longEnough.length > 0 ? longEnough : asked).slice(0, MAX_COUNT).map(cut);
}

const oneLine = (text: string) => withoutInvisible(text).replace(/\s+/g, ' ').trim();

/** Shortens a text to what fits on a line or two, at a word boundary where possible. */
export function cut(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const start = text.slice(0, MAX_LENGTH).toWellFormed();
  const end = start.lastIndexOf(' ');
  return `${(end > MAX_LENGTH / 2 ? start.slice(0, end) : start).replace(/[\s.,;:!?\uFFFD]+$/, '')}…`;
}
