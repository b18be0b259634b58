import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from './argon2.ts';
import type { HashAnswer, HashTask } from './hash-pool.ts';

// Linux gives each thread its own priority: requests go before passwords. Elsewhere this would slow the whole process down.
if (process.platform === 'linux') setPriority(10);

const run = ({ password, stored }: HashTask): HashAnswer =>
  stored === undefined ? hashSync(password) : verifySync(stored, password);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(run(task), []));
