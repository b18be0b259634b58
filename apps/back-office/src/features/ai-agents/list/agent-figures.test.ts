import type { AgentFigures } from '@parley/contracts/agent-figures';
import { expect, test } from 'vitest';
import { figures as madeUp } from '../../../testing/factories.ts';
import { neediest, pointsSince, totalsOf, wasAsked } from './agent-figures.ts';

const figures = (agentId: number, changes: Partial<AgentFigures> = {}) => madeUp({ agentId, ...changes });

test('figures of all agents are added up', () => {
  const all = [
    figures(1, { answers: 3, answersBefore: 1, handedOff: 1, unanswered: 2 }),
    figures(2, { answers: 4, handedOffBefore: 5, cited: 4, unsure: 1 }),
  ];
  expect(totalsOf(all)).toEqual({
    answers: 7,
    answersBefore: 1,
    handedOff: 1,
    handedOffBefore: 5,
    cited: 4,
    unsure: 1,
    unanswered: 2,
  });
  expect([wasAsked(totalsOf(all)), wasAsked(totalsOf([]))]).toEqual([true, false]);
});

test.each([
  [{ answers: 100, handedOff: 8, answersBefore: 50, handedOffBefore: 5 }, -2],
  [{ answers: 1000, handedOff: 142, answersBefore: 1000, handedOffBefore: 134 }, 0.8],
  [{ answers: 100, handedOff: 8 }, null],
  [{ answersBefore: 100, handedOffBefore: 8 }, null],
])('for %j, the share of hand-offs changed by %s points', (changes, points) => {
  expect(pointsSince(figures(1, changes))).toBe(points);
});

test('the agent with most open questions comes first, if one has any', () => {
  const all = [figures(1, { unanswered: 2 }), figures(2, { unanswered: 9 }), figures(3, { unanswered: 9 })];
  expect(neediest(all)?.agentId).toBe(2);
  expect(neediest([figures(1)])).toBeNull();
});
