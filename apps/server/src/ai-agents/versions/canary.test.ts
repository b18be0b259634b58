import { expect, test } from 'vitest';
import { getsCanary, type Canary } from './canary.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const canary = (...steps: [percent: number, minute: number][]): Canary => ({
  version: 2,
  steps: steps.map(([percent, minute]) => ({ percent, since: at(minute) })),
});
const shareOf = (of: Canary, minute: number) => {
  const ids = Array.from({ length: 20_000 }, (_, index) => index + 1);
  return ids.filter((id) => getsCanary(of, { id, startedAt: at(minute) })).length / 200;
};

test.each([1, 5, 20, 50, 99])('%i percent of new conversations get it, within one percent', (percent) => {
  expect(Math.abs(shareOf(canary([percent, 0]), 1) - percent)).toBeLessThan(1);
});

test('conversations that began before it stay with the published version', () => {
  expect(shareOf(canary([50, 10]), 9)).toBe(0);
});

test('widening moves no conversation that is under way, and every one that had it keeps it', () => {
  const [narrow, wide] = [canary([20, 0]), canary([20, 0], [50, 30])];
  for (let id = 1; id < 2_000; id += 1) {
    const early = { id, startedAt: at(10) };
    expect(getsCanary(wide, early)).toBe(getsCanary(narrow, early));
    const late = { id, startedAt: at(40) };
    expect(getsCanary(narrow, late) && !getsCanary(wide, late)).toBe(false);
  }
  expect(Math.abs(shareOf(wide, 40) - 50)).toBeLessThan(1);
});

test('another canary gets other conversations', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const of = (version: number) =>
    ids.filter((id) => getsCanary({ ...canary([50, 0]), version }, { id, startedAt: at(1) }));
  expect(of(2)).not.toEqual(of(3));
});
