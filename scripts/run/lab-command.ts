/** Executed by scripts/run/lab.mjs: exits with 0 if the cases pass, 1 if they do not, 2 if they could not be played. */
import { HELP, NotRunError, readOptions, runLabCommand, UsageError } from '../../apps/server/src/ai-agents/index.ts';
import { BackupError, openToRead } from '../../apps/server/src/infra/backup/index.ts';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import { createLog } from '../../apps/server/src/infra/log.ts';
import { connectSql } from '../../apps/server/src/infra/sql/sql.ts';
import { explainStart } from '../../apps/server/src/infra/start-error.ts';
import { openLab } from '../../apps/server/src/open-lab.ts';
import { redactAll } from '../../apps/server/src/personal-data/index.ts';

/** Rejects when somebody stops the command, so that the database it has started is stopped as well. */
const stopped = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => reject(new NotRunError('Stopped. The run goes on when a server starts.')));
});
stopped.catch(() => {});

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    console.log(HELP);
    return 0;
  }
  const config = readConfig(process.env);
  const database = await openToRead(config);
  const sql = connectSql(database.url, config.databasePool, console.error);
  try {
    const { lab, jobs } = await openLab(config, sql, createLog('error', process.stderr, redactAll));
    try {
      await jobs.start();
      return (await Promise.race([runLabCommand(sql, lab, options, console.log), stopped])) ? 0 : 1;
    } finally {
      await jobs.stop();
    }
  } finally {
    await sql.close();
    await database.close();
  }
}

try {
  process.exit(await run());
} catch (error) {
  const isExplained = [UsageError, NotRunError, BackupError].some((kind) => error instanceof kind);
  console.error(isExplained ? (error as Error).message : (explainStart(error) ?? error));
  process.exit(2);
}
