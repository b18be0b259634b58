/** `npm run dev`: restarts the server and reloads the back-office when their code changes. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { env, install, root, serverFlags } from '../bootstrap.mjs';

install();
const port = process.env.PORT ?? '3000';
const pages = 'http://localhost:5173';

const vite = spawn('vite', ['apps/back-office', '--clearScreen=false'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...env, API_URL: `http://127.0.0.1:${port}` },
});
let server;
let isStopping = false;
let restart;

function startServer() {
  server = spawn('node', [...serverFlags, 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { PUBLIC_URL: pages, ...env, PORT: port },
  });
  server.on('exit', () => (server = undefined));
}

// Node's own --watch fails an assertion when it is stopped and leaves the server running.
for (const folder of ['apps/server/src', 'packages/contracts/src', 'packages/flow-engine/src']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (isStopping || !file || file.endsWith('.test.ts')) return;
    clearTimeout(restart);
    restart = setTimeout(() => {
      console.log(`\n  ${file} changed; restarting the server.`);
      if (!server) return startServer();
      server.once('exit', startServer);
      server.kill('SIGTERM');
    }, 100);
  });
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  vite.kill('SIGTERM');
  if (!server) process.exit(0);
  server.once('exit', () => process.exit(0));
  server.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
vite.on('exit', stop);

startServer();
