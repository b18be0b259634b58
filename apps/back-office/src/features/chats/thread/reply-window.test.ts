import { expect, test } from 'vitest';
import { message } from '../../../testing/factories.ts';
import { replyTimeLeft } from './reply-window.ts';

const NOW = new Date('2026-11-16T08:00:00Z');
const HOUR_MS = 3_600_000;
const asked = message({ sentAt: new Date('2026-11-15T10:00:00Z') });
const answered = message({ seq: 2, origin: 'operator', direction: 'outgoing', sentAt: NOW });

test.each([
  ['facebook', 2],
  ['instagram', 2],
  ['whatsapp', 2],
  ['telegram', null],
  ['web_widget', null],
] as const)('on %s the hours since the last message of the customer count', (platform, hours) => {
  const left = replyTimeLeft(platform, [asked, answered], NOW);
  expect(left === null ? null : left / HOUR_MS).toBe(hours);
});

test('the latest message of the customer counts, and what has passed is negative', () => {
  const again = message({ seq: 3, sentAt: new Date('2026-11-16T07:00:00Z') });
  expect(replyTimeLeft('facebook', [asked, again], NOW)).toBe(23 * HOUR_MS);
  expect(replyTimeLeft('facebook', [asked], new Date('2026-11-16T11:00:00Z'))).toBe(-HOUR_MS);
  expect(replyTimeLeft('facebook', [answered], NOW)).toBeNull();
});
