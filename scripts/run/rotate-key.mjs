/** `npm run rotate-key`: re-encrypts every stored secret with the current key, so that the old one can be discarded. */
import { become, install } from '../bootstrap.mjs';

install({ isToRun: true });
become('apps/server/src/rotate-key.ts', process.argv.slice(2));
