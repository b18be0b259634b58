import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateKey } from '../infra/vault/keys.ts';
import { createVault } from '../infra/vault/vault.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';
import { createPushKeys } from './push-keys.ts';

const OLD = 'the key that the installation began with';
const NEW = 'the key that it was given later on';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ SECRET_KEY: OLD });
});
afterAll(() => app.close());

const keysUnder = (secretKey: string) => createPushKeys(app.sql, createVault(secretKey), app.app.log as never)();

test('two nodes agree on the keys, which stay the same when the secret key is changed', async () => {
  const [first, second] = await Promise.all([keysUnder(OLD), keysUnder(OLD)]);
  expect(second).toEqual(first);
  const stored = await app.sql.asSystem(({ db }) => db.selectFrom('push_keys').selectAll().execute());
  expect(JSON.stringify(stored)).not.toContain(first.privateKey);
  await rotateKey(app.sql, { secretKey: NEW, secretKeyOld: OLD });
  expect(await keysUnder(NEW)).toEqual(first);
});

test('keys that cannot be read any more are replaced, and browsers have to register again', async () => {
  const before = await keysUnder(NEW);
  const { staff } = await openShop(app);
  await staff.browser.post('/push-subscriptions', {
    endpoint: 'https://push.example/x',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  });
  const after = await keysUnder('a key that has sealed nothing here');
  expect(after.publicKey).not.toBe(before.publicKey);
  expect((await staff.browser.get('/push-subscriptions')).body.data).toEqual([]);
});
