import { beforeEach, expect, test } from 'vitest';
import { smallFlow } from '../testing/small-flow.ts';
import { findKeptWork, keepWork } from './kept-work.ts';

const desk = { userId: 1, flowId: 7 };
const work = { base: smallFlow(), revision: 3, definition: smallFlow({ languages: ['ro'] }) };

beforeEach(() => sessionStorage.clear());

test('unsaved work is found again by the same person, for the same flow', () => {
  keepWork(desk, work);
  expect(findKeptWork(desk)).toEqual(work);
  expect(findKeptWork({ ...desk, flowId: 8 })).toBeNull();
  expect(findKeptWork({ ...desk, userId: 2 })).toBeNull();
  keepWork(desk, null);
  expect(findKeptWork(desk)).toBeNull();
});

test('what cannot be read is no work', () => {
  keepWork(desk, work);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, '{"base":{}');
  expect(findKeptWork(desk)).toBeNull();
  sessionStorage.setItem(key, '{"base":{"format":99},"revision":1,"definition":{}}');
  expect(findKeptWork(desk)).toBeNull();
});
