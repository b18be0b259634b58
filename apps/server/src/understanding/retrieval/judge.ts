import { chunkAt, type SearchIndex } from './build.ts';
import { chooseSentence } from './choose-sentence.ts';
import { confidenceFeatures } from './confidence.ts';
import { readChunk, type Asked } from './evidence.ts';
import type { Span } from './excerpt.ts';
import { asksHow } from './expectation.ts';
import { isRecord, LONG, quoteAround, SHORT, type Quoted } from './quotation.ts';
import { strangeness, type Ranked } from './rank.ts';

/** From here on a question counts as put in other words than those of the knowledge. */
const STRANGE = 0.5;

export interface Judged extends Quoted {
  /** The chunk that is quoted. */
  from: Ranked;
  /** One value per entry of CONFIDENCE_FEATURES. */
  features: number[];
}

/** Chooses what to quote and describes how well it fits; null if nothing matches at all. */
export function judge(index: SearchIndex, asked: Asked, ranked: readonly Ranked[]): Judged | null {
  const isStrange = strangeness(ranked) >= STRANGE;
  // Where no words point to a sentence, the section that is meant answers as a whole.
  const [first] = ranked;
  const isFirstMeant = isStrange || (first !== undefined && isAbout(asked, first));
  const chosen = chooseSentence(isFirstMeant ? ranked.slice(0, 1) : ranked);
  if (!chosen) return null;
  const from = bestOfPage(index, asked, ranked, chosen.from);
  const steps =
    wantsSteps(asked) && isAbout(asked, from) ? from.sentences.find(({ text }) => /^1[.)]/.test(text)) : undefined;
  // Where the whole section is about what was asked, it answers from its beginning.
  const isWhole = from !== chosen.from || isStrange || isAbout(asked, from);
  const sentence = steps ?? (isWhole && from.sentences[0] ? from.sentences[0] : chosen.sentence);
  return judgeQuote(index, asked, ranked, from, sentence, isStrange ? LONG : SHORT);
}

export function judgeQuote(
  index: SearchIndex,
  asked: Asked,
  ranked: readonly Ranked[],
  from: Ranked,
  sentence: Span,
  longest = SHORT,
): Judged {
  const quoted = quoteAround(index, asked, from, sentence, longest);
  return {
    ...quoted,
    from,
    features: confidenceFeatures(
      asked,
      ranked,
      { from, span: quoted.span },
      {
        chunks: index.ids.length,
        languageOf: (at) => index.languages[at] ?? 0,
      },
    ),
  };
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
const wantsSteps = ({ question: { text, understood, words } }: Asked) =>
  asksHow(understood) || (words.length <= 4 && !text.includes('?'));
