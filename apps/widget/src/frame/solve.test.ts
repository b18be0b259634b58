import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Head } from './sha256.ts';
import { solve } from './solve.ts';

const head = (text: string) => createHash('sha256').update(text).digest().readInt32BE(0);

test('the hash matches the standard at every length around a block', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 128, 200]) {
    const text = 'x'.repeat(length);
    expect([length, sha256Head(text)]).toEqual([length, head(text)]);
  }
});

test('a challenge is solved without blocking the page', async () => {
  const challenge = 'nonce.15.1800000000000.signature';
  let turns = 0;
  const page = setInterval(() => (turns += 1), 1);
  const proof = await solve(challenge);
  clearInterval(page);
  expect(proof.startsWith(`${challenge}.`)).toBe(true);
  expect(Math.clz32(head(proof))).toBeGreaterThanOrEqual(15);
  expect(turns).toBeGreaterThan(0);
});
