import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { colleague, invited, verified, type Person } from '../testing/people.ts';
import { PASSWORD, type TestClient } from '../testing/test-client.ts';

let app: TestApp;
let ana: Person;
let dan: Person;
let gone: Person;
let stranger: Person;
let invitationId: number;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  await verified(app); // runs the installation
  [ana, stranger] = [await verified(app), await verified(app)];
  dan = await colleague(app, ana);
  gone = await colleague(app, ana, { isOwner: true });
  ({ token } = await invited(app, ana.browser));
  await ana.browser.post(`/members/${gone.userId}/deactivate`);
  invitationId = ((await ana.browser.get('/invitations')).body.data as { id: number }[])[0]?.id ?? 0;
});
afterAll(() => app.close());

type Call = [
  name: string,
  send: (by: TestClient, ids: { member: number; invitation: number }) => Promise<{ status: number; body: object }>,
];
/** What only owners may call. */
const OWNERS: Call[] = [
  ['save', (by, { member }) => by.call('PATCH', `/members/${member}`, { is_owner: true })],
  ['deactivate', (by, { member }) => by.post(`/members/${member}/deactivate`)],
  ['reactivate', (by, { member }) => by.post(`/members/${member}/reactivate`)],
  ['resend', (by, { invitation }) => by.post(`/invitations/${invitation}/resend`)],
  ['revoke', (by, { invitation }) => by.delete(`/invitations/${invitation}`)],
];
const WHOLE: Call[] = [
  ['list invitations', (by) => by.get('/invitations')],
  ['invite', (by) => by.post('/invitations', { emails: ['eve@shop.example'], locale: 'en' })],
  ['remove', (by) => by.post('/profile/company/remove', { name: 'x', password: PASSWORD })],
];

const everything = () =>
  app.sql.asSystem(async ({ db }) => ({
    memberships: await db
      .selectFrom('memberships')
      .select(['company_id', 'user_id', 'is_owner', 'deactivated_at'])
      .orderBy('user_id')
      .execute(),
    invitations: await db.selectFrom('invitations').selectAll().orderBy('id').execute(),
  }));

describe('nothing changes, and nothing is read, for', () => {
  test.each(OWNERS)('an owner of another company: %s', async (_, send) => {
    const before = await everything();
    const foreign = await send(stranger.browser, { member: dan.userId, invitation: invitationId });
    const missing = await send(stranger.browser, { member: 999_999, invitation: 999_999 });
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect(await everything()).toEqual(before);
  });

  test.each([...OWNERS, ...WHOLE])('a member who is no owner: %s', async (_, send) => {
    const before = await everything();
    const reply = await send(dan.browser, { member: ana.userId, invitation: invitationId });
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([403, 'forbidden']);
    expect(await everything()).toEqual(before);
  });

  test.each([...OWNERS, ...WHOLE])('a deactivated owner, or the holder of an invitation: %s', async (_, send) => {
    const before = await everything();
    const guest = app.browser();
    guest.cookies.set('parley_session', token);
    for (const by of [gone.browser, guest])
      expect((await send(by, { member: dan.userId, invitation: invitationId })).status).toBe(401);
    expect(await everything()).toEqual(before);
  });

  test('a stranger who lists members: they see only their own', async () => {
    const { body } = await stranger.browser.get('/members');
    expect((body.data as { id: number }[]).map(({ id }) => id)).toEqual([stranger.userId]);
    const beyond = await stranger.browser.get(`/members?cursor=${ana.userId}`);
    expect(beyond.body.data).toEqual([]);
  });
});
