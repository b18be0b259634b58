import { unfenced } from '../answering/model/reading.ts';
import { withoutInvisible } from '../../understanding/language/index.ts';

/** The JSON object that a model was asked for; null if it wrote something else. */
export function objectIn(text: string): unknown {
  try {
    return JSON.parse(unfenced(text));
  } catch {
    return null;
  }
}

/** Words that a model wrote, as one message; null if nobody could use them, or if they repeat its instructions. */
export function writtenLine(text: string, longest: number, secrets: readonly string[]): string | null {
  const line = withoutInvisible(text)
    .toWellFormed()
    // The database takes no NUL, and no customer can type the others.
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  if (line.length > longest || !/[\p{L}\p{N}]/u.test(line)) return null;
  return secrets.some((secret) => line.includes(secret)) ? null : line;
}
