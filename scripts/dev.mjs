/** `npm run dev`: the server restarts and the back-office reloads by themselves when their code changes. */
import { spawn } from 'node:child_process';
import { env, envFileFlag, install, root } from './bootstrap.mjs';

install();
const port = process.env.PORT ?? '3000';
const pages = 'http://localhost:5173';
const children = [
  spawn('node', [envFileFlag, '--watch-preserve-output', '--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { PUBLIC_URL: pages, ...env, PORT: port },
  }),
  spawn('vite', ['apps/back-office', '--clearScreen=false'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, API_URL: `http://127.0.0.1:${port}` },
  }),
];
console.log(
  `\n  Back-office  ${pages}\n  API          http://127.0.0.1:${port}/api/docs\n  Mailbox      http://127.0.0.1:${port}/api/dev/mail\n`,
);
let isStopping = false;
/** Once: a second signal would end the watcher before the server has stopped its database. */
function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children) child.on('exit', () => stop('SIGTERM'));
