import { spawnSync } from 'node:child_process';
import { root } from '../scripts/bootstrap.mjs';
import type { Figure } from './figure.ts';

const RACES = {
  'takeover.test': '500 rounds of four colleagues and a bot racing for one conversation: one holder, no bot after',
  'platform-messages': '1,000 events delivered five times each, and 1,000 shuffled sequences of ten',
};

/** Runs the tests of races with their full numbers. */
export async function measureRaces(): Promise<Figure[]> {
  return Object.entries(RACES).map(([file, what]) => {
    const { status } = spawnSync('vitest', ['run', '--project', 'server', file], {
      cwd: root,
      env: { ...process.env, FULL_NUMBERS: '1' },
    });
    return { what, goal: 'all pass', measured: status === 0 ? 'all passed' : 'FAILED' };
  });
}
