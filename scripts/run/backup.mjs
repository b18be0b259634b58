/** `npm run backup`, `npm run restore` and `npm run verify-backup`: each takes a file name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become, install, root } from '../bootstrap.mjs';

// A production image has no development packages and needs none for this.
if (!existsSync(join(root, 'node_modules', 'pg'))) install();
become('scripts/run/backup-command.ts', process.argv.slice(2));
