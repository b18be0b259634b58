import type { Planted } from '../../personal-data/testing/planted.ts';

/** Shorter ones also occur by chance, so they are only searched as they were written. */
const MIN_LENGTH = 9;
const squeeze = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** All texts in a value, wherever they stand; times and hashes contain every number by chance. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^(?:\d{4}-\d\d-\d\d[T ][\d:.+Z]+|(?:\\x)?[0-9a-f-]{32,})$/.test(value) ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Which of the planted items stand in one of the texts, however they are separated or written there. */
export function findLeaks(planted: readonly Planted[], texts: readonly string[]): Planted[] {
  const written = texts.join('\n');
  const squeezed = texts.map(squeeze).join('\n');
  const starts = new Map<string, { planted: Planted; whole: string }[]>();
  for (const each of planted) {
    const whole = squeeze(each.item);
    if (whole.length < MIN_LENGTH) continue;
    const start = whole.slice(0, MIN_LENGTH);
    starts.set(start, [...(starts.get(start) ?? []), { planted: each, whole }]);
  }
  const found = new Set(planted.filter(({ item }) => written.includes(item)));
  for (let at = 0; at + MIN_LENGTH <= squeezed.length; at += 1)
    for (const { planted: each, whole } of starts.get(squeezed.slice(at, at + MIN_LENGTH)) ?? [])
      if (squeezed.startsWith(whole, at)) found.add(each);
  return [...found];
}
