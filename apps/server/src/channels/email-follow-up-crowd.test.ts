import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { inTurns } from '../testing/models.ts';

const CUSTOMERS = 300;
/** Of three, one stays in the chat. */
const isThere = (number: number) => number % 3 === 0;
const addressOf = (number: number) => `customer-${number}@example.org`;

const sent: { to: string; text: string }[] = [];
let attempts = 0;
/** Of ten mails, three are not taken at first. */
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  logger: false,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      attempts += 1;
      if (attempts % 10 < 3) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
      void PostalMime.parse(Buffer.concat(chunks)).then(({ text = '' }) => {
        sent.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    });
  },
});

const SECRET_KEY = 'a secret of both nodes, long enough';
let first: TestApp;
let nodes: TestApp[] = [];
let shop: Shop;
beforeAll(async () => {
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  first = await buildTestApp({ SECRET_KEY });
  shop = await openShop(first);
});
afterAll(async () => {
  await Promise.all([first, ...nodes].map((node) => node.close()));
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

test('each answer to a customer who left is mailed exactly once by two nodes, whatever the mail server refuses', async () => {
  await inTurns(
    Array.from({ length: CUSTOMERS }, (_, number) => number),
    10,
    async (number) => {
      const visitor = shop.visitor();
      await visitor.start();
      await first.sql.asSystem(({ db }) =>
        db
          .updateTable('customers')
          .set({ email: addressOf(number) })
          .where('id', '=', (eb) =>
            eb.selectFrom('conversations').select('customer_id').where('id', '=', visitor.conversationId),
          )
          .execute(),
      );
      await visitor.say('Is anybody there?');
      const path = `/conversations/${visitor.conversationId}/messages/send`;
      await shop.staff.browser.post(path, { text: `One for ${number}.` });
      await shop.staff.browser.post(path, { text: `Two for ${number}.` });
      const last = (await visitor.messages()).at(-1);
      if (isThere(number)) await visitor.post('/chat/message/read', { message_id: last?.id });
      // Reading them here counts as having them in the browser; the others have closed it before.
      else
        await first.sql.asSystem(({ db }) =>
          db
            .updateTable('messages')
            .set({ status: 'sent' })
            .where('conversation_id', '=', visitor.conversationId)
            .where('direction', '=', 'outgoing')
            .execute(),
        );
    },
  );
  const env = {
    SECRET_KEY,
    DATABASE_URL: first.databaseUrl,
    MAIL_FROM: 'shop@example.org',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  };
  await first.sql.asSystem(({ db }) =>
    db
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 300_000) })
      .execute(),
  );
  nodes = [await buildTestApp(env), await buildTestApp(env)];
  const pending = () =>
    first.sql.asSystem(async ({ db }) => {
      await db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'channels.follow-up').execute();
      for (const { jobs } of nodes) jobs.wake();
      return db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'channels.follow-up')
        .where('state', '<>', 'dead')
        .execute();
    });
  // The first node has the built-in mailbox, and takes no part.
  await first.jobs.stop();
  await expect.poll(pending, { timeout: 120_000, interval: 500 }).toEqual([]);

  const expected = Array.from({ length: CUSTOMERS }, (_, number) => number).filter((number) => !isThere(number));
  expect(sent.map(({ to }) => to).toSorted()).toEqual(expected.map(addressOf).toSorted());
  for (const number of expected) {
    const mail = sent.find(({ to }) => to === addressOf(number));
    expect(mail?.text).toContain(`One for ${number}.`);
    expect(mail?.text).toContain(`Two for ${number}.`);
  }
  expect(attempts).toBeGreaterThan(sent.length);
});
