import type { Locale } from '@parley/contracts/locales';
import { normalise, stemOf } from '../language/index.ts';
import { areDifferent, readValues, type Value } from '../values/index.ts';

/** Whether two texts name different values of the same thing: "within 14 days" and "60 days", not "9 devices" and "1 year". */
export function disagree(one: string, other: string, language: Locale): boolean {
  const [values, others] = [measuredIn(one, language), measuredIn(other, language)];
  const shared = [...values.keys()].filter((what) => others.has(what));
  return (
    shared.length > 0 &&
    shared.every((what) =>
      (values.get(what) ?? []).every((value) => (others.get(what) ?? []).every((each) => areDifferent(value, each))),
    )
  );
}

/** The values of a text by what they measure or count, whatever bounds them. */
function measuredIn(text: string, language: Locale): Map<string, Value[]> {
  // The numbers of a list are no values.
  const plain = text.replaceAll(/(?<=^|\n)\d{1,3}[.)] /g, (mark) => ' '.repeat(mark.length));
  return Map.groupBy(
    readValues(plain).values.filter(({ shape }) => !/^number \d/.test(shape)),
    (value) => whatOf(plain, value, language),
  );
}

function whatOf(text: string, { shape, end }: Value, language: Locale): string {
  const kind = shape.replace(/ (?:min|max|about)$/, '');
  if (kind !== 'number') return kind;
  const counted = /^[\s-]*(\p{L}+)/u.exec(text.slice(end))?.[1] ?? '';
  return `number ${stemOf(normalise(counted), language)}`;
}
