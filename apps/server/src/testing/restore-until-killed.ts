/**
 * A restore that ends like a power failure. Arguments: `file url filesDir secretKey calls delayMs`, where calls counts progress
 * reports.
 */
import { dirname } from 'node:path';
import { restore } from '../infra/backup/index.ts';

const [file = '', url = '', filesDir = '', secretKey = '', calls, delayMs] = process.argv.slice(2);
let reports = 0;
await restore(file, {
  open: async () => ({ url, close: async () => {} }),
  filesDir,
  dataDir: dirname(filesDir),
  secretKey,
  withoutKey: false,
  onProgress() {
    reports += 1;
    if (reports === Number(calls)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(delayMs));
  },
});
