import { randomBytes } from 'node:crypto';
import { withoutInvisible } from '../../../understanding/language/index.ts';

/** Keeps texts from outside apart from our own instructions: between lines that outsiders cannot guess. */
export function createFence() {
  const line = `----- ${randomBytes(9).toString('hex')} -----`;
  return {
    line,
    /** Part of the instructions; an answer that contains it repeats them. */
    canary: randomBytes(9).toString('hex'),
    block: (title: string, text: string) => `${title}\n${line}\n${text.replaceAll(line, '')}\n${line}`,
  };
}

/** Removes invisible characters and marks that look like ours. */
export const harmless = (text: string) => withoutInvisible(text).replace(/^\s*\[(\d{1,3})\]/gm, '($1)');
export const oneLine = (text: string) => harmless(text).replace(/\s+/g, ' ').trim();
