import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { colleague, invited, signIn, verified, type Person } from '../testing/people.ts';
import { PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface Listed {
  id: number;
  name: string;
  is_owner: boolean;
  deactivated_at: string | null;
}
const members = async ({ browser }: Person) => (await browser.get('/members')).body.data as Listed[];
const act = (by: Person, on: Person, what: string) => by.browser.post(`/members/${on.userId}/${what}`);
const setOwner = (by: Person, on: Person, isOwner: boolean) =>
  by.browser.call('PATCH', `/members/${on.userId}`, { is_owner: isOwner });

/** Ana owns a company in which Dan works. */
async function team({ isOwner = false } = {}) {
  const ana = await verified(app, { name: 'Ana' });
  return { ana, dan: await colleague(app, ana, { name: 'Dan', isOwner }) };
}

describe('members', () => {
  test('are listed with the owners first, then by name, and can be searched for', async () => {
    const ana = await verified(app, { name: 'Zoe' });
    for (const name of ['bert', 'Carla', 'Aron']) await colleague(app, ana, { name });
    const gone = await colleague(app, ana, { name: 'Aaron', isOwner: true });
    await act(ana, gone, 'deactivate');
    expect((await members(ana)).map(({ name }) => name)).toEqual(['Zoe', 'Aron', 'bert', 'Carla', 'Aaron']);
    const found = (await ana.browser.get('/members?search=CARL')).body.data as Listed[];
    expect(found.map(({ name }) => name)).toEqual(['Carla']);
    expect((await ana.browser.get('/members?search=%25')).body.data).toEqual([]);
    expect((await ana.browser.get('/members')).body.data).toMatchObject([
      { is_self: true, is_owner: true, last_seen_at: expect.any(String) },
      ...Array.from({ length: 4 }, () => ({ is_self: false })),
    ]);
  });

  test('300 of them come page by page, each once', async () => {
    const ana = await verified(app);
    await app.sql.asSystem(async ({ db }) => {
      const users = await db
        .insertInto('users')
        .values(
          Array.from({ length: 299 }, (_, n) => ({
            company_id: ana.companyId,
            name: `Person ${n % 7}`,
            email: `person${n}.${ana.companyId}@shop.example`,
            password_hash: 'x',
          })),
        )
        .returning('id')
        .execute();
      await db
        .insertInto('memberships')
        .values(users.map(({ id }) => ({ company_id: ana.companyId, user_id: id })))
        .execute();
    });
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await ana.browser.get(`/members${cursor === '' ? '' : `?cursor=${cursor}`}`);
      seen.push(...(body.data as Listed[]).map(({ id }) => id));
      cursor = body.next_cursor as string | null;
    }
    expect([seen.length, new Set(seen).size]).toEqual([300, 300]);
  });

  test('see and do what owners do, except for what could hurt everybody', async () => {
    const { dan } = await team();
    for (const path of ['/members', '/conversations', '/secrets', '/model-providers', '/channels', '/stats'])
      expect([path, (await dan.browser.get(path)).status]).toEqual([path, 200]);
    const refused = await Promise.all([
      dan.browser.get('/invitations'),
      dan.browser.post('/invitations', { emails: ['x@shop.example'], locale: 'en' }),
      dan.browser.post('/secrets', { name: 'KEY', value: 'value' }),
      dan.browser.call('DELETE', '/secrets/KEY', {}),
      dan.browser.post('/model-providers', {}),
      setOwner(dan, dan, true),
      dan.browser.post('/profile/company/remove', { name: 'x', password: PASSWORD }),
    ]);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

describe('the last owner', () => {
  test('stays one, and stays', async () => {
    const { ana, dan } = await team();
    const refused = [
      await setOwner(ana, ana, false),
      await act(ana, ana, 'deactivate'),
      await ana.browser.post('/profile/company/leave'),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'last_owner']);

    expect((await setOwner(ana, dan, true)).body).toMatchObject({ is_owner: true });
    expect((await setOwner(ana, ana, false)).body).toMatchObject({ is_owner: false });
    expect((await setOwner(ana, dan, false)).status).toBe(403); // no owner any more
  });

  test('is left when two owners deactivate or lower each other at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ana, dan } = await team({ isOwner: true });
      const isLowered = round % 2 === 0;
      const [first, second] = await Promise.all(
        isLowered
          ? [setOwner(ana, dan, false), setOwner(dan, ana, false)]
          : [act(ana, dan, 'deactivate'), act(dan, ana, 'deactivate')],
      );
      const statuses = [first?.status, second?.status];
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200));
      const left = await app.sql.asSystem(({ db }) =>
        db
          .selectFrom('memberships')
          .select('user_id')
          .where('company_id', '=', ana.companyId)
          .where('is_owner', '=', true)
          .where('deactivated_at', 'is', null)
          .execute(),
      );
      expect(left).toHaveLength(1);
    }
  });

  test('is not somebody who has not confirmed their address', async () => {
    const ana = await verified(app);
    const reply = await ana.browser.post('/invitations', {
      emails: [`late.${ana.companyId}@shop.example`],
      is_owner: true,
      locale: 'en',
    });
    const link = (reply.body.data as { link: string }[])[0]?.link ?? '';
    const token = new URL(link).searchParams.get('token');
    const joined = await app.browser().post('/invitation/join', { token, name: 'Late', password: PASSWORD });
    expect(joined.body).toMatchObject({ user: { email_verified_at: null, is_company_owner: true } });
    expect((await ana.browser.post('/profile/company/leave')).body.code).toBe('last_owner');
  });
});

describe('somebody who is deactivated', () => {
  test('is signed out of this company, and their event stream closes within two seconds', async () => {
    const { ana, dan } = await team();
    const stream = await openStaffStream(app, dan.browser);
    await act(ana, dan, 'deactivate');
    const since = Date.now();
    await stream.ended;
    expect(Date.now() - since).toBeLessThan(2_000);
    expect((await dan.browser.get('/profile/me')).status).toBe(401);
    const { reply } = await signIn(app, dan.email);
    expect([reply.status, reply.body.code]).toEqual([403, 'no_company']);
    expect((await signIn(app, dan.email, 'wrong password')).reply.body.code).toBe('invalid_credentials');

    expect((await act(ana, dan, 'reactivate')).body).toMatchObject({ deactivated_at: null });
    expect((await signIn(app, dan.email)).reply.status).toBe(200);
    expect((await dan.browser.get('/profile/me')).status).toBe(401); // old sessions stay ended
  });

  test('gives back the conversations they hold, and keeps their name on what they wrote', async () => {
    const shop = await openShop(app);
    const dan = await colleague(app, shop.staff, { name: 'Dan' });
    const visitor = shop.visitor();
    await visitor.start();
    await visitor.say('Hello');
    const path = `/conversations/${visitor.conversationId}`;
    expect((await dan.browser.call('PUT', path, { is_handed_off: true })).status).toBe(200);
    await dan.browser.post(`${path}/messages/send`, { text: 'Hi', client_id: 'client-0001' });
    await act(shop.staff, dan, 'deactivate');
    expect((await shop.staff.browser.get(path)).body).toMatchObject({ is_handed_off: true, handed_off_to: null });
    const { body } = await shop.staff.browser.get(`${path}/messages`);
    expect(JSON.stringify(body)).toContain('"name":"Dan"');
    expect((await shop.staff.browser.call('PUT', path, { is_handed_off: true })).status).toBe(200);
  });

  test('still works in their other companies', async () => {
    const { ana, dan } = await team();
    const other = await verified(app);
    const { token } = await invited(app, other.browser, { email: dan.email });
    expect((await dan.browser.post('/invitation/accept', { token })).status).toBe(200);
    await dan.browser.post('/profile/company/switch', { company_id: ana.companyId });
    await act(ana, dan, 'deactivate');
    const { reply, browser } = await signIn(app, dan.email);
    expect(reply.body).toMatchObject({ company: { id: other.companyId }, companies: [{ id: other.companyId }] });
    expect((await browser.get('/members')).status).toBe(200);
  });

  test('cannot come back by an invitation that they sent themselves', async () => {
    const { ana, dan } = await team({ isOwner: true });
    const { token } = await invited(app, dan.browser);
    await act(ana, dan, 'deactivate');
    expect((await app.browser().post('/invitation', { token })).body.code).toBe('link_invalid');
  });

  test('may not be whoever runs the installation', async () => {
    const own = await buildTestApp();
    try {
      const ana = await verified(own);
      const dan = await colleague(own, ana, { isOwner: true });
      expect((await act(dan, ana, 'deactivate')).body.code).toBe('forbidden');
      expect((await ana.browser.post('/profile/company/leave')).body.code).toBe('forbidden');
      const { body } = await ana.browser.get('/profile/me');
      const { name } = body.company as { name: string };
      const removal = await dan.browser.post('/profile/company/remove', { name, password: PASSWORD });
      expect(removal.body.code).toBe('forbidden');
    } finally {
      await own.close();
    }
  });
});

describe('several companies', () => {
  test('a person switches between them with a new token, and signs in to the one used last', async () => {
    const { ana, dan } = await team();
    const other = await verified(app);
    const { token } = await invited(app, other.browser, { email: dan.email, isOwner: true });
    const before = dan.browser.cookies.get('parley_session');
    const accepted = await dan.browser.post('/invitation/accept', { token });
    expect(accepted.body).toMatchObject({ company: { id: other.companyId }, user: { is_company_owner: true } });
    expect(dan.browser.cookies.get('parley_session')).not.toBe(before);

    const stream = await openStaffStream(app, dan.browser);
    const back = await dan.browser.post('/profile/company/switch', { company_id: ana.companyId });
    expect(back.body).toMatchObject({ company: { id: ana.companyId }, user: { is_company_owner: false } });
    expect(back.body.companies).toHaveLength(2);
    await stream.ended;
    expect((await members(dan)).map(({ name }) => name)).toEqual(['Ana', 'Dan']);
    expect((await signIn(app, dan.email)).reply.body).toMatchObject({ company: { id: ana.companyId } });

    const foreign = await dan.browser.post('/profile/company/switch', { company_id: (await verified(app)).companyId });
    const missing = await dan.browser.post('/profile/company/switch', { company_id: 999_999 });
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.status).toBe(404);
  });

  test('a new password ends the sessions in all of them', async () => {
    const { dan } = await team();
    const other = await verified(app);
    const { token } = await invited(app, other.browser, { email: dan.email });
    const second = (await signIn(app, dan.email)).browser;
    await second.post('/invitation/accept', { token });
    expect((await dan.browser.get('/auth/sessions')).body.data).toHaveLength(2);
    const next = 'another good password 7';
    const changed = await dan.browser.post('/auth/password/update', {
      current_password: PASSWORD,
      new_password: next,
      new_password_confirmation: next,
    });
    expect(changed.status).toBe(204);
    expect((await second.get('/profile/me')).status).toBe(401);
    expect((await dan.browser.get('/profile/me')).status).toBe(200);
  });

  test('leaving one signs out, and the other remains', async () => {
    const { ana, dan } = await team();
    expect((await dan.browser.post('/profile/company/leave')).status).toBe(204);
    expect((await dan.browser.get('/profile/me')).status).toBe(401);
    expect((await members(ana)).find(({ name }) => name === 'Dan')?.deactivated_at).not.toBeNull();
  });
});
