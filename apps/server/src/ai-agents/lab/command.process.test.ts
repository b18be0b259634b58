import { execFile, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import { openBesideServer } from '../../testing/beside-server.ts';
import { openShop } from '../../testing/chat.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';
import { addCase, asking } from '../../testing/lab.ts';
import { newDataDir, startServer } from '../../testing/server-process.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const DELIVERY = 'How long does delivery take?';

let dataDir: string;
let agentId: number;
beforeAll(async () => {
  const beside = await openBesideServer();
  ({ dataDir } = beside);
  const shop = await openShop(beside.app);
  agentId = await addLiveAgent(shop);
  const pairs = [{ question: DELIVERY, answer: 'Two to three working days.' }];
  await teach(shop, agentId, 'Questions', { type: 'qa', pairs });
  await addCase(shop, agentId, asking(DELIVERY, [{ kind: 'answers' }], { name: 'Good', must_pass: true }));
  await addCase(shop, agentId, asking(DELIVERY, [{ kind: 'refuses' }], { name: 'Bad', suite: 'other' }));
  await beside.close();
});

/** `npm run lab` with no settings but the data folder. */
const lab = (args: readonly (string | number)[], DATA_DIR = dataDir) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR };
    const command = ['run', '--silent', 'lab', '--', ...args.map(String)];
    const child = execFile('npm', command, { env, cwd: ROOT }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out: out + err }),
    );
  });
const databasesOn = (folder: string) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder) && line.includes('postgres'));

test('beside a stopped server it starts the database itself, says whether the cases pass, and stops it again', async () => {
  const junit = join(newDataDir(), 'lab.xml');
  const passed = await lab(['--agent', agentId, '--junit', junit]);
  expect([passed.code, passed.out]).toEqual([0, expect.stringContaining('1 of 2 cases pass every time')]);
  expect(readFileSync(junit, 'utf8')).toMatch(
    /<testsuite name="Shop Assistant" tests="2" failures="1".*<\/testsuites>/s,
  );
  const failed = await lab(['--agent', agentId, '--suite', 'other']);
  expect([failed.code, failed.out]).toEqual([1, expect.stringContaining('FAIL  Bad')]);
  expect(databasesOn(dataDir)).toEqual([]);
});

test('stopped half-way it stops the database that it has started', async () => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['scripts/run/lab-command.ts', '--agent', String(agentId)], { env, cwd: ROOT });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await vi.waitFor(() => expect(databasesOn(dataDir)).not.toEqual([]), { timeout: 30_000, interval: 5 });
  child.kill('SIGTERM');
  expect(await ended).toBe(2);
  expect(databasesOn(dataDir)).toEqual([]);
});

test('what is wrong is said in one line, before anything is played', async () => {
  const nowhere = newDataDir();
  const junit = join(nowhere, 'no', 'lab.xml');
  const wrong: [Parameters<typeof lab>, string][] = [
    [[['--agent', 999_999]], 'There is no agent 999999.'],
    [[['--agent', agentId, '--suite', 'none']], 'The agent has no cases in the suite none.'],
    [[['--agent', agentId, '--junit', junit]], `The folder of ${junit} cannot be written.`],
    [
      [['--agent', 1], nowhere],
      `There is no Parley in ${nowhere}. Use the same DATA_DIR or DATABASE_URL as the server.`,
    ],
  ];
  for (const [call, message] of wrong) expect(await lab(...call)).toEqual({ code: 2, out: `${message}\n` });
  expect([...databasesOn(dataDir), ...databasesOn(nowhere)]).toEqual([]);
});

test('beside a running server it uses its database, and leaves it running', async () => {
  const server = await startServer(dataDir);
  expect((await lab(['--agent', agentId])).code).toBe(0);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
