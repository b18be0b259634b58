import { compose } from './compose.ts';
import { ConfigError, readConfig } from './infra/config.ts';
import { createLog } from './infra/log.ts';
import { hasOpenMailbox } from './infra/mail/mailbox-routes.ts';
import { DatabaseBusyError, openDatabase } from './infra/sql/database.ts';

const STOP_TIMEOUT_MS = 15_000;
/** After a restart everybody knocks at once. */
const BACKLOG = 4_096;

/** Kept from the first moment, so that a signal during the start is not lost; repeated signals change nothing. */
const stopSignal = new Promise<NodeJS.Signals>((resolve) => {
  process.on('SIGTERM', resolve);
  process.on('SIGINT', resolve);
});

try {
  await run();
  process.exit(0);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') console.error(`${message}. Stop what uses it, or set PORT to another number.`);
  else console.error(error instanceof ConfigError || error instanceof DatabaseBusyError ? message : error);
  process.exit(1);
}

/** From start to stop; whatever was opened is closed again, also when a later step fails. */
async function run() {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'A database connection was lost; it will be replaced.'),
  );
  try {
    const parley = await compose(config, database.sql, log);
    try {
      await parley.jobs.start(config.databaseUrl === undefined); // a database of our own has no second node
      await parley.realtime.start();
      await parley.app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
      greet(config.publicUrl, hasOpenMailbox(config));
      log.info(`${await stopSignal}: finishing what has begun, then stopping.`);
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    } finally {
      await parley.close();
    }
  } finally {
    await database.close();
  }
}

function greet(publicUrl: string, hasMailbox: boolean) {
  const lines = [
    ['Back-office', publicUrl],
    ['Widget', `${publicUrl}/demo (a page of somebody's shop, with the chat on it)`],
    ['API', `${publicUrl}/api/docs`],
    ...(hasMailbox ? [['Mailbox', `${publicUrl}/api/dev/mail (no mail server is set)`]] : []),
  ];
  console.log(
    `\n  Parley is ready.\n${lines.map(([name = '', value]) => `  ${name.padEnd(14)}${value}`).join('\n')}\n`,
  );
}
