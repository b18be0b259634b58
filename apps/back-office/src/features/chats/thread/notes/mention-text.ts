import { mentionOf, partsOf } from '@parley/contracts/notes';

/** Somebody who was picked from the list while writing a note. */
export interface Picked {
  id: number;
  name: string;
}

/** The note as it is stored: the names that were picked become ids. A name that was only typed stays a word. */
export function toStored(text: string, picked: readonly Picked[]): string {
  // Longer names first, so that Ana does not take the beginning of Ana Maria.
  const byLength = picked.toSorted((one, other) => other.name.length - one.name.length);
  let stored = '';
  for (let rest = text; rest !== '';) {
    const found = byLength.find(({ name }) => rest.startsWith(`@${name}`));
    const part = found ? `@${found.name}` : ([...rest][0] ?? '');
    stored += found ? mentionOf(found.id) : part;
    rest = rest.slice(part.length);
  }
  return stored;
}

/** A stored note as it is written: with names. */
export function toWritten(text: string, people: readonly Picked[]): string {
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name;
  return partsOf(text)
    .map((part) => (typeof part === 'number' ? `@${nameOf(part) ?? '…'}` : part))
    .join('');
}

/** What stands between the last @ and the cursor, if it may be the beginning of a name. */
export function typedMention(text: string, cursor: number): string | null {
  const [, , typed = null] = /(^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/.exec(text.slice(0, cursor)) ?? [];
  return typed;
}
