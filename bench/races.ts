import { spawnSync } from 'node:child_process';
import { root } from '../scripts/bootstrap.mjs';
import type { Figure } from './figure.ts';

const RACES = {
  'takeover.test': '500 rounds of four colleagues and a bot racing for one conversation: one holder, no bot after',
  'platform-messages': '1,000 events delivered five times each, and 1,000 shuffled sequences of ten',
};
const AGENTS = {
  'model/silence': '200 takeovers while a model writes: no bot message after the commit',
  'model/faults': '11 faults of a provider x 50 conversations: one answer, fallback or person each, within 20 s',
  'model/safety':
    'a model that obeys everybody; 75 payloads x 50 carriers in knowledge, all payloads and 150 jailbreaks as messages and names: nothing obeyed, no order repeated, no foreign link, picture or text',
};

/** Runs tests with their full numbers. */
function runFull(tests: Readonly<Record<string, string>>): Figure[] {
  return Object.entries(tests).map(([file, what]) => {
    const { status } = spawnSync('vitest', ['run', '--project', 'server', file], {
      cwd: root,
      env: { ...process.env, FULL_NUMBERS: '1' },
    });
    return { what, goal: 'all pass', measured: status === 0 ? 'all passed' : 'FAILED' };
  });
}

export const measureRaces = async () => runFull(RACES);
export const measureAgents = async () => runFull(AGENTS);
