import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import type { ChangeReader } from './change-reader.ts';
import { createRealtime } from './realtime.ts';

const silentBus: Bus = { publish() {}, start: async () => {}, stop: async () => {} };
const listener = { onEvents() {}, onHeartbeat() {}, onEnd() {} };

type Found = Awaited<ReturnType<ChangeReader['find']>>;

/** A database that answers when the test says so. */
function slowDatabase() {
  const asked: ((answer: Found | Error) => void)[] = [];
  const reader: ChangeReader = {
    find: () =>
      new Promise<Found>((resolve, reject) => {
        asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
    async *read() {},
    findCompanies: () => Promise.reject(new Error('not asked here')),
  };
  return { asked, reader };
}
const nothingSince = (cursor: string): Found => ({ cursor, isReset: false, deletions: [], conversationIds: [] });

test('a subscription has begun only once the first cursor is read, however many wait for it', async () => {
  const { asked, reader } = slowDatabase();
  const realtime = createRealtime(silentBus, createLog('silent'), reader);
  const ready: string[] = [];
  for (const name of ['first', 'second']) void realtime.subscribe(1, listener).ready.then(() => void ready.push(name));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([asked.length, ready]).toEqual([1, []]);
  asked[0]?.(nothingSince('7'));
  await expect.poll(() => ready).toEqual(['first', 'second']);
  const late = realtime.subscribe(1, listener);
  await late.ready;
  expect(asked).toHaveLength(1);
  await realtime.stop();
});

test('a failed first read is retried; a subscriber who has left stops waiting', async () => {
  const { asked, reader } = slowDatabase();
  const realtime = createRealtime(silentBus, createLog('silent'), reader);
  const stays = realtime.subscribe(1, listener);
  const leaves = realtime.subscribe(2, listener);
  asked[0]?.(new Error('no database'));
  asked[1]?.(new Error('no database'));
  leaves.stop();
  await leaves.ready;
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.(nothingSince('8'));
  await stays.ready;
  await realtime.stop();
});
