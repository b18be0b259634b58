import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from './argon2.ts';
import type { HashAnswer, HashTask } from './hash-pool.ts';

// Linux has priorities per thread, so requests can go before passwords. Elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(10);

const run = ({ password, stored }: HashTask): HashAnswer =>
  stored === undefined ? hashSync(password) : verifySync(stored, password);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(run(task), []));
