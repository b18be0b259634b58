import { chunkAt, type SearchIndex } from './build.ts';
import type { Chunk } from './chunk.ts';
import { confidenceFeatures } from './confidence.ts';
import { disagree } from './disagree.ts';
import { readChunk, type Asked } from './evidence.ts';
import { excerpt, type Span } from './excerpt.ts';
import { asksHow, expectedBy } from './expectation.ts';
import { normalise } from '../language/index.ts';
import { strangeness, weigh, type Ranked } from './rank.ts';
import { SENTENCE_WEIGHTS } from './weights.generated.ts';

/** A verbatim part of a chunk's text. */
export interface Quote {
  chunkId: number;
  text: string;
  /** Its position in the chunk's text. */
  start: number;
  end: number;
}

const CHUNKS_QUOTED = 4;
/** From here on a question counts as put in other words than those of the knowledge. */
const STRANGE = 0.5;
/** How long an excerpt may grow, in characters; lists are never cut. */
export const SHORT = 450;
const LONG = 800;

interface Judged {
  /** The chunk that is quoted. */
  from: Ranked;
  short: Quote;
  long: Quote;
  /** One value per entry of CONFIDENCE_FEATURES. */
  features: number[];
}

/** Chooses what to quote and describes how well it fits; null if nothing matches at all. */
export function judge(index: SearchIndex, asked: Asked, ranked: readonly Ranked[]): Judged | null {
  const isStrange = strangeness(ranked) >= STRANGE;
  // Where no words point to a sentence, the section that is meant answers as a whole.
  const chosen = chooseSentence(isStrange ? ranked.slice(0, 1) : ranked);
  if (!chosen) return null;
  const from = bestOfPage(index, asked, ranked, chosen.from);
  const steps =
    wantsSteps(asked) && isAbout(asked, from) ? from.sentences.find(({ text }) => /^1[.)]/.test(text)) : undefined;
  // Where the whole section is about what was asked, it answers from its beginning.
  const isWhole = from !== chosen.from || isStrange || isAbout(asked, from);
  const sentence = steps ?? (isWhole && from.sentences[0] ? from.sentences[0] : chosen.sentence);
  return judgeQuote(index, asked, ranked, from, sentence, isStrange ? LONG : SHORT);
}

function judgeQuote(
  index: SearchIndex,
  asked: Asked,
  ranked: readonly Ranked[],
  from: Ranked,
  sentence: Span,
  longest = SHORT,
): Judged {
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
  const span = exact && saysItAll(asked, exact, chunk.text) ? sentence : spanOf(longest);
  return {
    from,
    short: span === sentence ? quote(span) : runOn(index, from, quote(span), longest),
    long: runOn(index, from, quote(spanOf(LONG)), LONG),
    features: confidenceFeatures(
      asked,
      ranked,
      { from, span },
      {
        chunks: index.ids.length,
        languageOf: (at) => index.languages[at] ?? 0,
      },
    ),
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
    FACTS.has(expectedBy(normalise(question.text))) &&
    expectation >= 0 &&
    (features[0] ?? 0) >= MIN_SHARE &&
    text.length >= MIN_LENGTH &&
    !text.endsWith(':') &&
    !/^(?:- |\d{1,3}[.)] )/.test(line) &&
    !isRecord(whole)
  );
}

const MAX_RIVALS = 6;
const RIVAL_LENGTH = 250;
/** How much of the question a second source must contain, as a share of what the first does. */
const RIVAL_COVERAGE = 0.9;

/** Other pages that answer the same question with other values, as sure as `isSure` demands. */
export function rivalsOf(
  index: SearchIndex,
  asked: Asked,
  ranked: readonly Ranked[],
  { from, short }: Judged,
  isSure: (features: readonly number[]) => boolean,
): Quote[] {
  if (from.chunk.kind === 'qa') return [];
  const titles = new Set([from.chunk.title]);
  return ranked.slice(0, MAX_RIVALS).flatMap((rival) => {
    const { chunk } = rival;
    if (titles.has(chunk.title) || chunk.kind === 'qa' || index.languages[rival.at] !== index.languages[from.at])
      return [];
    const best = chooseSentence([rival]);
    if (!best) return [];
    // It is judged as if the first page did not exist, or the lead of that page would count against it.
    const rest = ranked.filter((each) => each !== rival && each.chunk.title !== from.chunk.title);
    const judged = judgeQuote(index, asked, [rival, ...rest], rival, best.sentence);
    const { start, end } = excerpt(chunk.text, best.sentence, RIVAL_LENGTH);
    const text = chunk.text.slice(start, end);
    if (!disagree(short.text, text, asked.question.language)) return [];
    if (rival.coverage < RIVAL_COVERAGE * from.coverage || !isSure(judged.features)) return [];
    titles.add(chunk.title);
    return [{ chunkId: chunk.id, text, start, end }];
  });
}

const ABOUT = 0.8;

/** Whether the title and heading of a chunk name everything that was asked about. */
function isAbout({ question: { terms } }: Asked, { name, chunk }: Ranked): boolean {
  const mass = terms.reduce((sum, { weight }) => sum + weight, 0);
  const held = terms.reduce((sum, { weight }, nth) => sum + weight * (name[nth] ?? 0), 0);
  return chunk.kind === 'text' && !isRecord(chunk.text) && mass > 0 && held >= ABOUT * mass;
}

/** Where a page that is about the question answers it: at its first steps if they were asked for, or where the section begins. */
function bestOfPage(index: SearchIndex, asked: Asked, ranked: readonly Ranked[], chosen: Ranked): Ranked {
  const { at, chunk } = chosen;
  const isSame = (place: number) =>
    place >= 0 && place < index.ids.length && chunkAt(index, place).title === chunk.title;
  const isSection = (place: number) => isSame(place) && chunkAt(index, place).heading === chunk.heading;
  if (chunk.kind === 'qa' || isRecord(chunk.text)) return chosen;
  const isWholePage = isAbout(asked, chosen);
  let first = at;
  if (isWholePage) while (isSection(first - 1)) first -= 1;
  if (wantsSteps(asked) && !hasSteps(chunk.text)) {
    const isNear = isWholePage ? isSame : isSection;
    let place = first;
    while (isNear(place) && place - first < MAX_LOOK_AHEAD && !hasSteps(chunkAt(index, place).text)) place += 1;
    if (isNear(place) && hasSteps(chunkAt(index, place).text)) first = place;
  }
  if (first === at) return chosen;
  return ranked.find((each) => each.at === first) ?? { ...readChunk(index, asked, first), score: chosen.score };
}

const MAX_LOOK_AHEAD = 4;
const hasSteps = (text: string) => /(?:^|\n)1[.)] /.test(text);
/** A question how something is done, or a few words without any question: "change email". */
const wantsSteps = ({ question: { text, words } }: Asked) =>
  asksHow(normalise(text)) || (words.length <= 4 && !text.includes('?'));

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
const isRecord = (text: string) => text.split('\n').every((line) => /^[^:\n]{1,80}: ./.test(line));

/** The sentence that answers best. An answer written by staff is taken as a whole if it ranks first. */
function chooseSentence(ranked: readonly Ranked[]): { from: Ranked; sentence: Span } | null {
  const [first] = ranked;
  if (!first) return null;
  if (first.chunk.kind === 'qa') return { from: first, sentence: { start: 0, end: first.chunk.text.length } };
  let best: { from: Ranked; sentence: Span; score: number } | null = null;
  for (const [nth, from] of ranked.slice(0, CHUNKS_QUOTED).entries()) {
    if (from.chunk.kind === 'qa') continue;
    for (const sentence of from.sentences) {
      const score = weigh(SENTENCE_WEIGHTS, [...sentence.features, ...standing(from, first, nth)]);
      if (!best || score > best.score) best = { from, sentence, score };
    }
  }
  return best;
}

/** The sentence features that depend on the rank of its chunk. */
export const standing = (from: Ranked, first: Ranked, nth: number): number[] => [
  from.score - first.score,
  nth === 0 ? 1 : 0,
];
