import { expect, test } from 'vitest';
import type { Colleague } from './people.ts';
import { pick, type Step } from './pick.ts';
import { DEFAULT_CHANNELS } from './settings.ts';

const NOW = new Date('2026-11-19T12:00:00Z');
const someone = (id: number, changes: Partial<Colleague> = {}): Colleague => ({
  id,
  isOwner: false,
  isInTeam: false,
  distance: 0,
  isPresent: false,
  hasBrowser: true,
  toldAt: null,
  told: [],
  channels: DEFAULT_CHANNELS,
  quiet: [],
  timezone: 'UTC',
  ...changes,
});
const NOON = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', to: '13:00' }];
const told = (step: Step, colleagues: Colleague[], changes = {}) =>
  pick(step, colleagues, { now: NOW, sendsMail: true, reachesOwners: true, ...changes }).map(
    ({ userId, channel, ignoresQuiet }) => `${userId} ${channel}${ignoresQuiet ? '!' : ''}`,
  );

test('the first to be told is online, and was told longest ago', () => {
  const away = someone(1, { distance: 1 });
  const lately = someone(2, { toldAt: new Date('2026-11-19T11:00:00Z') });
  const longAgo = someone(3, { toldAt: new Date('2026-11-18T11:00:00Z') });
  expect(told('push', [away, lately, longAgo])).toEqual(['3 push']);
  expect(told('push', [away])).toEqual(['1 push']);
});

test('who is off is left alone, unless everybody is', () => {
  const off = someone(1, { distance: 2 });
  for (const step of ['push', 'mail', 'next', 'everybody'] as const) {
    expect(told(step, [off, someone(2)]).filter((each) => each.startsWith('1'))).toEqual([]);
    expect(told(step, [off])).not.toEqual([]);
  }
});

test('the mail goes to who got the push, the next rung to somebody else, the last to all in the ways that are left', () => {
  const people = [someone(1), someone(2, { told: ['push'] }), someone(3, { hasBrowser: false })];
  expect(told('mail', people)).toEqual(['2 mail']);
  expect(told('next', people)).toEqual(['1 push', '1 mail']);
  expect(told('everybody', people)).toEqual(['1 push', '1 mail', '2 mail', '3 mail']);
});

test('the team comes first; when all of it has been told, the others follow', () => {
  const team = someone(2, { isInTeam: true });
  expect(told('push', [someone(1), team])).toEqual(['2 push']);
  expect(told('next', [someone(1), someone(2, { isInTeam: true, told: ['push', 'mail'] })])).toEqual([
    '1 push',
    '1 mail',
  ]);
});

test('what somebody has switched off is not used', () => {
  const channels = { ...DEFAULT_CHANNELS, waiting: { screen: true, push: false, mail: false } };
  expect(told('everybody', [someone(1, { channels })])).toEqual([]);
  expect(told('push', [someone(1, { hasBrowser: false }), someone(2)])).toEqual(['2 push']);
  expect(told('everybody', [someone(1)], { sendsMail: false })).toEqual(['1 push']);
});

test('who is in quiet hours comes after those who are not; if everybody is, owners are told anyway', () => {
  const quiet = someone(1, { quiet: NOON });
  const owner = someone(2, { quiet: NOON, isOwner: true });
  expect(told('push', [quiet, someone(3)])).toEqual(['3 push']);
  expect(told('push', [quiet, owner])).toEqual(['2 push!']);
  expect(told('everybody', [quiet, owner])).toEqual(['2 push!', '2 mail!']);
  expect(told('push', [quiet, owner], { reachesOwners: false })).toEqual(['1 push']);
});
