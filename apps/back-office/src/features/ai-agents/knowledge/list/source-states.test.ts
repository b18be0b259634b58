import type { KnowledgeSource, SourceStatus } from '@parley/contracts/knowledge';
import { expect, test } from 'vitest';
import { countsOf, matching, percentOf } from './source-states.ts';

const source = (name: string, status: SourceStatus): KnowledgeSource => ({
  id: name.length,
  type: 'text',
  name,
  content: { type: 'text', text: 'x' },
  file: null,
  isEnabled: true,
  status,
  done: 0,
  total: 0,
  problem: null,
  chunkCount: 1,
  agents: [],
  syncEveryHours: null,
  syncedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  updatedBy: null,
});

const ALL = [
  source('Prices', 'ready'),
  source('Shop site', 'fetching'),
  source('Help site', 'partial'),
  source('Old list', 'stale'),
  source('Manual', 'failed'),
  source('Queue', 'queued'),
];

test('each source is counted where it is looked for', () => {
  expect(countsOf(ALL)).toEqual({ all: 6, ready: 1, working: 2, attention: 3 });
});

test.each([
  ['', 'all', 6],
  [' SITE ', 'all', 2],
  ['site', 'working', 1],
  ['site', 'ready', 0],
  ['', 'attention', 3],
] as const)('searching “%s” in %s finds %i', (search, group, count) => {
  expect(matching(ALL, search, group)).toHaveLength(count);
});

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [3, 3, 100],
  [5, 3, 100],
])('%i of %i is %i per cent', (done, total, percent) => {
  expect(percentOf({ done, total })).toBe(percent);
});
