// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { smallFlow } from '../testing/small-flow.ts';
import { findUnsavedWork, storeUnsavedWork } from './unsaved-work.ts';

const workKey = { userId: 1, flowId: 7 };
const work = { base: smallFlow(), revision: 3, definition: smallFlow({ languages: ['ro'] }) };

beforeEach(() => sessionStorage.clear());

test('unsaved work is restored for the same person and flow only', () => {
  storeUnsavedWork(workKey, work);
  expect(findUnsavedWork(workKey)).toEqual(work);
  expect(findUnsavedWork({ ...workKey, flowId: 8 })).toBeNull();
  expect(findUnsavedWork({ ...workKey, userId: 2 })).toBeNull();
  storeUnsavedWork(workKey, null);
  expect(findUnsavedWork(workKey)).toBeNull();
});

test('unreadable storage is ignored', () => {
  storeUnsavedWork(workKey, work);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, '{"base":{}');
  expect(findUnsavedWork(workKey)).toBeNull();
  sessionStorage.setItem(key, '{"base":{"format":99},"revision":1,"definition":{}}');
  expect(findUnsavedWork(workKey)).toBeNull();
});
