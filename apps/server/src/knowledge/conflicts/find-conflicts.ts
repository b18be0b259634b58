import { isStopWord, stemOf, wordsOf } from '../../understanding/language/index.ts';
import { conceptOf, statementsOf, type SourcePassage, type Span, type Statement } from './statements.ts';
import { telling } from './telling-words.ts';
import { areDifferent, type Value } from '../../understanding/values/index.ts';

/** One side of a contradiction. */
export interface Side {
  passageId: number;
  sourceId: number;
  /** The sentence, verbatim. */
  text: string;
  /** Where it differs from the other side, within the text. */
  marks: readonly Span[];
}

/** Two sentences of different sources that cannot both be true. */
export interface FoundConflict {
  kind: 'value' | 'denial';
  sides: readonly [Side, Side];
}

const MAX_CONFLICTS = 200;
/** A sentence that is repeated on every page of many sources would otherwise fill the list. */
const MAX_PER_SUBJECT = 5;
const MAX_DIFFERENT = 2;
/** A sentence with this many words of its own says what it is about, whatever its heading. */
const SELF_CONTAINED = 4;

/**
 * Contradictions between sources: sentences of one language with the same subject that differ in nothing but a value, or in that
 * one denies what the other states. Where in doubt, nothing is reported. The time it takes grows with the text, not its square.
 */
export function findConflicts(passages: readonly SourcePassage[]): FoundConflict[] {
  const bySubject = new Map<string, Statement[]>();
  for (const passage of passages)
    for (const statement of statementsOf(passage)) {
      const same = bySubject.get(statement.subject);
      if (same) same.push(statement);
      else bySubject.set(statement.subject, [statement]);
    }
  const found: FoundConflict[] = [];
  for (const statements of bySubject.values()) {
    if (statements.length > 1) found.push(...conflictsAmong(statements));
    if (found.length >= MAX_CONFLICTS) break;
  }
  return found.slice(0, MAX_CONFLICTS);
}

/** The contradictions among statements about the same subject. */
function conflictsAmong(statements: readonly Statement[]): FoundConflict[] {
  const singles = [...Map.groupBy(statements, ({ passage }) => passage.sourceId).values()].flatMap((own) => {
    const [first] = own;
    // A source that says several things about a subject lists cases: rows of a table, plans, products.
    return first && own.every((other) => sayTheSame(first, other)) ? [first] : [];
  });
  const found: FoundConflict[] = [];
  for (const [at, one] of singles.entries())
    for (const other of singles.slice(at + 1)) {
      const conflict = conflictOf(one, other);
      if (conflict) found.push(conflict);
      if (found.length >= MAX_PER_SUBJECT) return found;
    }
  return found;
}

const sayTheSame = (one: Statement, other: Statement): boolean =>
  one.isDenied === other.isDenied && differencesOf(one, other).length === 0;

function differencesOf(one: Statement, other: Statement): [Value, Value][] {
  return one.values.flatMap((value, at): [Value, Value][] => {
    const counterpart = other.values[at];
    return counterpart && areDifferent(value, counterpart) ? [[value, counterpart]] : [];
  });
}

function conflictOf(one: Statement, other: Statement): FoundConflict | null {
  const differences = differencesOf(one, other);
  const isDenial = one.isDenied !== other.isDenied;
  if (isDenial === differences.length > 0 || differences.length > MAX_DIFFERENT) return null;
  // Figures of different years do not contradict each other.
  if (differences.length > 1 && differences.some(([value]) => isDate(value))) return null;
  if (!canMeanTheSame(one, other)) return null;
  return isDenial
    ? { kind: 'denial', sides: [sideOf(one, denialsOnlyIn(one, other)), sideOf(other, denialsOnlyIn(other, one))] }
    : {
        kind: 'value',
        sides: [
          sideOf(
            one,
            differences.map(([value]) => value),
          ),
          sideOf(
            other,
            differences.map(([, value]) => value),
          ),
        ],
      };
}

const isDate = ({ shape, low, high }: Value): boolean =>
  /^da(?:te|y)/.test(shape) || (shape === 'number' && low === high && low >= 1900 && low < 2100);

/** Where one side denies and the other does not, in the same words. */
function denialsOnlyIn(one: Statement, other: Statement): Span[] {
  const words = ({ passage, span }: Statement, { start, end }: Span) =>
    passage.text.slice(span.start + start, span.start + end).toLowerCase();
  const theirs = new Set(other.denials.map((denial) => words(other, denial)));
  return one.denials.filter((denial) => !theirs.has(words(one, denial)));
}

const sideOf = ({ passage, span }: Statement, marks: readonly Span[]): Side => ({
  passageId: passage.id,
  sourceId: passage.sourceId,
  text: passage.text.slice(span.start, span.end),
  marks: marks.map(({ start, end }) => ({ start, end })),
});

/** Whether the names of sources, titles and headings leave it possible that both sentences are about the same thing. */
function canMeanTheSame(one: Statement, other: Statement): boolean {
  const [here, there] = [contextOf(one), contextOf(other)];
  const isAbsent = (words: ReadonlyMap<string, string>) => (stem: string, item: string) =>
    !words.has(stem) && !one.items.has(item) && !other.items.has(item);
  const onlyIn = (own: ReadonlyMap<string, string>, rest: ReadonlyMap<string, string>) =>
    [...own].filter(([stem, item]) => isAbsent(rest)(stem, item));
  const [onlyHere, onlyThere] = [onlyIn(here, there), onlyIn(there, here)];
  const { language } = one.passage;
  if ([...onlyHere, ...onlyThere].some(([stem]) => telling(stem, language) === 'limits')) return false;
  const isNumber = ([stem]: [string, string]) => /^\d+$/.test(stem);
  if (onlyHere.some(isNumber) && onlyThere.some(isNumber)) return false;
  const isUnknown = ([stem]: [string, string]) => conceptOf(stem, language) === '';
  if (onlyHere.some(isUnknown) && onlyThere.some(isUnknown)) return false;
  const isSelfContained =
    one.items.size >= SELF_CONTAINED || [...here.values(), ...there.values()].some((item) => one.items.has(item));
  return isSelfContained || onlyHere.length === 0 || onlyThere.length === 0;
}

/** The words of a passage's source, title and heading that tell what it is about, each with what it stands for. */
function contextOf({ passage }: Statement): Map<string, string> {
  const { sourceName, title, heading, kind, language } = passage;
  const context = new Map<string, string>();
  const name = sourceName.replace(/\.\w{2,4}$/, ''); // without the extension of a file
  for (const word of wordsOf(`${name} ${title} ${kind === 'qa' ? '' : heading}`)) {
    if (isStopWord(word, language)) continue;
    const stem = stemOf(word, language);
    if (telling(stem, language) !== 'nothing') context.set(stem, conceptOf(stem, language) || stem);
  }
  return context;
}
