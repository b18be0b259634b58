/** `npm run rotate-key`: seals every stored secret with the current key, so that the old one can be forgotten. */
import { become, install } from './bootstrap.mjs';

install();
become('apps/server/src/rotate-key.ts', process.argv.slice(2));
