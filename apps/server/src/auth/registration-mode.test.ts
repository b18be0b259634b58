import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../infra/config.ts';
import { buildTestApp, ON_THE_INTERNET, type TestApp } from '../testing/build-test-app.ts';
import { newPerson } from '../testing/test-client.ts';

let app: TestApp;
const start = async (env: Record<string, string>) => {
  app = await buildTestApp(env);
  onTestFinished(() => app.close());
};

const register = () => app.browser().post('/auth/register', newPerson());
const state = async () => (await app.browser().get('/auth/registration')).body.state;

test('on a public address, the first account closes registration', async () => {
  await start({ ...ON_THE_INTERNET, REGISTRATION: '' });
  expect(await state()).toBe('first');
  expect((await register()).status).toBe(201);
  expect(await state()).toBe('invite');
  const refused = await register();
  expect([refused.status, refused.body.code]).toEqual([403, 'registration_closed']);
  expect(refused.body.message).toContain('closed');
});

test('many first registrations at once create one account', async () => {
  await start({ REGISTRATION: 'closed' });
  const replies = await Promise.all(Array.from({ length: 8 }, register));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(403)]);
  const counts = await app.sql.asSystem(async ({ db }) => [
    (await db.selectFrom('users').select('id').execute()).length,
    (await db.selectFrom('companies').select('id').execute()).length,
  ]);
  expect(counts).toEqual([1, 1]);
});

test('REGISTRATION=open lets everybody register, even on a public address', async () => {
  await start({ ...ON_THE_INTERNET, REGISTRATION: 'open' });
  expect([(await register()).status, (await register()).status]).toEqual([201, 201]);
  expect(await state()).toBe('open');
});

describe('without REGISTRATION, the public address decides', () => {
  const modeAt = (PUBLIC_URL: string) =>
    readConfig({ PUBLIC_URL, SECRET_KEY: 'x'.repeat(32), MAIL: 'none' }).registration;
  test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', ''])('%s is open', (url) => {
    expect(modeAt(url)).toBe('open');
  });
  test.each([
    'https://chat.example',
    'http://192.168.0.7:3000',
    'http://localhost.evil.example',
    'http://127.evil.example',
  ])('%s is by invitation', (url) => {
    expect(modeAt(url)).toBe('invite');
  });
});
