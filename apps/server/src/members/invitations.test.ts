import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { colleague, invited, registered, signIn, verified, type Person } from '../testing/people.ts';
import { newPerson, PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface Invitation {
  id: number;
  email: string;
  link: string;
}
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
const invite = (by: Person, emails: string[], more: object = {}) =>
  by.browser.post('/invitations', { emails, locale: 'en', ...more });
const invitationsOf = async (by: Person) => (await by.browser.get('/invitations')).body.data as Invitation[];
const open = (token: string, from = app) => from.browser().post('/invitation', { token });
const join = (token: string, changes: object = {}, from = app) =>
  from.browser().post('/invitation/join', { token, name: 'Dan', password: PASSWORD, ...changes });
const dead = [422, 'link_invalid'];
const answer = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code];

describe('an invitation', () => {
  test('is mailed in the chosen language, shown once as a link, and stored as hashes only', async () => {
    const ana = await verified(app, { name: 'Ana Pop', company_name: 'Linden' });
    const { email } = newPerson();
    const reply = await invite(ana, [email.toUpperCase()], { locale: 'ro' });
    const [invitation] = reply.body.data as Invitation[];
    expect(reply.status).toBe(201);
    expect(invitation).toMatchObject({ email, locale: 'ro', is_owner: false, invited_by: 'Ana Pop' });
    const mail = await app.mailTo(email);
    expect(mail.subject).toBe('Ana Pop vă invită să vă alăturați companiei Linden pe Parley');
    const shown = tokenIn(invitation?.link ?? '');
    expect(mail.token).not.toBe(shown);
    expect(JSON.stringify((await ana.browser.get('/invitations')).body)).not.toContain('link');
    const rows = await app.sql.asSystem(({ db }) => db.selectFrom('invitations').selectAll().execute());
    expect(app.logLines.join('')).not.toContain(shown);
    for (const token of [shown, mail.token]) {
      expect(JSON.stringify(rows)).not.toContain(token);
      expect((await open(token)).body).toEqual({
        company: 'Linden',
        invited_by: 'Ana Pop',
        email,
        locale: 'ro',
        expires_at: expect.any(String),
        has_account: false,
      });
    }
  });

  test('lets in somebody without an account, once, and its mail confirms their address', async () => {
    const ana = await verified(app);
    const { email, token } = await invited(app, ana.browser);
    const joined = await join(token, { locale: 'de' });
    expect(joined.status).toBe(201);
    expect(joined.body).toMatchObject({
      user: { email, name: 'Dan', locale: 'de', email_verified_at: expect.any(String), is_company_owner: false },
      company: { id: ana.companyId },
    });
    expect(answer(await join(token))).toEqual(dead);
    expect(answer(await open(token))).toEqual(dead);
    expect(await invitationsOf(ana)).toEqual([]);
    expect((await signIn(app, email)).reply.status).toBe(200);
  });

  test('that was passed on by hand confirms no address, and cannot be used for another one', async () => {
    const ana = await verified(app);
    const { email } = newPerson();
    const [invitation] = (await invite(ana, [email])).body.data as Invitation[];
    const guest = app.browser();
    const joined = await guest.post('/invitation/join', {
      token: tokenIn(invitation?.link ?? ''),
      name: 'Dan',
      password: PASSWORD,
    });
    expect(joined.body).toMatchObject({ user: { email, email_verified_at: null } });
    expect((await guest.get('/conversations')).body.code).toBe('email_unverified');
    const changed = await guest.post('/auth/verification/email/send', { email: newPerson().email });
    expect(changed.body).toMatchObject({ user: { email } });
    const confirm = async () => {
      const { token } = await app.mailTo(email, /Confirm/); // the second mail replaces the first
      return (await guest.post('/auth/verification/email/verify', { token })).status;
    };
    await expect.poll(confirm).toBe(200);
    expect((await guest.get('/conversations')).status).toBe(200);
  });

  test('is for its address only, if the holder is signed in', async () => {
    const ana = await verified(app);
    const [dan, eve] = [await verified(app), await verified(app)];
    const { token } = await invited(app, ana.browser, { email: dan.email });
    expect((await open(token)).body).toMatchObject({ has_account: true });
    expect(answer(await eve.browser.post('/invitation/accept', { token }))).toEqual([403, 'invitation_for_other']);
    expect(answer(await join(token))).toEqual([409, 'conflict']);
    expect((await dan.browser.post('/invitation/accept', { token })).status).toBe(200);
    expect((await ana.browser.get('/members')).body.data).toHaveLength(2);
  });

  test('can be accepted by signing in, also by somebody who is in no company any more', async () => {
    const ana = await verified(app);
    const dan = await colleague(app, await verified(app));
    await dan.browser.post('/profile/company/leave');
    const { token } = await invited(app, ana.browser, { email: dan.email });
    const signInTo = (password: string) => app.browser().post('/invitation/sign-in', { token, password });
    expect(answer(await signInTo('not the password'))).toEqual([401, 'invalid_credentials']);
    expect((await signInTo(PASSWORD)).body).toMatchObject({ company: { id: ana.companyId } });
    expect(answer(await signInTo(PASSWORD))).toEqual(dead);
  });

  test('is replaced by the next one to its address, and by sending it again', async () => {
    const ana = await verified(app);
    const { email, token: first } = await invited(app, ana.browser);
    const [second] = (await invite(ana, [email], { is_owner: true })).body.data as Invitation[];
    expect(answer(await open(first))).toEqual(dead);
    expect(await invitationsOf(ana)).toHaveLength(1);
    const again = await ana.browser.post(`/invitations/${second?.id}/resend`);
    expect(answer(await open(tokenIn(second?.link ?? '')))).toEqual(dead);
    const joined = await join(tokenIn(String(again.body.link)));
    expect(joined.body).toMatchObject({ user: { is_company_owner: true } });
    expect((await ana.browser.post(`/invitations/${second?.id}/resend`)).status).toBe(404);
  });

  test('stops working when it is withdrawn, after seven days, and with its company', async () => {
    const ana = await verified(app);
    const withdrawn = await invited(app, ana.browser);
    const [{ id } = { id: 0 }] = await invitationsOf(ana);
    expect((await ana.browser.delete(`/invitations/${id}`)).status).toBe(204);
    expect((await ana.browser.delete(`/invitations/${id}`)).status).toBe(404);
    const expired = await invited(app, ana.browser);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('invitations').set({ expires_at: new Date() }).where('email', '=', expired.email).execute(),
    );
    expect(await invitationsOf(ana)).toMatchObject([{ email: expired.email }]);
    for (const { token } of [withdrawn, expired]) expect(answer(await join(token))).toEqual(dead);
    for (const token of ['x', '0', 'null', "' OR 1=1 --"]) expect(answer(await open(token))).toEqual(dead);
  });

  test('of somebody who works here already is refused at its place; of somebody who left, it lets them in again', async () => {
    const ana = await verified(app);
    const dan = await colleague(app, ana);
    const refused = await invite(ana, [newPerson().email, dan.email]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'emails.1': ['This person already works in your company'] },
    ]);
    expect(await invitationsOf(ana)).toEqual([]);
    await dan.browser.post('/profile/company/leave');
    const { token } = await invited(app, ana.browser, { email: dan.email });
    const back = await app.browser().post('/invitation/sign-in', { token, password: PASSWORD });
    expect(back.status).toBe(200);
    expect((await ana.browser.get('/members')).body.data).toHaveLength(2);
  });

  test('can be accepted once, however many try at the same moment', async () => {
    const ana = await verified(app);
    const dan = await verified(app);
    const fresh = await invited(app, ana.browser);
    const joins = await Promise.all(Array.from({ length: 4 }, () => join(fresh.token)));
    expect(joins.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const reply of joins.filter(({ status }) => status !== 201)) expect(answer(reply)).toEqual(dead);

    const { token } = await invited(app, ana.browser, { email: dan.email });
    const second = (await signIn(app, dan.email)).browser;
    const accepts = await Promise.all(
      [dan.browser, second, dan.browser].map((each) => each.post('/invitation/accept', { token })),
    );
    expect(accepts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ana.browser.get('/members')).body.data).toHaveLength(3);
  });

  test('comes to an address at most five times an hour', async () => {
    const strict = await buildTestApp({ RATE_LIMITS: 'strict' });
    onTestFinished(() => strict.close());
    const ana = await verified(strict);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await invite(ana, ['dan@shop.example'])).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('REGISTRATION', () => {
  const start = async (mode: string) => {
    const own = await buildTestApp({ REGISTRATION: mode });
    onTestFinished(() => own.close());
    return { own, ana: await verified(own) };
  };

  test('invite: only invitations create accounts', async () => {
    const { own, ana } = await start('invite');
    expect((await own.browser().get('/auth/registration')).body).toEqual({ state: 'invite' });
    expect(answer(await own.browser().post('/auth/register', newPerson()))).toEqual([403, 'registration_closed']);
    const { token } = await invited(own, ana.browser);
    expect((await join(token, {}, own)).status).toBe(201);
  });

  test('closed: invitations create none, and reach those who have one', async () => {
    const { own, ana } = await start('closed');
    expect((await own.browser().get('/auth/registration')).body).toEqual({ state: 'closed' });
    const { token } = await invited(own, ana.browser);
    expect(answer(await join(token, {}, own))).toEqual([403, 'registration_closed']);
    expect((await ana.browser.get('/members')).body.data).toHaveLength(1);
  });
});

test('a token is no session: nothing but the invitation can be read with it', async () => {
  const ana = await verified(app);
  const { token } = await invited(app, ana.browser);
  const guest = app.browser();
  for (const path of ['/members', '/invitations', '/profile/me']) {
    guest.cookies.set('parley_session', token);
    expect([path, (await guest.get(path)).status]).toEqual([path, 401]);
  }
  const waiting = await registered(app);
  expect((await waiting.browser.post('/invitation/accept', { token })).body.code).toBe('email_unverified');
});
