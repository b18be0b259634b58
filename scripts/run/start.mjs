/** `npm start`: installs and builds what is missing, then runs the server. */
import { become, build, install } from '../bootstrap.mjs';

install();
build();
become('apps/server/src/main.ts');
