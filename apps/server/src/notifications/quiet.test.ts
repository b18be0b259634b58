import { expect, test } from 'vitest';
import { quietUntil } from './quiet.ts';

const BERLIN = 'Europe/Berlin';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const NIGHT = [{ days: EVERY_DAY, from: '22:00', to: '07:00' }];
const until = (moment: string, quiet = NIGHT, zone = BERLIN) =>
  quietUntil(quiet, zone, new Date(moment))?.toISOString() ?? null;

test.each([
  ['before the night', '2026-11-19T20:59:59Z', null],
  ['as it begins', '2026-11-19T21:00:00Z', '2026-11-20T06:00:00.000Z'],
  ['after midnight', '2026-11-20T03:00:00Z', '2026-11-20T06:00:00.000Z'],
  ['as it ends', '2026-11-20T06:00:00Z', null],
  ['in summer', '2026-07-16T21:00:00Z', '2026-07-17T05:00:00.000Z'],
])('quiet hours count on the clocks of the person: %s', (_, moment, expected) => {
  expect(until(moment)).toBe(expected);
});

test('the night in which clocks go forward is an hour shorter, the one in which they go back an hour longer', () => {
  expect(until('2027-03-27T21:00:00Z')).toBe('2027-03-28T05:00:00.000Z'); // 8 hours later
  expect(until('2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z'); // 10 hours later
});

test('an hour that the clocks skip ends when they have moved', () => {
  const early = [{ days: EVERY_DAY, from: '22:00', to: '02:30' }];
  expect(until('2027-03-28T00:30:00Z', early)).toBe('2027-03-28T01:30:00.000Z');
});

test('hours that follow one another end with the last; days without them are not quiet', () => {
  const weekend = [
    { days: [5], from: '18:00', to: '00:00' },
    { days: [6, 7], from: '00:00', to: '00:00' },
  ];
  expect(until('2026-11-20T18:00:00Z', weekend)).toBe('2026-11-22T23:00:00.000Z');
  expect(until('2026-11-23T12:00:00Z', weekend)).toBeNull();
});

test('who is quiet all week is asked about again in a day', () => {
  const always = [{ days: EVERY_DAY, from: '00:00', to: '00:00' }];
  expect(until('2026-11-19T12:00:00Z', always)).toBe('2026-11-20T12:00:00.000Z');
});
