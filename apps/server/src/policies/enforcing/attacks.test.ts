import { expect, test } from 'vitest';
import { attack, type Attempt } from '../../testing/policy-attacks.ts';

const TRIES = Number(process.env.POLICY_TRIES ?? 420);

test('nothing forbidden gets into what a customer sees, whatever a model or a source says', async () => {
  const attempts: Attempt[] = [];
  for (let seed = 0; seed < TRIES; seed += 1) attempts.push(await attack(seed));
  expect(attempts.filter(({ leaks }) => leaks.length > 0)).toEqual([]);
  expect(attempts.filter(({ hasTrace }) => !hasTrace)).toEqual([]);
}, 120_000);
