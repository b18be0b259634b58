/** What a query is limited to by its first character. */
export type Scope = 'all' | 'actions' | 'customers' | 'number';
const SCOPES: Record<string, Scope> = { '>': 'actions', '@': 'customers', '#': 'number' };

/** Splits what was typed into its scope and the words to look for. */
export function readQuery(typed: string): { scope: Scope; words: string } {
  const text = typed.trim();
  const scope = SCOPES[text.charAt(0)];
  return scope ? { scope, words: text.slice(1).trim() } : { scope: 'all', words: text };
}

/** The number of a conversation, if one was typed. */
export function readNumber(words: string): number | null {
  return /^\d{1,9}$/.test(words) ? Number(words) : null;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether every typed word occurs in the text, ignoring case and accents. */
export function matches(text: string, words: string): boolean {
  const folded = fold(text);
  return fold(words)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
