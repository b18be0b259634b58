import { expect, test } from 'vitest';
import { runFlowKills } from '../testing/flow-kills.ts';

test('kill -9 while customers go through a flow: every step runs once, and nobody is stuck', async () => {
  const { interrupted, ...rest } = await runFlowKills({ conversations: 30, kills: 3 });
  expect(rest).toEqual({ conversations: 30, stuck: 0, wrong: 0, doubledRequests: 0 });
  expect(interrupted).toBeLessThan(30);
});
