import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { LOCALES } from '@parley/contracts/locales';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { registered } from '../../testing/people.ts';
import { newPerson } from '../../testing/test-client.ts';

interface Received extends Email {
  envelope: string[];
}

/** A real SMTP server on a loopback port. */
function mailServer(port = 0) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ ...mail, envelope: session.envelope.rcptTo.map(({ address }) => address) });
          done();
        });
      });
    },
  });
  return new Promise<{ port: number; received: Received[]; close: () => Promise<void> }>((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address() as { port: number };
      resolve({
        port: address.port,
        received,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}

describe('through SMTP', () => {
  test('a server that says nothing is given up after ten seconds, and the mail is tried again', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const app = await buildTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await registered(app);
    const waiting = () =>
      app.sql.asSystem(({ db }) =>
        db.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'auth.verification-mail').execute(),
      );
    await expect.poll(waiting, { timeout: 40_000 }).toEqual([{ state: 'ready', attempts: 1 }]);
    await app.close();
    silent.close();
  });

  test('mails arrive as HTML and text, in the language of the person, for one recipient', async () => {
    const server = await mailServer();
    const app = await buildTestApp({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Parley <chat@parley.example>',
    });
    const { email } = await registered(app, { name: 'Оксана', locale: 'ua' });
    await expect.poll(() => server.received.length).toBe(1);
    const [mail] = server.received;
    expect(mail?.envelope).toEqual([email]);
    expect(mail?.from?.address).toBe('chat@parley.example');
    expect(mail?.subject).toMatch(/\p{Script=Cyrillic}/u);
    expect(mail?.text).toContain('Оксана');
    expect(mail?.text).toMatch(/http:\/\/parley\.localhost\/email-verification\?token=[\w-]{43}/);
    expect(mail?.html).toContain('<html lang="uk">');
    await app.close();
    await server.close();
  });

  test('registration works while the mail server is down, and each mail arrives once it is back', async () => {
    const first = await mailServer();
    await first.close(); // the port is free now, and nothing listens on it
    const app = await buildTestApp({ SMTP_URL: `smtp://127.0.0.1:${first.port}` });
    const people = [await registered(app), await registered(app), await registered(app)];
    const waiting = () =>
      app.sql.asSystem(({ db }) =>
        db.selectFrom('jobs').selectAll().where('kind', '=', 'auth.verification-mail').execute(),
      );
    await expect
      .poll(async () => (await waiting()).every((job) => job.attempts >= 1 && job.state === 'ready'))
      .toBe(true);
    expect(await waiting()).toHaveLength(3);

    const server = await mailServer(first.port);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'auth.verification-mail').execute(),
    );
    await expect.poll(() => server.received.length).toBe(3);
    await expect.poll(waiting).toEqual([]);
    expect(server.received.flatMap(({ envelope }) => envelope).sort()).toEqual(people.map(({ email }) => email).sort());
    await app.close();
    await server.close();
  });
});

describe('the built-in mailbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
  });
  afterAll(() => app.close());

  test('lists what would have been sent, newest first', async () => {
    const { email } = await registered(app);
    await app.mailTo(email);
    const query = new URLSearchParams({ to: email, secret: app.config.mailboxSecret });
    const reply = await app.browser().get(`/dev/mail?${query.toString()}`);
    expect(reply.body).toMatchObject([
      {
        to: email,
        subject: 'Confirm your email address',
        text: expect.stringContaining(email),
        html: expect.stringContaining('<html'),
      },
    ]);
  });

  test('is open only to the browser that has opened the printed link', async () => {
    const browser = app.browser();
    expect((await browser.get('/dev/mail')).status).toBe(404);
    expect((await browser.get(`/dev/mail?secret=${encodeURIComponent(app.config.mailboxSecret)}`)).status).toBe(200);
    expect((await browser.get('/dev/mail')).status).toBe(200);
  });

  test.each(LOCALES)('every mail exists in %s, with all its values filled in', async (locale) => {
    const { email, browser } = await registered(app, { name: 'Zoë', locale });
    const verification = await app.mailTo(email);
    await browser.post('/auth/verification/email/verify', { token: verification.token });
    await app.browser().post('/auth/password/forgot', { email });
    await browser.post('/profile/me', { user: { email: newPerson().email, current_password: 'correct horse 42' } });
    await browser.post('/auth/password/update', {
      current_password: 'correct horse 42',
      new_password: 'another horse 77',
      new_password_confirmation: 'another horse 77',
    });
    const all = () =>
      app.sql.asSystem(({ db }) => db.selectFrom('mailbox').selectAll().where('recipient', '=', email).execute());
    await expect.poll(async () => (await all()).length).toBe(4);
    for (const mail of await all()) {
      expect(mail.text).toContain('Zoë');
      expect(mail.subject + mail.text).not.toMatch(/[{}]/);
    }
    expect(new Set((await all()).map(({ subject }) => subject)).size).toBe(4);
  });

  test('a name full of HTML stays text', async () => {
    const { email } = await registered(app, { name: '<img src=x onerror=alert(1)>' });
    expect((await app.mailTo(email)).html).not.toContain('<img');
  });
});
