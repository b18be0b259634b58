import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../testing/chat.ts';
import { MAILBOX, startMailServers, type MailServers } from '../testing/mail-servers.ts';
import { inTurns } from '../testing/models.ts';
import { colleague } from '../testing/people.ts';
import { startPushService, type PushBrowser, type PushService } from '../testing/push-service.ts';
import { TestClient } from '../testing/test-client.ts';
import { addWaits } from '../testing/waits.ts';

const FULL = Boolean(process.env.FULL_NUMBERS);
const HAND_OFFS = FULL ? 1_000 : 60;
const COMPANIES = FULL ? 20 : 3;
const SECRET_KEY = 'one key for both nodes of this test file';
const MEMBERS_OF_EACH = 2;

let push: PushService;
let mail: MailServers;
let nodes: [TestApp, TestApp];
let shops: { shop: Shop; browser: PushBrowser; colleagueEmail: string }[];

beforeAll(async () => {
  push = await startPushService();
  mail = await startMailServers();
  const { smtpPort } = mail;
  const env = {
    SECRET_KEY,
    OUTBOUND_HOSTS: push.host,
    SMTP_URL: `smtp://${encodeURIComponent(MAILBOX.address)}:${encodeURIComponent(MAILBOX.password)}@127.0.0.1:${smtpPort}`,
  };
  // People register while mail still goes into the mailbox.
  const first = await buildTestApp({ SECRET_KEY, OUTBOUND_HOSTS: push.host });
  const own = { ...env, DATABASE_URL: first.databaseUrl };
  const made = await inTurns(Array.from({ length: COMPANIES }).keys(), 2, async () => {
    const shop = await openShop(first);
    const browser = push.browser();
    await shop.staff.browser.post('/push-subscriptions', browser.subscription);
    await shop.staff.browser.call('PUT', '/notifications/rules', {
      push_after: 0,
      mail_after: 1,
      next_after: 2,
      everybody_after: 3,
      reaches_owners: true,
    });
    await addPastWaits(first, shop);
    return { shop, browser, colleagueEmail: await addColleague(first, shop) };
  });
  await first.close();
  await mail.close();
  nodes = [await buildTestApp(own), await buildTestApp(own)];
  shops = made.map(({ shop, ...rest }) => ({ ...rest, shop: { ...shop, visitor: () => visitorOf(shop) } }));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await mail.close();
  await push.close();
});

/** Somebody else in the company, in which nobody has looked at the screen. */
async function addColleague(app: TestApp, { staff }: Shop): Promise<string> {
  const { email } = await colleague(app, staff);
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('memberships')
      .set({ active_at: new Date(0) })
      .where('company_id', '=', staff.companyId)
      .execute(),
  );
  return email;
}

/** Enough customers who were answered within an hour for the next ones to be told so. */
async function addPastWaits(app: TestApp, { staff, visitor }: Shop) {
  const silent = visitor();
  await silent.start();
  const { conversationId } = silent;
  await addWaits(app, { companyId: staff.companyId, conversationId, seconds: 3_000, count: 30 });
}

/** A customer on either node. */
const visitorOf = ({ key }: Shop) => new TestVisitor(nodes[Math.random() < 0.5 ? 0 : 1], key);

/** The owner of the company, on a node of this test. */
function staffOf({ staff }: Shop): TestClient {
  const browser = new TestClient(nodes[1].app);
  for (const [name, value] of staff.browser.cookies) browser.cookies.set(name, value);
  return browser;
}

const noteFor = async (visitor: TestVisitor) => {
  const { body } = await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh?after=0`);
  return (body.conversation as { note: string }).note;
};
const addressOf = (n: number) => `customer${n}@mail.example`;

/** Jobs have been failing for an hour when the mail server is back. */
async function endOutage() {
  await nodes[0].sql.asSystem(({ db }) =>
    db
      .updateTable('jobs')
      .set({ created_at: raw`created_at - interval '1 hour'` })
      .where('state', '=', 'ready')
      .execute(),
  );
  mail = await startMailServers({ imap: 0, smtp: mail.smtpPort });
}

/** Lets two minutes pass for everything that waits for its time; what is being sent just then is left alone. */
async function passTime() {
  await nodes[0].sql.asSystem(async ({ db }) => {
    await raw`
      UPDATE notifications SET due_at = now()
      WHERE id IN (SELECT id FROM notifications WHERE state = 'due' AND due_at > now() FOR UPDATE SKIP LOCKED)`.execute(
      db,
    );
    await raw`
      UPDATE notifications SET settled_at = settled_at - interval '2 minutes'
      WHERE id IN (SELECT id FROM notifications WHERE state = 'sent' AND settled_at > now() - interval '2 minutes' FOR UPDATE SKIP LOCKED)`.execute(
      db,
    );
    await raw`
      UPDATE jobs SET run_at = now()
      WHERE id IN (SELECT id FROM jobs WHERE kind LIKE 'notifications.%' AND state = 'ready' AND run_at > now() FOR UPDATE SKIP LOCKED)`.execute(
      db,
    );
  });
  for (const { jobs } of nodes) jobs.wake();
}

test(
  `${HAND_OFFS} customers wait, nobody looks, push fails one time in three and mail is away for an hour: everyone is told a time and heard, nobody twice, and who left gets the answer once`,
  { timeout: 1_800_000 },
  async () => {
    push.behave(() => (Math.random() < 0.3 ? 503 : 201));
    const shopOf = (n: number) => (shops[n % COMPANIES] as (typeof shops)[number]).shop;
    const visitors = await inTurns(Array.from({ length: HAND_OFFS }).keys(), 8, async (n) => {
      const visitor = shopOf(n).visitor();
      await visitor.start({ name: `Customer ${n}`, email: addressOf(n) });
      await visitor.say('Is anybody there?');
      return visitor;
    });
    await inTurns(visitors, 8, async (visitor) => {
      await expect.poll(() => noteFor(visitor), { timeout: 120_000 }).toContain('about 60 minutes');
    });
    const { sql } = nodes[0];
    const counts = async () => {
      const { rows } = await sql.asSystem(({ db }) =>
        raw<{ heard: number; open: number; climbed: number; failed: number }>`
          SELECT (SELECT count(DISTINCT conversation_id) FROM notifications WHERE state = 'sent') AS heard,
            (SELECT count(*) FROM notifications WHERE state = 'due') AS open,
            (SELECT count(*) FROM notifications WHERE state = 'failed') AS failed,
            (SELECT count(*) FROM escalations WHERE step = 4) AS climbed`.execute(db),
      );
      return rows[0];
    };
    const expectSoon = async (wanted: object, timeout: number) =>
      await expect
        .poll(
          async () => {
            await passTime();
            return counts();
          },
          { timeout, interval: 1_000 },
        )
        .toMatchObject(wanted);
    await expectSoon({ climbed: HAND_OFFS }, 600_000);
    expect((await counts())?.open).toBeGreaterThan(0); // mail is still away
    expect(mail.sent).toEqual([]);

    await endOutage();
    await expectSoon({ heard: HAND_OFFS, open: 0, failed: 0 }, 600_000);

    // A message is one batch: as many arrived as were sent, at each address and in each browser.
    const batches = async (channel: string, companyId: number, email: string) =>
      sql.asSystem(({ db }) =>
        db
          .selectFrom('notifications as n')
          .innerJoin('users as u', 'u.id', 'n.user_id')
          .select('n.batch')
          .distinct()
          .where('n.company_id', '=', companyId)
          .where('u.email', '=', email)
          .where('n.channel', '=', channel)
          .execute(),
      );
    for (const { shop, browser, colleagueEmail } of shops) {
      const { companyId, email } = shop.staff;
      expect(browser.shown).toHaveLength((await batches('push', companyId, email)).length);
      for (const address of [email, colleagueEmail]) {
        const got = mail.sent.filter(({ recipients }) => recipients.includes(address));
        expect(got).toHaveLength((await batches('mail', companyId, address)).length);
        expect(got.length).toBeGreaterThan(0);
      }
    }
    const told = await sql.asSystem(({ db }) => db.selectFrom('notifications').select('id').execute());
    expect(told).toHaveLength(HAND_OFFS * (MEMBERS_OF_EACH + 1)); // push and mail to one, mail to the other

    // They have left when they are answered, and the mail server is away again.
    await mail.close();
    await inTurns(visitors.entries(), 8, async ([n, { conversationId }]) => {
      const path = `/conversations/${conversationId}/messages/send`;
      expect((await staffOf(shopOf(n)).post(path, { text: `Answer ${n}.` })).status).toBe(201);
    });
    await sql.asSystem(({ db }) =>
      db
        .updateTable('messages')
        .set({ created_at: raw`created_at - interval '5 minutes'` })
        .execute(),
    );
    const followUps = () =>
      sql.asSystem(({ db }) =>
        db.selectFrom('jobs').select('attempts').where('kind', '=', 'channels.follow-up').execute(),
      );
    const tryNow = async () => {
      await sql.asSystem(({ db }) =>
        db
          .updateTable('jobs')
          .set({ run_at: new Date() })
          .where('kind', '=', 'channels.follow-up')
          .where('state', '=', 'ready')
          .execute(),
      );
      for (const { jobs } of nodes) jobs.wake();
    };
    await tryNow();
    const tried = async () => (await followUps()).filter(({ attempts }) => attempts > 0).length;
    await expect.poll(tried, { timeout: 300_000, interval: 1_000 }).toBe(HAND_OFFS);
    await endOutage();
    await tryNow();
    await expect.poll(followUps, { timeout: 600_000, interval: 1_000 }).toEqual([]);
    const answers = mail.sent.map(({ recipients, text }) => [recipients, /Answer \d+\./.exec(text ?? '')?.[0]].flat());
    expect(answers.toSorted()).toEqual(visitors.map((_, n) => [addressOf(n), `Answer ${n}.`]).toSorted());
  },
);
