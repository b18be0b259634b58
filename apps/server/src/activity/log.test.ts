import { sql as raw } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepAll } from '../sweep-all.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { colleagueOf, invited, signIn, verified, type Person } from '../testing/people.ts';
import { PASSWORD, type TestClient } from '../testing/test-client.ts';
import { recordActivity } from './record.ts';

interface Entry {
  id: number;
  created_at: string;
  kind: string;
  by: { id: number; name: string };
  subject: { id: number | null; name: string | null };
  ip_address: string | null;
}
interface Page {
  data: Entry[];
  next_cursor: string | null;
}

let app: TestApp;
let owner: Person;
let ana: Person;
beforeAll(async () => {
  app = await buildTestApp();
  owner = await verified(app); // of the installation
});
beforeEach(async () => {
  ana = await verified(app);
});
afterAll(() => app.close());

const page = async (query = '', by: TestClient = ana.browser) =>
  (await by.get(`/activity${query}`)).body as unknown as Page;
const kinds = async (query = '', by?: TestClient) => (await page(query, by)).data.map(({ kind }) => kind);
const count = (companyId: number) =>
  app.sql.asSystem(async ({ db }) => {
    const rows = await db.selectFrom('activity').select('id').where('company_id', '=', companyId).execute();
    return rows.length;
  });
const addOld = (companyId: number, userId: number, age: string) =>
  app.sql.asSystem(({ db }) =>
    raw`INSERT INTO activity (company_id, created_at, kind, user_id, user_name)
      VALUES (${companyId}, now() - ${age}::interval, 'bots.stopped', ${userId}, 'Ana')`.execute(db),
  );

describe('the log only grows', () => {
  const refused = /permission denied|can only be added to/;

  test('for the server, in a company and as the system', async () => {
    for (const scope of [
      app.sql.asSystem,
      <T>(work: Parameters<typeof app.sql.asSystem<T>>[0]) => app.sql.inCompany(ana.companyId, work),
    ]) {
      await expect(scope(({ db }) => db.updateTable('activity').set({ user_name: 'x' }).execute())).rejects.toThrow(
        refused,
      );
      await expect(scope(({ db }) => db.deleteFrom('activity').execute())).rejects.toThrow(refused);
      await expect(scope(({ db }) => raw`TRUNCATE activity`.execute(db))).rejects.toThrow(refused);
    }
  });

  test('for the owner of the database', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      for (const statement of ["UPDATE activity SET user_name = 'x'", 'DELETE FROM activity', 'TRUNCATE activity'])
        await expect(client.query(statement)).rejects.toThrow(refused);
    } finally {
      await client.end();
    }
  });

  test('until entries are two years old', async () => {
    await addOld(ana.companyId, ana.userId, '2 years 1 day');
    await addOld(ana.companyId, ana.userId, '1 year 364 days');
    const before = await count(ana.companyId);
    await sweepAll(app.sql, { sweep: async () => {} });
    expect(await count(ana.companyId)).toBe(before - 1);
  });

  test('or their company is erased, which its owner’s log remembers', async () => {
    const gone = await verified(app, { company_name: 'Gone & Sons' });
    expect(await count(gone.companyId)).toBeGreaterThan(0);
    const remove = await owner.browser.post(`/instance/companies/${gone.companyId}/remove`, { name: 'Gone & Sons' });
    expect(remove.status).toBe(202);
    await expect.poll(() => count(gone.companyId), { timeout: 60_000 }).toBe(0);
    expect((await page('?subject=company', owner.browser)).data[0]).toMatchObject({
      kind: 'company.erased',
      by: { id: owner.userId },
      subject: { id: gone.companyId, name: 'Gone & Sons' },
    });
  });
});

describe('reading', () => {
  test('page by page, without gaps, also among entries of the same moment', async () => {
    await app.sql.inCompany(ana.companyId, async (tx) => {
      for (let n = 0; n < 7; n += 1) await recordActivity(tx, ana, 'flow.created', { id: n + 1, name: `Flow ${n}` });
    });
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const found: Page = await page(`?subject=flow&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...found.data.map(({ subject }) => subject.id ?? 0));
      cursor = found.next_cursor;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect((await ana.browser.get('/activity?cursor=nonsense')).status).toBe(400);
  });

  test('by person, subject, thing, kind and day of the company', async () => {
    const dan = await colleagueOf(app, ana, 'Dan');
    await dan.call('PUT', '/bots/stop', { is_stopped: true });
    await ana.browser.call('PUT', '/bots/stop', { is_stopped: false });
    const danId = ((await dan.get('/profile/me')).body as { user: { id: number } }).user.id;
    expect(await kinds(`?person=${danId}&subject=bots`)).toEqual(['bots.stopped']);
    expect(await kinds('?subject=bots')).toEqual(['bots.resumed', 'bots.stopped']);
    expect(await kinds('?kind=bots.stopped')).toEqual(['bots.stopped']);
    await addOld(ana.companyId, ana.userId, '10 days');
    const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    expect(await kinds(`?from=${day}&to=${day}`)).toEqual(['bots.stopped']);
    expect(await kinds(`?subject=bots&to=${day}`)).toEqual(['bots.stopped']);
    expect(await kinds('?subject=bots&subject_id=12345')).toEqual([]);
    for (const wrong of ['?kind=other', '?subject=other', '?person=x', '?from=yesterday'])
      expect((await ana.browser.get(`/activity${wrong}`)).status).toBe(422);
  });

  test('nothing of other companies', async () => {
    const other = await verified(app);
    await other.browser.call('PUT', '/bots/stop', { is_stopped: true });
    expect(await kinds('?subject=bots')).toEqual([]);
    expect(await kinds(`?person=${other.userId}`)).toEqual([]);
    expect(
      await app.sql.inCompany(ana.companyId, ({ db }) =>
        db.selectFrom('activity').select('company_id').distinct().execute(),
      ),
    ).toEqual([{ company_id: ana.companyId }]);
  });

  test('names stay as they were, for people as well', async () => {
    await ana.browser.call('PUT', '/bots/stop', { is_stopped: true });
    const name = (await page('?subject=bots')).data[0]?.by.name;
    await ana.browser.post('/profile/me', { user: { name: 'Somebody Else' } });
    expect((await page('?subject=bots')).data[0]?.by.name).toBe(name);
  });
});

describe('accounts', () => {
  test('signing in and out, with an address for as long as the session lasts', async () => {
    const { browser } = await signIn(app, ana.email);
    const [entry] = (await page('?kind=account.signed_in')).data;
    expect(entry).toMatchObject({ by: { id: ana.userId }, ip_address: expect.stringMatching(/[.:]/) });
    const dan = await colleagueOf(app, ana, 'Dan');
    const seen = (await page(`?kind=account.signed_in&person=${ana.userId}`, dan)).data;
    expect(seen.map((each) => each.ip_address)).toEqual(seen.map(() => null));
    await browser.post('/auth/logout');
    expect((await page(`?subject=account&person=${ana.userId}`)).data.slice(0, 2)).toMatchObject([
      { kind: 'account.signed_out' },
      { kind: 'account.signed_in', ip_address: null },
    ]);
  });

  test('failed sign-ins of known people, once a minute', async () => {
    for (let n = 0; n < 3; n += 1) expect((await signIn(app, ana.email, 'wrong horse 42')).reply.status).toBe(401);
    expect((await signIn(app, 'nobody@nowhere.example', 'wrong horse 42')).reply.status).toBe(401);
    expect(await kinds('?kind=account.sign_in_failed')).toEqual(['account.sign_in_failed']);
  });

  test('in every company that the person works in', async () => {
    const shop = await verified(app);
    const { token } = await invited(app, shop.browser, { email: ana.email });
    expect((await ana.browser.post('/invitation/accept', { token })).status).toBe(200);
    await ana.browser.post('/profile/company/switch', { company_id: ana.companyId });
    const changed = {
      current_password: PASSWORD,
      new_password: 'stable donkey 77',
      new_password_confirmation: 'stable donkey 77',
    };
    expect((await ana.browser.post('/auth/password/update', changed)).status).toBe(204);
    for (const by of [ana.browser, shop.browser])
      expect((await page('?kind=account.password_changed', by)).data).toMatchObject([{ by: { id: ana.userId } }]);
  });

  test('a new address, once it is confirmed', async () => {
    const email = `new-${ana.email}`;
    await ana.browser.post('/profile/me', { user: { email, current_password: PASSWORD } });
    expect(await kinds('?kind=account.address_changed')).toEqual([]);
    const { token } = await app.mailTo(email);
    await ana.browser.post('/auth/verification/email/verify', { token });
    expect(await kinds('?kind=account.address_changed')).toEqual(['account.address_changed']);
  });
});

test('who was invited, came, got rights, lost them and left', async () => {
  const invite = (email: string) => ana.browser.post('/invitations', { emails: [email], locale: 'en' });
  const idOf = (reply: Awaited<ReturnType<typeof invite>>) =>
    (reply.body as unknown as { data: { id: number }[] }).data[0]?.id;
  const withdrawn = idOf(await invite('eve@mail.example'));
  await ana.browser.post(`/invitations/${withdrawn}/resend`);
  await ana.browser.call('DELETE', `/invitations/${withdrawn}`);
  const dan = await verified(app);
  const link = ((await invite(dan.email)).body as unknown as { data: { link: string }[] }).data[0]?.link ?? '';
  const token = new URL(link).searchParams.get('token');
  expect((await dan.browser.post('/invitation/accept', { token })).status).toBe(200);
  const path = `/members/${dan.userId}`;
  await ana.browser.call('PATCH', path, { is_owner: true });
  await ana.browser.call('PATCH', path, { is_owner: true });
  await ana.browser.call('PATCH', path, { is_owner: false });
  await ana.browser.post(`${path}/deactivate`);
  await ana.browser.post(`${path}/reactivate`);
  const { browser } = await signIn(app, dan.email);
  await browser.post('/profile/company/switch', { company_id: ana.companyId });
  expect((await browser.post('/profile/company/leave')).status).toBe(204);
  const { data } = await page('?subject=member');
  expect(data.toReversed().map(({ kind, by, subject }) => [kind, by.id, subject.name ?? subject.id])).toEqual([
    ['member.invited', ana.userId, 'eve@mail.example'],
    ['member.invitation_resent', ana.userId, 'eve@mail.example'],
    ['member.invitation_revoked', ana.userId, 'eve@mail.example'],
    ['member.invited', ana.userId, dan.email],
    ['member.joined', dan.userId, null],
    ['member.made_owner', ana.userId, data[0]?.by.name],
    ['member.made_member', ana.userId, data[0]?.by.name],
    ['member.deactivated', ana.userId, data[0]?.by.name],
    ['member.reactivated', ana.userId, data[0]?.by.name],
    ['member.left', dan.userId, null],
  ]);
});

describe('the table of comma separated values', () => {
  test('is for owners, holds what the filters let through, and is recorded', async () => {
    const dan = await colleagueOf(app, ana, 'Dan');
    expect((await dan.get('/activity/export')).status).toBe(403);
    await ana.browser.post('/secrets', { name: 'crm', value: 'a-value-12345' });
    const { text } = await ana.browser.get('/activity/export?subject=secret');
    const [head, row, ...rest] = text.trim().split('\r\n');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(head).toBe('time,person_id,person,thing,action,thing_id,thing_name,version,changes,ip_address');
    expect(row).toMatch(new RegExp(`^\\d{4}-.+Z,${ana.userId},.+,secret,created,,crm,,,$`));
    expect(rest).toEqual([]);
    expect(await kinds('?limit=1')).toEqual(['activity.exported']);
  });

  test('calculates nothing', async () => {
    const name = '=HYPERLINK("https://evil.example";"Click")';
    await ana.browser.post('/flows', { name });
    await ana.browser.post('/profile/me', { user: { name: '@SUM(1+1)' } });
    await ana.browser.call('PUT', '/bots/stop', { is_stopped: true });
    const { text } = await ana.browser.get('/activity/export');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"";""Click"")"`);
    expect(text).toContain(`,'@SUM(1+1),bots`);
    expect(text).not.toMatch(/(^|,)"?[=@]/m);
  });

  test('has every entry, however many pages', async () => {
    await app.sql.inCompany(ana.companyId, async ({ db }) => {
      await raw`INSERT INTO activity (company_id, kind, user_id, user_name)
        SELECT ${ana.companyId}, 'bots.stopped', ${ana.userId}, 'Ana' FROM generate_series(1, 1203)`.execute(db);
    });
    const { text } = await ana.browser.get('/activity/export?subject=bots');
    expect(text.trim().split('\r\n')).toHaveLength(1_204);
  });
});
