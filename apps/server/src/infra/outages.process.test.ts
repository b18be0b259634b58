import { expect, test } from 'vitest';
import { runDatabaseKills, runDoubleStarts, runDrips, runRollingRestarts } from '../testing/outages.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const UNHARMED = { lost: 0, doubled: 0, misordered: 0 };

test('a database killed with -9 under load is restarted: nothing is lost, and callers get 503 meanwhile', async () => {
  const outcome = await runDatabaseKills(2, 6);
  expect(outcome).toMatchObject({ ...UNHARMED, otherRefusals: [] });
  expect(outcome.acknowledged).toBeGreaterThan(100);
});

test('two nodes are restarted in turn under load: with one retry elsewhere no request fails', async () => {
  const outcome = await runRollingRestarts(await createTestDatabase(), 4, 8);
  expect(outcome).toMatchObject({ ...UNHARMED, failures: 0, exitCodes: [0, 0, 0, 0, 0, 0] });
  expect(outcome.acknowledged).toBeGreaterThan(200);
});

test('200 connections with trickling headers are cut off while others are served', async () => {
  expect((await runDrips(200)).cutOff).toBe(200);
});

test('a second process on the same folder exits at once and says why; after a kill -9 the next one starts', async () => {
  expect(await runDoubleStarts(2)).toMatchObject({ exitCodes: [1, 1], saidWhy: true, doesThirdServe: true });
});
