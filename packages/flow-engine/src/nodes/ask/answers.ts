import { dateIn, numberIn, yesOrNoIn } from '@parley/contracts/read-answers';
import type { MessageQuestion, QUESTION_KINDS } from '@parley/contracts/messages';
import { email, phone } from '@parley/contracts/rules';
import type { ValueKind } from '../../node-type.ts';
import { operators } from '../../operators.ts';
import type { Value } from '../../values.ts';

export type AnswerKind = (typeof QUESTION_KINDS)[number];

/** What an answer is measured against. */
export interface AnswerRules {
  kind: AnswerKind;
  /** For numbers; for texts their length; for dates the days from today; for choices and files how many. */
  least: number | null;
  most: number | null;
  /** For texts: `#` is a digit, `?` a letter, anything else itself. */
  pattern: string;
  choices: readonly { id: string; label: string }[];
  now: number;
}

export interface GivenAnswer {
  text: string;
  optionId?: string | undefined;
  files?: readonly string[] | undefined;
}

/** Why an answer is not accepted: it is not of its kind, too small, too large, or not of the pattern. */
export type AnswerProblem = 'kind' | 'least' | 'most' | 'pattern';

export const VALUE_KINDS: Record<AnswerKind, ValueKind | null> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  number: 'number',
  rating: 'number',
  date: 'date',
  time: 'text',
  url: 'text',
  yesNo: 'boolean',
  choices: null,
  file: 'text',
};

/** Kinds whose size can be limited. */
const LIMITED: ReadonlySet<AnswerKind> = new Set(['text', 'number', 'date', 'choices', 'file']);

const MAX_LENGTH = 4_000;
const DAY_MS = 86_400_000;

/** Parses an answer as the expected kind; null if it is not of that kind. */
const READERS: Record<Exclude<AnswerKind, 'choices' | 'file'>, (answer: string) => Value> = {
  text: (answer) => answer.slice(0, MAX_LENGTH),
  email: (answer) => (email(answer) ? null : answer.toLowerCase()),
  phone: (answer) => (phone(answer) ? null : answer),
  number: numberIn,
  date: dateIn,
  time: timeIn,
  url: urlIn,
  rating: (answer) => (/^[1-5]$/.test(answer) ? Number(answer) : null),
  yesNo: yesOrNoIn,
};

/** Reads an answer, or says why it is not accepted. */
export function readAnswer(rules: AnswerRules, given: GivenAnswer): { value: Value } | { problem: AnswerProblem } {
  const { kind, least, most, pattern, now } = rules;
  const said = given.text.trim();
  const value = kind === 'file' ? filesIn(given) : kind === 'choices' ? chosenIn(rules, said) : readText(kind, said);
  if (value === null) return { problem: 'kind' };
  const size = sizeOf(kind, value, now);
  if (size !== null && least !== null && size < least) return { problem: 'least' };
  if (size !== null && most !== null && size > most) return { problem: 'most' };
  if (kind === 'text' && pattern !== '' && !matches(said, pattern)) return { problem: 'pattern' };
  // One choice of a list is a text; several are a list.
  return { value: kind === 'choices' && most === 1 && Array.isArray(value) ? (value[0] ?? null) : value };
}

const readText = (kind: keyof typeof READERS, said: string): Value => (said === '' ? null : READERS[kind](said));

const filesIn = ({ files = [] }: GivenAnswer): Value => (files.length > 0 ? [...files] : null);

/** Every part of an answer must be one of the choices, by its label or its number. */
function chosenIn({ choices }: AnswerRules, said: string): Value {
  const find = (part: string) =>
    choices.findIndex(({ label }, at) => operators.equals(label, part) || part === String(at + 1));
  // A label may contain a comma itself.
  const whole = find(said);
  const parts = said
    .split(said.includes('\n') ? '\n' : /[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = whole >= 0 ? [whole] : parts.map(find);
  if (found.length === 0 || found.includes(-1)) return null;
  return [...new Set(found)].sort((a, b) => a - b).map((at) => choices[at]?.label ?? '');
}

function sizeOf(kind: AnswerKind, value: Value, now: number): number | null {
  if (Array.isArray(value)) return value.length;
  if (kind === 'number') return value as number;
  if (kind === 'text') return [...String(value)].length;
  if (kind === 'date') return Math.round((Date.parse(String(value)) - Date.parse(dayOf(now))) / DAY_MS);
  return null;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function timeIn(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h](\d\d))?$/.exec(text) ?? [];
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

function urlIn(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = /\s/.test(text) || !URL.canParse(address) ? null : new URL(address);
  return url?.hostname.includes('.') ? url.href : null;
}

/** Compares letter by letter, so that no pattern can take long. */
function matches(text: string, pattern: string): boolean {
  const [letters, places] = [[...text], [...pattern]];
  return (
    letters.length === places.length &&
    places.every((place, at) => {
      const letter = letters[at] ?? '';
      if (place === '#') return /\p{N}/u.test(letter);
      return place === '?' ? /\p{L}/u.test(letter) : place.toLowerCase() === letter.toLowerCase();
    })
  );
}

/** What a widget needs to offer the right input; null where any text will do. */
export function questionOf({ kind, least, most, pattern, choices, now }: AnswerRules): MessageQuestion | null {
  if (kind === 'text' && most === null && pattern === '') return null;
  const shown = (limit: number | null) => {
    if (limit === null || !LIMITED.has(kind)) return null;
    return kind === 'date' ? dayOf(now + limit * DAY_MS) : String(limit);
  };
  return {
    kind,
    min: shown(least),
    max: shown(most),
    hint: pattern,
    choices: kind === 'choices' ? [...choices] : [],
  };
}
