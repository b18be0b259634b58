// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isChecklistShown, saveChecklistMemory, readChecklistMemory } from './checklist-memory.ts';

beforeEach(() => localStorage.clear());
const NOTHING = { isDismissed: false, doneAt: null, isGuideClosed: false, hasTested: false };

test('each company has its own checklist', () => {
  const memory = { ...NOTHING, isDismissed: true, hasTested: true };
  saveChecklistMemory(1, memory);
  expect(readChecklistMemory(1)).toEqual(memory);
  expect(readChecklistMemory(2)).toEqual(NOTHING);
});

test.each(['', 'nonsense', 'null', '[]', '{"isDismissed":"yes","doneAt":"x"}'])(
  'unreadable storage (%j) counts as empty',
  (stored) => {
    localStorage.setItem('parley.checklist.1', stored);
    expect(readChecklistMemory(1)).toEqual(NOTHING);
  },
);

test('it is shown until it is dismissed, or for a day after the last step', () => {
  const now = 1_000_000_000;
  expect(isChecklistShown({ isDismissed: false, doneAt: null }, now)).toBe(true);
  expect(isChecklistShown({ isDismissed: true, doneAt: null }, now)).toBe(false);
  expect(isChecklistShown({ isDismissed: false, doneAt: now - 86_399_000 }, now)).toBe(true);
  expect(isChecklistShown({ isDismissed: false, doneAt: now - 86_401_000 }, now)).toBe(false);
});
