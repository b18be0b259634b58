import { chunkAt, type SearchIndex } from './build.ts';
import type { Chunk } from './chunk.ts';
import type { Asked } from './evidence.ts';
import { excerpt, type Span } from './excerpt.ts';
import { expectedBy } from './expectation.ts';
import type { Ranked } from './rank.ts';

/** A verbatim part of a chunk's text. */
export interface Quote {
  chunkId: number;
  text: string;
  /** Its position in the chunk's text. */
  start: number;
  end: number;
}

/** How long an excerpt may grow, in characters; lists are never cut. */
export const SHORT = 450;
export const LONG = 800;

/** What is quoted around a sentence, in two lengths. */
export interface Quoted {
  /** The part of the chunk's text that the short quotation holds. */
  span: Span;
  short: Quote;
  long: Quote;
  /** One sentence says all that was asked for: a number, a time, a person or a place. */
  isFact: boolean;
}

export function quoteAround(index: SearchIndex, asked: Asked, from: Ranked, sentence: Span, longest = SHORT): Quoted {
  const { chunk } = from;
  const whole = { start: 0, end: chunk.text.length };
  const spanOf = (longest: number) => (chunk.kind === 'qa' ? whole : excerpt(chunk.text, sentence, longest));
  const quote = ({ start, end }: Span): Quote => ({
    chunkId: chunk.id,
    text: chunk.text.slice(start, end),
    start,
    end,
  });
  const exact = from.sentences.find(({ start, end }) => start === sentence.start && end === sentence.end);
  const isFact = exact !== undefined && saysItAll(asked, exact, chunk.text);
  const span = isFact ? sentence : spanOf(longest);
  return {
    span,
    short: isFact ? quote(span) : runOn(index, from, quote(span), longest),
    long: runOn(index, from, quote(spanOf(LONG)), LONG),
    isFact,
  };
}

const FACTS: ReadonlySet<string | null> = new Set(['number', 'time', 'person', 'place']);
const MIN_SHARE = 0.45;
const MIN_LENGTH = 30;

/** Whether one sentence of running text is the whole answer: it holds the fact that was asked for, and what it is about. */
function saysItAll(
  { question }: Asked,
  { text, start, expectation, features }: Ranked['sentences'][number],
  whole: string,
) {
  const line = whole.slice(whole.lastIndexOf('\n', start) + 1);
  return (
    FACTS.has(expectedBy(question.understood)) &&
    expectation >= 0 &&
    (features[0] ?? 0) >= MIN_SHARE &&
    text.length >= MIN_LENGTH &&
    !text.endsWith(':') &&
    !/^(?:- |\d{1,3}[.)] )/.test(line) &&
    !isRecord(whole)
  );
}

/** An introduction alone is no answer: what is shorter than this goes on into the next section of the page. */
const RUN_ON_BELOW = 0.6;
/** What is longer is more than an introduction, so a list behind it must not be much too long. */
const INTRODUCTION = 0.3;
const MUCH_TOO_LONG = 1.1;

/** A quotation that ends its chunk early, continued by what follows on the same page under its own headings. */
function runOn(index: SearchIndex, { at, chunk }: Ranked, quote: Quote, longest: number): Quote {
  const isWhole = quote.end >= chunk.text.trimEnd().length;
  if (chunk.kind === 'qa' || !isWhole || isRecord(chunk.text)) return quote;
  let text = quote.start === 0 && startsWithList(chunk.text) ? headed(chunk, quote.text) : quote.text;
  let heading = chunk.heading;
  for (let place = at + 1; place < index.ids.length && text.length <= RUN_ON_BELOW * longest; place += 1) {
    const next = chunkAt(index, place);
    if (next.title !== chunk.title || next.kind === 'qa' || isRecord(next.text)) break;
    // Beyond the next section only its siblings go on with the same.
    if (place > at + 1 && parentOf(next.heading) !== parentOf(heading)) break;
    const { end } = excerpt(next.text, { start: 0, end: 1 }, longest - text.length);
    const more = next.heading === heading ? next.text.slice(0, end) : headed(next, next.text.slice(0, end));
    if (text.length > INTRODUCTION * longest && text.length + more.length > MUCH_TOO_LONG * longest) break;
    text = `${text}\n\n${more}`;
    heading = next.heading;
    if (end < next.text.trimEnd().length) break;
  }
  return { ...quote, text };
}

const startsWithList = (text: string) => /^(?:- |\d{1,3}[.)] )/.test(text);

/** A list says little without the heading above it. */
const headed = ({ heading, title }: Pick<Chunk, 'heading' | 'title'>, text: string): string => {
  const name = heading.split(' › ').at(-1) ?? '';
  return name === '' || name === title ? text : `${name}\n${text}`;
};

const parentOf = (heading: string) => heading.split(' › ').slice(0, -1).join(' › ');

/** A row of a table: every line is a name with its value. */
export const isRecord = (text: string) => text.split('\n').every((line) => /^[^:\n]{1,80}: ./.test(line));
