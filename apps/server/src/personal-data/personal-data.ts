import { PERSONAL_DATA, type PersonalData } from '@parley/contracts/personal-data';
import { findCards } from './cards.ts';
import { findEmails } from './emails.ts';
import { fold } from './fold.ts';
import { findIbans } from './ibans.ts';
import { findNationalIds } from './national-ids.ts';
import { findPhones } from './phones.ts';
import type { Range } from './range.ts';

/** Personal data in a text, with its place in UTF-16 code units. */
interface Finding extends Range {
  kind: PersonalData;
}

/** Where two kinds overlap, the first of these counts: the stricter its form, the surer it is. */
const FINDERS: readonly [PersonalData, (text: string) => Range[]][] = [
  ['iban', findIbans],
  ['email', findEmails],
  ['nationalId', findNationalIds],
  ['card', findCards],
  ['phone', findPhones],
];

/** What stands for removed data: understood in all seven languages, and never found itself. */
const MARKS: Readonly<Record<PersonalData, string>> = {
  card: '[card]',
  iban: '[IBAN]',
  email: '[e-mail]',
  phone: '[tel]',
  nationalId: '[ID]',
};

/** Finds personal data of these kinds, in order and without overlaps. Takes time in proportion to the text, whatever it contains. */
export function findPersonalData(text: string, kinds: readonly PersonalData[]): Finding[] {
  if (kinds.length === 0) return [];
  const folded = fold(text);
  const whole = findIn(folded.text, kinds);
  const found = [...whole.found];
  // A number may go on in the next line, but what stands in a line of its own need not belong to its neighbours.
  const lines = whole.rest.split('\n');
  let start = 0;
  for (const line of lines) {
    if (lines.length > 1) for (const each of findIn(line, kinds).found) found.push(moved(each, start));
    start += line.length + 1;
  }
  return found
    .map(({ kind, start: from, end }) => ({ kind, ...folded.toSource(from, end) }))
    .sort((one, other) => one.start - other.start);
}

/** What is found in a folded text, and the text without it. */
function findIn(text: string, kinds: readonly PersonalData[]): { found: Finding[]; rest: string } {
  let rest = text;
  const found: Finding[] = [];
  for (const [kind, find] of FINDERS) {
    if (!kinds.includes(kind)) continue;
    const ranges = withoutOverlaps(find(rest));
    rest = blank(rest, ranges);
    for (const range of ranges) found.push({ kind, ...range });
  }
  return { found, rest };
}

const moved = ({ kind, start, end }: Finding, by: number): Finding => ({ kind, start: start + by, end: end + by });

/** The text with a mark in place of each piece of personal data of these kinds. */
export function redact(text: string, kinds: readonly PersonalData[]): string {
  let redacted = '';
  let end = 0;
  for (const finding of findPersonalData(text, kinds)) {
    redacted += text.slice(end, finding.start) + MARKS[finding.kind];
    end = finding.end;
  }
  return redacted + text.slice(end);
}

/** Without personal data of any kind: for logs and errors, which belong to no company and no policy. */
export const redactAll = (text: string): string => redact(text, PERSONAL_DATA);

function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else kept.push({ ...range });
  }
  return kept;
}

/** What one finder has found is out of bounds for the next: neither letters nor digits nor a gap between groups. */
function blank(text: string, ranges: readonly Range[]): string {
  let rest = '';
  let end = 0;
  for (const range of ranges) {
    rest += text.slice(end, range.start) + '\u0000'.repeat(range.end - range.start);
    end = range.end;
  }
  return rest + text.slice(end);
}
