import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, changeSettings, teach } from '../../testing/knowledge.ts';
import { addCase, asking, readRun, runLab, startRun } from '../../testing/lab.ts';
import { readOptions, UsageError } from './command-options.ts';

const COMMAND = fileURLToPath(new URL('../../../../../scripts/run/lab-command.ts', import.meta.url));
const DELIVERY = 'How long does delivery take?';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  const pairs = [{ question: DELIVERY, answer: 'Two to three working days.' }];
  await teach(shop, agentId, 'Questions', { type: 'qa', pairs });
});
afterAll(() => app.close());

const answers = [{ kind: 'answers' }];
const refuses = [{ kind: 'refuses' }];

/** Starts the command as a pipeline does; no server of its own is needed. */
const command = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir };
    const child = execFile(process.execPath, [COMMAND, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out: out + err }),
    );
  });

describe('the command line', () => {
  test.each([
    [['--agent', '7'], { agentId: 7, junit: null, minPass: null }],
    [['--agent', '7', '--suite', 'refunds', '--runs', '3', '--min-pass', '0.9'], { minPass: 0.9 }],
  ])('reads %j', (args, options) => {
    expect(readOptions(args)).toMatchObject(options);
  });
  test('gives help', () => expect(readOptions(['--help', '--agent', '7'])).toBeNull());
  test.each([[[]], [['--agent', 'x']], [['--agent', '7', '--runs', '99']], [['--agnet', '7']], [['--agent', '1.5']]])(
    'refuses %j',
    (args) => expect(() => readOptions(args)).toThrow(UsageError),
  );

  test('says with its exit code whether the cases pass, and writes a JUnit file', async () => {
    await addCase(shop, agentId, asking(DELIVERY, answers, { name: 'Good', must_pass: true, suite: 'main' }));
    await addCase(shop, agentId, asking(DELIVERY, refuses, { name: 'Bad <&>', suite: 'other' }));
    const junit = join(mkdtempSync(join(tmpdir(), 'parley-lab-')), 'lab.xml');
    const agent = ['--agent', String(agentId)];
    const all = await command(...agent, '--junit', junit);
    expect(all.out).toMatch(/FAIL {2}Bad <&>.*failing, other/);
    expect(all.out).toMatch(/ok {4}Good.*draft 1\/1.*must pass, main/);
    expect([all.code, all.out]).toEqual([0, expect.stringContaining('1 of 2 cases pass every time')]);
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toContain('<testsuite name="Shop Assistant" tests="2" failures="1" errors="0" skipped="0"');
    expect(xml).toMatch(/<testcase classname="main" name="Good \(\d+\)" time="[\d.]+"\/>/);
    expect(xml).toMatch(/name="Bad &lt;&amp;&gt; \(\d+\)".*><failure message="0 of 1 passed" type="failing">Turn 1: /);
    expect((await command(...agent, '--min-pass', '1')).code).toBe(1);
    expect((await command(...agent, '--suite', 'other')).code).toBe(1);
    const none = await command(...agent, '--suite', 'none');
    expect([none.code, none.out]).toEqual([2, 'The agent has no cases in the suite none.\n']);
    expect((await command('--agent', '999999999')).code).toBe(2);
  });

  test('fails on a regression, whether or not the case must pass', async () => {
    await addCase(shop, agentId, asking('I want to talk to a person', [{ kind: 'hands_off' }], { must_pass: true }));
    await addCase(shop, agentId, asking(DELIVERY, answers));
    await changeSettings(shop, agentId, { hand_off: { topics: ['delivery'] } });
    const { code, out } = await command('--agent', String(agentId));
    expect([code, out]).toEqual([1, expect.stringContaining('1 regressions')]);
  });
});

test('only a complete run can be exported', async () => {
  await addCase(shop, agentId, asking(DELIVERY, answers));
  const run = await runLab(shop, agentId);
  const path = `/ai-agents/${agentId}/lab/runs/${run.id}/junit`;
  const reply = await shop.staff.browser.get(path);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(reply.text).toContain('tests="1" failures="0"');
  await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
    db.updateTable('lab_runs').set({ state: 'cancelled' }).where('id', '=', run.id).execute(),
  );
  expect((await shop.staff.browser.get(path)).status).toBe(409);
  expect((await (await openShop(app)).staff.browser.get(path)).status).toBe(404);
});

// Last, because no server takes jobs any more.
test('without a server, the command plays a run itself, and first one that was left behind', async () => {
  for (let at = 0; at < 3; at += 1) await addCase(shop, agentId, asking(DELIVERY, answers, { name: `Case ${at}` }));
  await app.jobs.stop();
  const left = await startRun(shop, agentId);
  const { code, out } = await command('--agent', String(agentId));
  expect([code, out]).toEqual([0, expect.stringContaining('3 of 3 cases pass every time')]);
  expect(out).toContain(`Run ${left.id} of this agent is under way; waiting for its end.`);
  expect(await readRun(shop, agentId, left.id)).toMatchObject({ state: 'complete', done: 3 });
});
