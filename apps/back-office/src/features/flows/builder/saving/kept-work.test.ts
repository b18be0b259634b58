// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { smallFlow } from '../testing/small-flow.ts';
import { findKeptWork, keepWork } from './kept-work.ts';

const workKey = { userId: 1, flowId: 7 };
const work = { base: smallFlow(), revision: 3, definition: smallFlow({ languages: ['ro'] }) };

beforeEach(() => sessionStorage.clear());

test('unsaved work is found again by the same person, for the same flow', () => {
  keepWork(workKey, work);
  expect(findKeptWork(workKey)).toEqual(work);
  expect(findKeptWork({ ...workKey, flowId: 8 })).toBeNull();
  expect(findKeptWork({ ...workKey, userId: 2 })).toBeNull();
  keepWork(workKey, null);
  expect(findKeptWork(workKey)).toBeNull();
});

test('what cannot be read is no work', () => {
  keepWork(workKey, work);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, '{"base":{}');
  expect(findKeptWork(workKey)).toBeNull();
  sessionStorage.setItem(key, '{"base":{"format":99},"revision":1,"definition":{}}');
  expect(findKeptWork(workKey)).toBeNull();
});
