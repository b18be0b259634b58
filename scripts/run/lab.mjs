/** `npm run lab`: whether an agent's draft passes its test cases, for pipelines. */
import { become, install } from '../bootstrap.mjs';

install({ isToRun: true });
become('scripts/run/lab-command.ts', process.argv.slice(2));
