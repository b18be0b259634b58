import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../testing/chat.ts';
import { MAILBOX, startMailServers, type MailServers } from '../testing/mail-servers.ts';
import { inTurns } from '../testing/models.ts';
import { startPushService, type PushBrowser, type PushService } from '../testing/push-service.ts';

const FULL = Boolean(process.env.FULL_NUMBERS);
const HAND_OFFS = FULL ? 1_000 : 60;
const COMPANIES = FULL ? 20 : 3;
const SECRET_KEY = 'one key for both nodes of this test file';
/** Accounts are made while there is no mail server to confirm their addresses. */
const MEMBERS_OF_EACH = 2;

let push: PushService;
let mail: MailServers;
let nodes: [TestApp, TestApp];
let shops: { shop: Shop; browser: PushBrowser; colleague: string }[];

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
    return { shop, browser, colleague: await addColleague(first, shop) };
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

/** Straight into the tables: only the address matters. */
async function addColleague({ sql }: TestApp, { staff }: Shop): Promise<string> {
  const email = `colleague${staff.companyId}@shop.example`;
  await sql.asSystem(async ({ db }) => {
    const { id } = await db
      .insertInto('users')
      .values({
        company_id: staff.companyId,
        name: 'Dan',
        email,
        password_hash: 'none',
        email_verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('memberships').values({ company_id: staff.companyId, user_id: id }).execute();
    await db
      .updateTable('memberships')
      .set({ active_at: new Date(0) })
      .where('company_id', '=', staff.companyId)
      .execute();
  });
  return email;
}

/** A customer on either node. */
const visitorOf = ({ key }: Shop) => new TestVisitor(nodes[Math.random() < 0.5 ? 0 : 1], key);

/** Lets two minutes pass for everything that waits for its time. */
async function passTime() {
  await nodes[0].sql.asSystem(async ({ db }) => {
    await db.updateTable('notifications').set({ due_at: new Date() }).where('state', '=', 'due').execute();
    await db
      .updateTable('notifications')
      .set({ settled_at: raw`settled_at - interval '2 minutes'` })
      .where('state', '=', 'sent')
      .execute();
    await db
      .updateTable('jobs')
      .set({ run_at: new Date() })
      .where('kind', 'like', 'notifications.%')
      .where('state', '=', 'ready')
      .execute();
  });
  for (const { jobs } of nodes) jobs.wake();
}

test(
  `${HAND_OFFS} customers wait, nobody looks, push fails one time in three and mail is away: everyone is heard, and nobody is told twice`,
  { timeout: 1_800_000 },
  async () => {
    push.behave(() => (Math.random() < 0.3 ? 503 : 201));
    await inTurns(Array.from({ length: HAND_OFFS }).keys(), 8, async (n) => {
      const visitor = shops[n % COMPANIES]?.shop.visitor();
      await visitor?.start({ name: `Customer ${n}` });
      await visitor?.say('Is anybody there?');
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

    mail = await startMailServers({ imap: 0, smtp: mail.smtpPort });
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
    for (const { shop, browser, colleague } of shops) {
      const { companyId, email } = shop.staff;
      expect(browser.shown).toHaveLength((await batches('push', companyId, email)).length);
      for (const address of [email, colleague]) {
        const got = mail.sent.filter(({ recipients }) => recipients.includes(address));
        expect(got).toHaveLength((await batches('mail', companyId, address)).length);
        expect(got.length).toBeGreaterThan(0);
      }
    }
    const told = await sql.asSystem(({ db }) => db.selectFrom('notifications').select('id').execute());
    expect(told).toHaveLength(HAND_OFFS * (MEMBERS_OF_EACH + 1)); // push and mail to one, mail to the other
  },
);
