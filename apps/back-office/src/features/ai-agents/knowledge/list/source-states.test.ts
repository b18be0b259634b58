import type { KnowledgeSource, SourceStatus } from '@parley/contracts/knowledge';
import { expect, test } from 'vitest';
import { countsOf, matching, percentOf, statusOf } from './source-states.ts';

const source = (name: string, status: SourceStatus): KnowledgeSource => ({
  id: name.length,
  type: 'text',
  name,
  url: null,
  extent: 1,
  file: null,
  isEnabled: true,
  rank: 0,
  contentChangedAt: new Date(0),
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

const HOUR_MS = 3_600_000;
test.each<[string, Partial<KnowledgeSource>, number, SourceStatus]>([
  ['a page of last week is as good as new', { type: 'url' }, 7 * 24, 'ready'],
  ['a page of last month may say something else by now', { type: 'url' }, 31 * 24, 'stale'],
  [
    'a site that is read every day and was not for two is out of date',
    { type: 'site', syncEveryHours: 24 },
    49,
    'stale',
  ],
  ['one day late is not', { type: 'site', syncEveryHours: 24 }, 47, 'ready'],
  ['what was written here does not grow old', { type: 'text' }, 1_000 * 24, 'ready'],
  ['what could not be read is not called out of date', { type: 'url', status: 'failed' }, 31 * 24, 'failed'],
])('%s', (_, changes, hours, expected) => {
  const now = Date.now();
  const read = { ...source('Page', 'ready'), syncedAt: new Date(now - hours * HOUR_MS), ...changes };
  expect(statusOf(read, now)).toBe(expected);
});

test('each source is counted in the group that lists it', () => {
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
