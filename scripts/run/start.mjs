/** `npm start`: installs and builds what is missing, then runs the server. */
import { become, prepareToRun } from '../bootstrap.mjs';

prepareToRun();
become('apps/server/src/main.ts');
