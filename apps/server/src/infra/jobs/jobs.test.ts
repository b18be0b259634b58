import { beforeEach, expect, test } from 'vitest';
import { prepareWorkers } from '../../testing/workers.ts';
import { unavailable } from '../errors.ts';
import type { Jobs } from './jobs.ts';
import { backoffSeconds } from './store.ts';

const { worker, add, remaining, asSystem } = prepareWorkers();
const withoutPolling = () => worker({ pollMs: 60_000 });
let jobs: Jobs;
beforeEach(() => void (jobs = worker()));

test('a job runs when its transaction commits, without waiting for a poll', async () => {
  let ran = 0;
  const prompt = withoutPolling();
  prompt.handle('note', async () => void (ran += 1));
  await prompt.start();
  for (let round = 1; round <= 5; round += 1) {
    await asSystem((tx) => prompt.enqueue(tx, { kind: 'note' }));
    await expect.poll(() => ran, { interval: 2 }).toBe(round);
  }
  await expect.poll(remaining).toEqual([]);
});

test('a failure with a retry delay is retried after it, not sooner', async () => {
  jobs.handle('busy', async () => {
    throw Object.assign(new Error('slow down'), { retryAfterSeconds: 600 });
  });
  await jobs.start();
  await add({ kind: 'busy' });
  await expect.poll(async () => (await remaining())[0]?.last_error).toBe('slow down');
  const wait = ((await remaining())[0]?.run_at.getTime() ?? 0) - Date.now();
  expect(wait / 1_000).toBeGreaterThan(590);
  expect(wait / 1_000).toBeLessThanOrEqual(600);
});

test('a job that failed for lack of a database is retried soon, however often it was tried', async () => {
  jobs.handle('unlucky', async () => {
    throw unavailable(new Error('no connection'));
  });
  await add({ kind: 'unlucky' });
  await asSystem(({ db }) => db.updateTable('jobs').set({ attempts: 20 }).execute());
  await jobs.start();
  await expect.poll(async () => (await remaining())[0]?.last_error).toBe('unavailable');
  expect(((await remaining())[0]?.run_at.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(2_000);
});

test('stopping waits for what is being claimed just then', async () => {
  for (let round = 0; round < 10; round += 1) {
    const states: string[] = [];
    const brief = withoutPolling();
    brief.handle('note', async () => {
      states.push('begun');
      await new Promise((resolve) => setTimeout(resolve, 20));
      states.push('ended');
    });
    await add({ kind: 'note' });
    await brief.start();
    await brief.stop();
    const before = states.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(states).toHaveLength(before);
    expect(states.filter((state) => state === 'ended')).toHaveLength(before / 2);
  }
});

test('a job of a transaction that rolls back never exists', async () => {
  const ran: unknown[] = [];
  jobs.handle('note', async (payload) => void ran.push(payload));
  await jobs.start();
  await expect(
    asSystem(async (tx) => {
      await jobs.enqueue(tx, { kind: 'note', payload: { from: 'the rolled back' } });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await add({ kind: 'note', payload: { from: 'the committed' } });
  await expect.poll(() => ran).toEqual([{ from: 'the committed' }]);
});

test('jobs of one lane run in order, lanes run in parallel', async () => {
  const events: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const running = new Set<string>();
  jobs.handle('step', async (payload, run) => {
    const { lane, n } = payload as { lane: string; n: number };
    expect(running.has(lane)).toBe(false);
    running.add(lane);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.push(`${lane}${n}`);
    atOnce -= 1;
    running.delete(lane);
    await asSystem(run.finish);
  });
  for (let n = 0; n < 8; n += 1)
    for (const lane of ['a', 'b', 'c']) await add({ kind: 'step', lane, payload: { lane, n } });
  await jobs.start();
  await expect.poll(() => events.length).toBe(24);
  for (const lane of ['a', 'b', 'c']) {
    expect(events.filter((event) => event.startsWith(lane))).toEqual(
      Array.from({ length: 8 }, (_, n) => `${lane}${n}`),
    );
  }
  expect(mostAtOnce).toBeGreaterThan(1);
});

test('two workers share the work and never run a job twice', async () => {
  const ran: number[] = [];
  const other = worker();
  for (const each of [jobs, other])
    each.handle('count', async (payload) => void ran.push((payload as { n: number }).n));
  await Promise.all([jobs.start(), other.start()]);
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => add({ kind: 'count', payload: { n } }, n % 2 ? jobs : other)),
  );
  await expect.poll(() => ran.length).toBe(100);
  expect(new Set(ran).size).toBe(100);
});

test('a worker wakes another through the database', async () => {
  const ran: unknown[] = [];
  const other = withoutPolling();
  other.handle('note', async (payload) => void ran.push(payload));
  await other.start();
  await add({ kind: 'note' }, jobs); // `jobs` itself is not started
  await expect.poll(() => ran.length).toBe(1);
});

test('a failing job is retried later and keeps its position in the lane', async () => {
  const events: string[] = [];
  let fails = 1;
  jobs.handle('shaky', async (payload) => {
    events.push((payload as { name: string }).name);
    if (fails-- > 0) throw new Error('not yet');
  });
  await add({ kind: 'shaky', lane: 'l', payload: { name: 'first' } });
  await add({ kind: 'shaky', lane: 'l', payload: { name: 'second' } });
  await jobs.start();
  await expect.poll(async () => (await remaining())[0]?.last_error).toBe('not yet');
  const [job] = await remaining();
  expect(job).toMatchObject({ state: 'ready', attempts: 1 });
  expect((job?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_000);
  await asSystem(({ db }) => db.updateTable('jobs').set({ run_at: new Date() }).execute());
  await expect.poll(() => events).toEqual(['first', 'first', 'second']);
});

test('a job that fails for a day is set aside, and its lane continues', async () => {
  const ran: string[] = [];
  jobs.handle('hopeless', async () => {
    throw new Error('never');
  });
  jobs.handle('after', async () => void ran.push('after'));
  await add({ kind: 'hopeless', lane: 'l' });
  await asSystem(({ db }) =>
    db
      .updateTable('jobs')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute(),
  );
  await add({ kind: 'after', lane: 'l' });
  await jobs.start();
  await expect.poll(() => ran).toEqual(['after']);
  await expect.poll(remaining).toMatchObject([{ kind: 'hopeless', state: 'dead', last_error: 'never' }]);
});

test('a job replaces a waiting one with the same key', async () => {
  const ran: unknown[] = [];
  jobs.handle('burst', async (payload) => void ran.push(payload));
  const soon = new Date(Date.now() + 200);
  for (let n = 1; n <= 5; n += 1) await add({ kind: 'burst', key: 'k', payload: { n }, runAt: soon });
  await jobs.start();
  await expect.poll(() => ran.length).toBe(1);
  expect(ran).toEqual([{ n: 5 }]);
});

test.each([
  ['takes away the one that waits under its key', false, ['other']],
  ['that comes to nothing leaves the one that waits under its key', true, ['same', 'other']],
])('a job %s', async (_, fails, left) => {
  const later = new Date(Date.now() + 3_600_000);
  jobs.handle('all', async (__, run) => {
    for (const key of ['same', 'other']) await add({ kind: 'all', key, runAt: later });
    await asSystem(async (tx) => {
      await run.finish(tx);
      await run.dropNext(tx);
      if (fails) throw new Error('no');
    });
  });
  await add({ kind: 'all', key: 'same' });
  await jobs.start();
  await expect
    .poll(async () => (await remaining()).map(({ key, state }) => `${key} ${state}`))
    .toEqual(left.map((key) => `${key} ready`));
});

test('kinds with their own capacity neither wait for others nor block them', async () => {
  const release = Promise.withResolvers<void>();
  const started = { slow: 0, ordinary: 0, other: 0 };
  const wait = (kind: keyof typeof started) => async () => {
    started[kind] += 1;
    await release.promise;
  };
  jobs.handle('slow', wait('slow'), { atOnce: 15 });
  jobs.handle('ordinary', wait('ordinary'));
  jobs.handle('other', wait('other'), { atOnce: 2 });
  await jobs.start();
  for (let n = 0; n < 20; n += 1) for (const kind of ['slow', 'ordinary', 'other']) await add({ kind });
  await expect.poll(() => started).toEqual({ slow: 15, ordinary: 10, other: 2 });
  release.resolve();
  await expect.poll(() => started).toEqual({ slow: 20, ordinary: 20, other: 20 });
});

test('a scheduled job waits for its time', async () => {
  const ran: number[] = [];
  jobs.handle('later', async () => void ran.push(Date.now()));
  await jobs.start();
  const due = Date.now() + 400;
  await add({ kind: 'later', runAt: new Date(due) });
  await expect.poll(() => ran.length).toBe(1);
  expect(ran[0]).toBeGreaterThanOrEqual(due);
});

test('a schedule runs repeatedly, once per interval regardless of the number of workers', async () => {
  const ran: number[] = [];
  const other = worker();
  for (const each of [jobs, other]) each.every('tick', 0.3, async () => void ran.push(Date.now()));
  await Promise.all([jobs.start(), other.start()]);
  await expect.poll(() => ran.length).toBeGreaterThanOrEqual(4);
  const gaps = ran.slice(1).map((time, index) => time - (ran[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(200);
  expect(await remaining()).toHaveLength(1);
});

test.each([
  [1, 5],
  [2, 10],
  [5, 80],
  [9, 900],
  [50, 900],
])('after attempt %i a job waits %i seconds, or up to a fifth longer', (attempts, seconds) => {
  expect(backoffSeconds(attempts, 0)).toBe(seconds);
  expect(backoffSeconds(attempts, 1)).toBeCloseTo(seconds * 1.2);
});
