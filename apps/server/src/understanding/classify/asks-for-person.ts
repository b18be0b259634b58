import { foldMarks, wordsOf } from '../language/index.ts';
import { PERSON_WORDS } from './person-words.ts';

const MAX_READ_LENGTH = 600;
/** How many words may separate the request from the person. */
const REACH = 5;
/** The same for words that refer to staff less clearly. */
const SHORT_REACH = 2;
const MIN_CORRECTED_LENGTH = 5;

interface Patterns {
  notMeant: RegExp;
  strong: RegExp;
  request: RegExp;
  alone: RegExp;
  refused: RegExp;
}

const list = (words: string): string =>
  foldMarks(words)
    .trim()
    .replace(/'/g, ' ')
    .replace(/\s*\n\s*/g, '');
const bounded = (pattern: string, flags = 'u'): RegExp => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, flags);

const PATTERNS = PERSON_WORDS.map(
  ({ person, strongPerson, request, between, politeness, notMeant, strong, refused }): Patterns => {
    const gap = (reach: number) => `(?: (?!${list(between.not)} )[\\p{L}\\p{N}]+){0,${reach}}?`;
    const requested = `${gap(REACH)} (?:${list(strongPerson)})|${gap(SHORT_REACH)} (?:${list(person)})`;
    const anyone = `(?:${list(person)}|${list(strongPerson)})`;
    return {
      notMeant: bounded(list(notMeant), 'gu'),
      strong: bounded(list(strong)),
      request: bounded(`(?:${list(request)})(?:${requested})`),
      alone: new RegExp(`^(?:(?:${list(politeness)}) )*${anyone}(?: (?:${list(politeness)}))*$`, 'u'),
      refused: bounded(list(refused)),
    };
  },
);

/** The words in the patterns, used to correct typos. */
const VOCABULARY = new Set(
  PERSON_WORDS.flatMap(
    ({ person, strongPerson, request, corrected }) =>
      list(`${person}|${strongPerson}|${request}|${corrected}`).match(/[\p{L}]{5,}/gu) ?? [],
  ),
);
const NOT_TYPOS = new Set(PERSON_WORDS.flatMap(({ notTypos }) => list(notTypos).split(' ')));

/** Whether a customer explicitly asks for a person instead of the bot, in any of the seven languages, typos included. */
export function asksForPerson(text: string): boolean {
  const words = wordsOf(text.slice(0, MAX_READ_LENGTH).replace(/['’]/g, ' ')).map((word) => corrected(foldMarks(word)));
  if (words.length === 0) return false;
  const meant = PATTERNS.reduce((said, { notMeant }) => said.replace(notMeant, '#'), words.join(' '));
  if (PATTERNS.some(({ refused }) => refused.test(meant))) return false;
  return PATTERNS.some(({ strong, request, alone }) => alone.test(meant) || strong.test(meant) || request.test(meant));
}

const known = new Map<string, string>();

function corrected(word: string): string {
  if (word.length < MIN_CORRECTED_LENGTH || VOCABULARY.has(word) || NOT_TYPOS.has(word)) return word;
  let found = known.get(word);
  if (found === undefined) {
    found = [...VOCABULARY].find((each) => each[0] === word[0] && isOneTypoAway(word, each)) ?? word;
    if (known.size > 5_000) known.clear();
    known.set(word, found);
  }
  return found;
}

/** Whether the words differ by one letter inserted, removed or replaced, or by two adjacent letters swapped. */
function isOneTypoAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (text: string, skip: number) => text.slice(at + skip);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  return (
    rest(one, 1) === rest(other, 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2))
  );
}
