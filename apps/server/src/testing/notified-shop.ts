import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from './chat.ts';
import { colleague, type Person } from './people.ts';
import { startPushService, type PushBrowser, type PushService } from './push-service.ts';

/** Later than any test. */
export const NEVER = 86_400;
export const ONLY_PUSH = { mail_after: NEVER, next_after: NEVER, everybody_after: NEVER };

interface Logged {
  id: number;
  kind: string;
  channel: string;
  to: { id: number; name: string };
  state: string;
  reason: string | null;
}

/** Before each test a company that nobody looks at: its owner and Dan. Push goes to a service on loopback. */
export function prepareNotifiedShop() {
  let push: PushService;
  let app: TestApp;
  let shop: Shop;
  let dan: Person;
  beforeAll(async () => {
    push = await startPushService();
    app = await buildTestApp({ OUTBOUND_HOSTS: push.host }, { pushTimeoutMs: 1_500 });
  });
  beforeEach(async () => {
    push.behave(201);
    shop = await openShop(app);
    dan = await colleague(app, shop.staff, { name: 'Dan' });
    await beAway();
  });
  afterAll(async () => {
    await app.close();
    await push.close();
  });

  /** Nobody has touched Parley for an hour. */
  const beAway = (companyId = shop.staff.companyId, at = new Date(Date.now() - 3_600_000)) =>
    app.sql.asSystem(({ db }) =>
      db.updateTable('memberships').set({ active_at: at }).where('company_id', '=', companyId).execute(),
    );
  const rules = (
    changes: Partial<Record<'push_after' | 'mail_after' | 'next_after' | 'everybody_after', number>>,
    reaches = true,
  ) =>
    shop.staff.browser.call('PUT', '/notifications/rules', {
      push_after: 0,
      mail_after: 0,
      next_after: 0,
      everybody_after: 0,
      reaches_owners: reaches,
      ...changes,
    });
  /** Runs the ladder and what is due now, instead of at its time. */
  async function passTime() {
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('jobs')
        .set({ run_at: new Date() })
        .where('kind', 'like', 'notifications.%')
        .where('state', '=', 'ready')
        .execute(),
    );
    app.jobs.wake();
  }
  async function register({ browser }: Person = shop.staff): Promise<PushBrowser> {
    const registered = push.browser();
    const reply = await browser.post('/push-subscriptions', registered.subscription);
    expect(reply.status).toBe(201);
    await beAway();
    return registered;
  }
  async function wait(text = 'Where is my order?', name = 'Emma'): Promise<TestVisitor> {
    const visitor = shop.visitor();
    await visitor.start({ name });
    await visitor.say(text);
    return visitor;
  }
  const log = async (who: Person = shop.staff) =>
    (await who.browser.get('/notifications')).body.data as unknown as Logged[];
  const mailsTo = (email: string) =>
    app.sql.asSystem(({ db }) =>
      db
        .selectFrom('mailbox')
        .select(['subject', 'text', 'html'])
        .where('recipient', '=', email)
        .where('text', 'like', '%/chats%')
        .execute(),
    );
  const expectEventually = <T>(read: () => Promise<T> | T) => {
    return expect.poll(
      async () => {
        await passTime();
        return read();
      },
      { timeout: 30_000, interval: 300 },
    );
  };

  return {
    get push() {
      return push;
    },
    get app() {
      return app;
    },
    get shop() {
      return shop;
    },
    get dan() {
      return dan;
    },
    beAway,
    rules,
    passTime,
    register,
    wait,
    log,
    mailsTo,
    expectEventually,
  };
}
