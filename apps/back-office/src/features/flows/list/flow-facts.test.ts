import type { Flow } from '@parley/contracts/flows';
import { expect, test } from 'vitest';
import { countOf, matching } from './flow-facts.ts';

const flow = (id: number, changes: Partial<Flow> = {}): Flow => ({
  id,
  name: `Flow ${id}`,
  status: 'published',
  publishedVersion: 1,
  draftChanges: 0,
  nodeCount: 3,
  errors: 0,
  warnings: 0,
  startsBy: [{ on: 'start', words: [] }],
  channels: [],
  traffic: { runs: 0, daily: [0, 0], ended: 0, handedOff: 0 },
  isDisclosed: true,
  editedBy: null,
  editedAt: new Date(0),
  ...changes,
});
const flows = [
  flow(1, { name: 'Größe', channels: [{ id: 7, name: 'Shop', platform: 'web_widget' }] }),
  flow(2, { status: 'draft', startsBy: [{ on: 'keyword', words: ['Заказ'] }] }),
  flow(3, { status: 'paused' }),
];
const ids = (...args: Parameters<typeof matching>) => matching(...args).map(({ id }) => id);

test('flows are found by status, channel, name and start keywords', () => {
  expect(ids(flows, 'all', null, '')).toEqual([1, 2, 3]);
  expect(ids(flows, 'draft', null, '')).toEqual([2]);
  expect(ids(flows, 'all', 7, '')).toEqual([1]);
  expect(ids(flows, 'all', null, ' GRÖSSE')).toEqual([]);
  expect(ids(flows, 'all', null, 'größ')).toEqual([1]);
  expect(ids(flows, 'all', null, 'заказ')).toEqual([2]);
});

test('flows are counted by status', () => {
  expect((['all', 'published', 'draft', 'paused'] as const).map((status) => countOf(flows, status))).toEqual([
    3, 1, 1, 1,
  ]);
});
