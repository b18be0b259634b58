/** `npm run demo`: a sample shop on a throw-away database, ready to look around in. */
import { become, build, install } from './bootstrap.mjs';

install();
build();
become('scripts/demo-server.ts');
