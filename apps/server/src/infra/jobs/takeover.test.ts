import { beforeEach, expect, test } from 'vitest';
import { prepareWorkers } from '../../testing/workers.ts';
import type { Jobs } from './jobs.ts';

const { worker, add, remaining, asSystem } = prepareWorkers();
let jobs: Jobs;
beforeEach(() => void (jobs = worker()));

test('a job whose worker died is taken over, and its effect happens once', async () => {
  const dead = worker();
  let isStuck = false;
  dead.handle('effect', async () => {
    isStuck = true;
    await new Promise(() => {}); // never finishes, as if killed …
  });
  await dead.start();
  await add({ kind: 'effect' }, dead);
  await expect.poll(() => isStuck).toBe(true);
  await dead.stop(); // … and gives its lease back like a process that exited

  const ran: number[] = [];
  jobs.handle('effect', async (_, run) => {
    ran.push(run.attempt);
    await asSystem(run.finish);
  });
  await jobs.start();
  await expect.poll(remaining).toEqual([]);
  expect(ran).toEqual([2]);
});

test('a slow worker that lost its job can no longer finish it', async () => {
  const outcomes: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  jobs.handle('slow', async (_, run) => {
    await held;
    await asSystem(run.finish).then(
      () => outcomes.push('slow finished'),
      (error: Error) => {
        outcomes.push('slow refused');
        throw error;
      },
    );
  });
  await add({ kind: 'slow' });
  await jobs.start();
  await expect.poll(async () => (await remaining())[0]?.state).toBe('running');
  // The lease expires without a heartbeat, as if the process had been paused.
  await asSystem(({ db }) =>
    db
      .updateTable('jobs')
      .set({ lease: '00000000-0000-4000-8000-000000000000', leased_until: new Date(Date.now() - 1) })
      .execute(),
  );
  const other = worker();
  other.handle('slow', async (_, run) => {
    await asSystem(run.finish);
    outcomes.push('other finished');
  });
  await other.start();
  await expect.poll(() => outcomes).toEqual(['other finished']);
  release();
  await expect.poll(() => outcomes).toEqual(['other finished', 'slow refused']);
  expect(await remaining()).toEqual([]);
});

test('a job that takes longer than its lease stays with a worker that is alive', async () => {
  const ran: string[] = [];
  const other = worker();
  jobs.handle('long', async () => {
    ran.push('begun');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  });
  other.handle('long', async () => void ran.push('begun elsewhere'));
  await add({ kind: 'long' });
  await jobs.start();
  await expect.poll(() => ran).toEqual(['begun']);
  await other.start();
  await expect.poll(remaining).toEqual([]);
  expect(ran).toEqual(['begun']);
});
