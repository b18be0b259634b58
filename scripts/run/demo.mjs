/** `npm run demo`: a sample shop on a temporary database, ready to explore. */
import { become, prepareToRun } from '../bootstrap.mjs';

prepareToRun();
become('scripts/run/demo-server.ts');
