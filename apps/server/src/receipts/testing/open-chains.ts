import pg from 'pg';
import { createLog } from '../../infra/log.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { newClientId, openShop, type TestVisitor } from '../../testing/chat.ts';
import { sealReceipts, verifyReceipts } from '../index.ts';

interface Row {
  number: number;
  message_id: string;
  commitment: Buffer;
  hash: Buffer;
  salt: Buffer;
  content: string;
}

const TABLES = ['receipts', 'receipt_contents', 'messages', 'conversations'];
const PUT_BACK = `
  DELETE FROM receipts; INSERT INTO receipts SELECT * FROM saved_receipts;
  INSERT INTO messages OVERRIDING SYSTEM VALUE
    SELECT * FROM saved_messages s WHERE NOT EXISTS (SELECT FROM messages m WHERE m.id = s.id);
  UPDATE messages m SET text = s.text FROM saved_messages s WHERE s.id = m.id;
  DELETE FROM receipt_contents; INSERT INTO receipt_contents SELECT * FROM saved_receipt_contents;
  UPDATE conversations c SET receipt_number = s.receipt_number, receipt_hash = s.receipt_hash
    FROM saved_conversations s WHERE s.id = c.id`;

export type Chains = Awaited<ReturnType<typeof openChains>>;

/** A shop whose bot speaks, and the owner of its database, who can change everything behind the server's back. */
export async function openChains() {
  const app = await buildTestApp();
  const shop = await openShop(app);
  const { companyId } = shop.staff;
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  const quiet = createLog('silent');

  async function newVisitor(): Promise<TestVisitor> {
    const visitor = shop.visitor();
    await visitor.start();
    await visitor.say('When does it arrive?');
    return visitor;
  }
  const say = ({ conversationId }: TestVisitor, text: string, { node = app, traceId = 0 } = {}) =>
    node.sql.inCompany(companyId, (tx) =>
      node.messages.sayAsBot(
        tx,
        companyId,
        conversationId,
        newClientId(),
        { text, ...(traceId > 0 ? { traceId } : {}) },
        1_000,
      ),
    );
  const verify = () => verifyReceipts(app.sql, app.config);

  return {
    app,
    shop,
    companyId,
    owner,
    newVisitor,
    say,
    verify,
    seal: (secretKey = app.config.secretKey) => sealReceipts(app.sql, quiet, { ...app.config, secretKey }),
    /** What was found, in short. */
    found: async () =>
      (await verify()).findings.map(({ kind, conversationId, number, what }) => [kind, conversationId, number, what]),
    /** A conversation with so many messages of a bot. */
    async conversation(messages: number): Promise<TestVisitor> {
      const visitor = await newVisitor();
      for (let number = 1; number <= messages; number++) await say(visitor, `Answer ${number}`);
      return visitor;
    },
    async rowsOf({ conversationId }: TestVisitor): Promise<Row[]> {
      const { rows } = await owner.query<Row>(
        `SELECT * FROM receipts LEFT JOIN receipt_contents USING (conversation_id, number)
        WHERE conversation_id = $1 ORDER BY number`,
        [conversationId],
      );
      return rows;
    },
    /** Changes something behind the server's back, looks, and puts it back. */
    async whileChanged(change: string, values: unknown[], look: () => Promise<void>): Promise<void> {
      for (const table of TABLES) await owner.query(`CREATE TEMP TABLE saved_${table} AS SELECT * FROM ${table}`);
      await owner.query(change, values);
      try {
        await look();
      } finally {
        await owner.query(PUT_BACK);
        for (const table of TABLES) await owner.query(`DROP TABLE saved_${table}`);
      }
    },
    async close() {
      await owner.end();
      await app.close();
    },
  };
}
