import { sql as raw } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified } from '../testing/people.ts';
import { readIncoming } from './adapters/email/incoming.ts';
import { Settings, type EmailConnection } from './adapters/email/settings.ts';
import { charsetSamples } from './adapters/email/testing/charset-samples.ts';
import { clientSamples } from './adapters/email/testing/corpus.ts';
import { machineSamples } from './adapters/email/testing/machine-samples.ts';
import { oddSamples } from './adapters/email/testing/odd-samples.ts';
import { CHANNEL_ID, HOST, ours, SECRET } from './adapters/email/testing/samples.ts';
import { threadSamples } from './adapters/email/testing/thread-samples.ts';
import { createIncoming } from './incoming.ts';
import { QueuedItem } from './queued-item.ts';

const samples = [...clientSamples(), ...charsetSamples(), ...machineSamples(), ...threadSamples(), ...oddSamples()];
const connection = {
  settings: Settings.parse({
    address: `reply@${HOST}`,
    senderName: 'Lamp Support',
    imapHost: 'imap.example',
    smtpHost: 'smtp.example',
    authenticationHost: 'mx.parley.example',
  }),
  secrets: { password: 'secret' },
  channelId: CHANNEL_ID,
  mail: { key: SECRET, instanceId: ours.instanceId, reach: async () => ({ address: '127.0.0.1', isTrusted: true }) },
} as unknown as EmailConnection;

let app: TestApp;
let companyId = 0;
beforeAll(async () => {
  app = await buildTestApp();
  ({ companyId } = await verified(app));
  const known = [...new Set(samples.flatMap(({ conversationId }) => conversationId ?? []))];
  // The customers and conversations that the mails of the corpus answer.
  const ids = [...new Set([...known, 61, 62, 63, 64, 65, 66, 67])];
  await app.sql.asSystem(async ({ db }) => {
    await raw`INSERT INTO channels (id, company_id, type, name, key, settings) OVERRIDING SYSTEM VALUE
      VALUES (${CHANNEL_ID}, ${companyId}, 'email', 'Mail', 'corpus', '{}')`.execute(db);
    for (const id of ids) {
      await raw`INSERT INTO customers (id, company_id, first_platform) OVERRIDING SYSTEM VALUE VALUES (${id}, ${companyId}, 'email')`.execute(
        db,
      );
      await raw`INSERT INTO customer_identities (company_id, channel_id, external_id, customer_id)
        VALUES (${companyId}, ${CHANNEL_ID}, ${ours.customerAddress(id)}, ${id})`.execute(db);
      await raw`INSERT INTO conversations (id, company_id, channel_id, customer_id, platform, is_thread) OVERRIDING SYSTEM VALUE
        VALUES (${id}, ${companyId}, ${CHANNEL_ID}, ${id}, 'email', true)`.execute(db);
      await raw`INSERT INTO mails (company_id, conversation_id, channel_id, mail_id, address, subject)
        VALUES (${companyId}, ${id}, ${CHANNEL_ID}, ${ours.messageId(id)}, ${ours.customerAddress(id)}, 'Lamp')`.execute(
        db,
      );
    }
  });
  // What is added now gets other numbers.
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  for (const table of ['customers', 'conversations'])
    await owner.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), 1000000)`, [table]);
  await owner.end();
});
afterAll(() => app.close());

test(`of ${samples.length} mails, no thread is split and none are melted together`, { timeout: 300_000 }, async () => {
  const receive = createIncoming(app.sql, app.messages);
  const channel = { id: CHANNEL_ID, companyId, platform: 'email' };
  const wrong: string[] = [];
  let stored = 0;
  const opened = new Set<number>();
  for (const sample of samples) {
    const [read] = await readIncoming(sample.raw, connection, String);
    if (read?.type !== 'message') continue;
    const item = QueuedItem.parse(read);
    if (item.type !== 'message' || !(await receive(channel, item))) {
      wrong.push(`${sample.name}: not stored`);
      continue;
    }
    stored += 1;
    const { conversationId } = await app.sql.asSystem(({ db }) =>
      db
        .selectFrom('messages')
        .select('conversation_id as conversationId')
        .where('channel_id', '=', CHANNEL_ID)
        .where('external_id', '=', item.externalId)
        .executeTakeFirstOrThrow(),
    );
    const isRight =
      sample.conversationId === null
        ? conversationId > 1_000_000 && !opened.has(conversationId)
        : conversationId === sample.conversationId;
    if (!isRight) wrong.push(`${sample.name}: in ${conversationId} instead of ${sample.conversationId}`);
    if (sample.conversationId === null) opened.add(conversationId);
  }
  expect(wrong).toEqual([]);
  expect(stored).toBeGreaterThan(300);
});
