import { expect, test } from 'vitest';
import { runFlowKills } from '../testing/flow-kills.ts';

test('kill -9 while customers go through a flow: every step is taken once, and nobody is stuck', async () => {
  const { interrupted, ...rest } = await runFlowKills({ conversations: 40, kills: 4 });
  expect(rest).toEqual({ conversations: 40, stuck: 0, wrong: 0, doubledRequests: 0 });
  expect(interrupted).toBeLessThan(40);
}, 180_000);
