import type { Guard } from '../../policies/index.ts';
import type { Passage } from './checks/evidence.ts';
import type { Said } from './engine.ts';

/** Lets through what policies allow of an answer while it grows; what was let through once stays. */
export type Keep = (said: readonly Said[], passages: readonly Passage[]) => readonly Said[];

export function keeping(guard: Guard): Keep {
  const kept: Said[] = [];
  let seen = 0;
  return (said, passages) => {
    for (; seen < said.length; seen += 1) {
      const each = said[seen];
      if (!each) continue;
      const sources = passages.filter(({ number }) => each.cited.includes(number)).map(({ text }) => text);
      const text = guard.clean(each.text, 'sentence', sources);
      // An introduction whose quotation was removed.
      if (text === '' || (text !== each.text && text.endsWith(':'))) continue;
      const next = { ...each, text };
      if (guard.allows(joined([...kept, next]), 'sentence', 'own', true)) kept.push(next);
    }
    return [...kept];
  };
}

export const joined = (said: readonly Said[]): string =>
  said.map(({ gap, text }, at) => `${at > 0 ? gap : ''}${text}`).join('');
