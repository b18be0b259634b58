/** `npm run simulator`: plays the platforms on this machine, so that channels work without an account or internet access. */
import { become, install } from '../bootstrap.mjs';

install({ isToRun: true });
become('apps/simulator/src/main.ts');
