/** `npm run backup`, `npm run restore` and `npm run verify-backup`: each takes a file name. */
import { become, install } from '../bootstrap.mjs';

install({ isToRun: true });
become('scripts/run/backup-command.ts', process.argv.slice(2));
