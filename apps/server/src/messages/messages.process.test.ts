import { expect, test } from 'vitest';
import { runKillRounds } from '../testing/kill-rounds.ts';

test('kill -9 under load: no acknowledged message is lost, duplicated or out of order', async () => {
  const { acknowledged, ...rest } = await runKillRounds(3, 8);
  expect(rest).toMatchObject({ lost: 0, doubled: 0, misordered: 0, exitCode: 0 });
  expect(acknowledged).toBeGreaterThan(200);
});
