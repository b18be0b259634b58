import { compose } from './compose.ts';
import { ConfigError, readConfig } from './infra/config.ts';
import { createLog } from './infra/log.ts';
import { hasOpenMailbox } from './infra/mail/mailbox-routes.ts';
import { DatabaseBusyError, openDatabase } from './infra/sql/database.ts';

const STOP_TIMEOUT_MS = 15_000;

try {
  await start();
} catch (error) {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof DatabaseBusyError ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isPlain ? (error as Error).message : error);
  process.exit(1);
}

async function start() {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'A database connection was lost; it will be replaced.'),
  );
  const parley = await compose(config, database.sql, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // The terminal and our starter may both pass on the same Ctrl-C.
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: finishing what has begun, then stopping.`);
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    void parley
      .close()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Parley did not stop cleanly.');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    await parley.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await parley.close();
    await database.close();
    throw error;
  }
  await parley.jobs.start();
  console.log(
    [
      '',
      `  Parley is ready.`,
      `  Back-office   ${config.publicUrl}`,
      `  API           ${config.publicUrl}/api/docs`,
      ...(hasOpenMailbox(config) ? [`  Mailbox       ${config.publicUrl}/api/dev/mail  (no mail server is set)`] : []),
      '',
    ].join('\n'),
  );
}
