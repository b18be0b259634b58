import { compose } from './compose.ts';
import { readConfig, type Config } from './infra/config.ts';
import { addressOf } from './infra/deployment.ts';
import { createLog } from './infra/log.ts';
import { openDatabase } from './infra/sql/database.ts';
import { explainStart } from './infra/start-error.ts';
import { redactAll } from './personal-data/index.ts';

const STOP_TIMEOUT_MS = 15_000;
/** After a restart all clients reconnect at the same time. */
const BACKLOG = 4_096;
const REGISTRATION = {
  open: 'open to everyone (REGISTRATION=closed after the first account)',
  invite: 'only the first account, then closed (REGISTRATION=open opens it)',
  closed: 'only the first account, then closed (REGISTRATION=open opens it)',
};

/** Registered first, so that a signal during startup is not lost; repeated signals change nothing. */
const stopSignal = new Promise<NodeJS.Signals>((resolve) => {
  process.on('SIGTERM', resolve);
  process.on('SIGINT', resolve);
});

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explainStart(error) ?? error);
  process.exit(1);
}

/** Runs from start to stop; whatever was opened is closed again, even if a later step fails. */
async function run() {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.stdout, redactAll);
  const database = await openDatabase(
    config,
    (error) => log.warn({ err: error }, 'A database connection was lost; it will be replaced.'),
    (message) => log.warn(message),
  );
  try {
    const parley = await compose(config, database.sql, log);
    try {
      await parley.realtime.start();
      const address = await parley.app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
      takePort(config, Number(new URL(address).port));
      await parley.jobs.start(config.databaseUrl === undefined); // the embedded database has no second node
      greet(config);
      log.info(`${await stopSignal}: finishing running requests and jobs, then stopping.`);
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    } finally {
      await parley.close();
    }
  } finally {
    await database.close();
  }
}

/** With PORT=0 the port is known now, before the first job can put it into a mail. */
function takePort(config: Config, port: number) {
  if (config.port === 0 && config.publicUrl === addressOf(config.host, 0))
    config.publicUrl = addressOf(config.host, port);
}

function greet({ publicUrl, mail, mailboxSecret, registration }: Config) {
  const lines = [
    ['Back-office', publicUrl],
    ['Widget', `${publicUrl}/demo (a page of somebody's shop, with the chat on it)`],
    ['API', `${publicUrl}/api/docs`],
    ['Registration', REGISTRATION[registration]],
    ...(mail === 'mailbox'
      ? [['Mailbox', `${publicUrl}/api/dev/mail?secret=${encodeURIComponent(mailboxSecret)} (no mail server is set)`]]
      : []),
    ...(mail === 'none'
      ? [['Mail', 'none is sent: addresses count as verified, passwords cannot be reset by mail']]
      : []),
  ];
  console.log(
    `\n  Parley is ready.\n${lines.map(([name = '', value]) => `  ${name.padEnd(14)}${value}`).join('\n')}\n`,
  );
}
