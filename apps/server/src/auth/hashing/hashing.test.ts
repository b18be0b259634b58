import { expect, onTestFinished, test } from 'vitest';
import { hashSync, verifySync } from './argon2.ts';
import { createHashPool } from './hash-pool.ts';

/** Made by @node-rs/argon2, which hashed passwords before. */
const OLD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$KjTE6B2qSDIUI7AtkpM2ZA$jkT71BkYWfBPpazcZ5MY/W0XZg1E6ujTFsYqgKe+gx8';

test('a password hashed by an earlier version still matches, and no other does', () => {
  expect(verifySync(OLD_HASH, 'correct horse 42')).toBe(true);
  expect(verifySync(OLD_HASH, 'correct horse 43')).toBe(false);
});

test('a hash matches only its own password, also in other scripts', () => {
  const hash = hashSync('пароль с пробелом ');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect([verifySync(hash, 'пароль с пробелом '), verifySync(hash, 'пароль с пробелом')]).toEqual([true, false]);
  expect(verifySync('not a hash', 'x')).toBe(false);
});

test('two passwords are hashed in parallel, a limited number wait, and the rest are asked to retry', async () => {
  const pool = createHashPool(3);
  onTestFinished(() => pool.close());
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => pool.run({ password: 'x' })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(refusals).toEqual(Array(4).fill(expect.objectContaining({ code: 'rate_limited', retryAfter: 2 })));
  expect(await pool.run({ password: 'x' })).toMatch(/argon2id/);
});
