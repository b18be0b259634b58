/** `npm run demo`: a sample shop on a temporary database, ready to explore. */
import { become, build, install } from '../bootstrap.mjs';

install();
build();
become('scripts/run/demo-server.ts');
