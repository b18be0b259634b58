/** `npm run verify-receipts`: whether anything in the record of what bots have said was changed afterwards. */
import { become, install } from '../bootstrap.mjs';

install({ isToRun: true });
become('scripts/run/verify-receipts-command.ts', process.argv.slice(2));
