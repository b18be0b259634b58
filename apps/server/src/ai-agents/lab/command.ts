import { createWriteStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { CaseResult, LabRun } from '@parley/contracts/lab-runs';
import { AppError } from '../../infra/errors.ts';
import type { Sql } from '../../infra/sql/sql.ts';
import type { CommandOptions } from './command-options.ts';
import { failsPipeline, failuresOf } from './junit.ts';
import type { Lab } from './lab.ts';

const POLL_MS = 250;
const NAME_WIDTH = 48;

/** The cases could not be played; the message says why. */
export class NotRunError extends Error {}

/** Plays the cases of an agent, prints what became of them, and returns whether they pass. */
export async function runLabCommand(
  sql: Sql,
  { runs, reports }: Lab,
  { agentId, wish, junit, minPass }: CommandOptions,
  print: (line: string) => void,
): Promise<boolean> {
  const companyId = await companyOf(sql, agentId);
  if (junit !== null) await checkFolderOf(junit);
  const ended = async (id: number): Promise<LabRun> => {
    for (;;) {
      const run = await runs.get(companyId, agentId, id);
      if (run.state !== 'running') return run;
      await pause(POLL_MS);
    }
  };
  let { run, isNew } = await start();
  while (!isNew) {
    print(`Run ${run.id} of this agent is under way; waiting for its end.`);
    await ended(run.id);
    ({ run, isNew } = await start());
  }
  print(`Run ${run.id}: ${run.cases} cases, ${run.total} conversations.`);
  run = await ended(run.id);
  if (run.state !== 'complete') throw new NotRunError(`Run ${run.id} is ${run.state}, so it says nothing.`);
  const failed: string[] = [];
  let [mustPass, mustFail, others] = [0, 0, 0];
  for await (const { shown, ...result } of reports.cases(companyId, run.id)) {
    print(lineOf(result));
    if (result.mustPass) mustPass += 1;
    if (!failsPipeline(result)) continue;
    if (result.mustPass) mustFail += 1;
    else others += 1;
    failed.push(`${result.name}:`, ...failuresOf(shown).map((failure) => `  ${failure}`));
  }
  for (const line of failed) print(line);
  const share = run.passAll?.draft ?? 0;
  const figures = `${run.passed} of ${run.cases} cases pass every time, ${run.regressions} regressions, ${run.flips} flip.`;
  print(figures);
  if (junit !== null)
    await pipeline(Readable.from(await reports.junit(companyId, agentId, run.id)), createWriteStream(junit));
  const isFailed = mustPass > 0 ? mustFail > 0 : others > 0;
  return !isFailed && run.regressions === 0 && (minPass === null || share >= minPass);

  async function start() {
    try {
      return await runs.start(companyId, agentId, wish);
    } catch (error) {
      if (error instanceof AppError && error.code === 'validation_failed')
        throw new NotRunError(
          wish.suite ? `The agent has no cases in the suite ${wish.suite}.` : 'The agent has no cases.',
        );
      throw error;
    }
  }
}

async function companyOf(sql: Sql, agentId: number): Promise<number> {
  const agent = await sql.asSystem(({ db }) =>
    db
      .selectFrom('ai_agents')
      .select('company_id as companyId')
      .where('id', '=', agentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!agent) throw new NotRunError(`There is no agent ${agentId}.`);
  return agent.companyId;
}

/** Playing may take long, so this is not found out at the end. */
async function checkFolderOf(file: string): Promise<void> {
  await access(dirname(resolve(file)), constants.W_OK).catch(() => {
    throw new NotRunError(`The folder of ${file} cannot be written.`);
  });
}

const countOf = (results: readonly boolean[]) =>
  results.length === 0 ? '–' : `${results.filter(Boolean).length}/${results.length}`;

function lineOf(result: CaseResult): string {
  const { name, suite, mustPass, draft, live, standing, isQuarantined } = result;
  const shown = name.length > NAME_WIDTH ? `${name.slice(0, NAME_WIDTH - 1)}…` : name;
  return [
    failsPipeline(result) ? 'FAIL' : 'ok  ',
    shown.padEnd(NAME_WIDTH),
    `draft ${countOf(draft)}`.padEnd(12),
    `live ${countOf(live)}`.padEnd(11),
    [standing, mustPass && 'must pass', isQuarantined && 'quarantined', suite].filter(Boolean).join(', '),
  ].join('  ');
}
