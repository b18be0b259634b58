import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../../testing/chat.ts';
import { makeSecret, signIdentity, startWith } from '../../testing/identities.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';
import { askBot } from '../../testing/models.ts';
import { TestClient } from '../../testing/test-client.ts';
import { rotateKey, WrongKeyError } from './keys.ts';

const FIRST = 'the first key of this installation, long enough';
const SECOND = 'the second key of this installation, long enough';
const THIRD = 'the third key of this installation, long enough';

let app: TestApp;
let shop: Shop;
let providerId: number;
let identitySecret: string;
beforeAll(async () => {
  app = await buildTestApp({ SECRET_KEY: FIRST });
  shop = await openShop(app);
  const provider = await shop.staff.browser.post('/model-providers', {
    kind: 'compatible',
    name: 'Own server',
    base_url: 'http://127.0.0.1:9/v1',
    key: 'sk-of-the-company',
  });
  providerId = Number(provider.body.id);
  identitySecret = await makeSecret(shop);
  const agentId = await addLiveAgent(shop, { model: { provider_id: providerId, name: 'any' } });
  await teach(shop, agentId, 'Delivery', { type: 'text', text: 'Delivery to Austria takes two days.' });
});
afterAll(() => app.close());

/** The same installation, restarted with other keys. */
async function restarted<T>(env: Record<string, string>, work: (again: TestApp) => Promise<T>): Promise<T> {
  const again = await buildTestApp({ DATABASE_URL: app.databaseUrl, ...env });
  try {
    return await work(again);
  } finally {
    await again.close();
  }
}

/** The shop's staff, with the session they had before the restart. */
function signedIn(again: TestApp): TestClient {
  const staff = new TestClient(again.app);
  for (const [name, value] of shop.staff.browser.cookies) staff.cookies.set(name, value);
  return staff;
}

/** What staff see of the provider, and whether a visitor signed by the site is accepted. */
async function readSecrets(again: TestApp) {
  const staff = signedIn(again);
  const { body } = await staff.get('/model-providers');
  const [provider] = body.data as { key_end: string; is_key_unreadable: boolean }[];
  const check = await staff.post(`/model-providers/${providerId}/check`, { model: '' });
  const channel = await staff.get(`/channels/${shop.channelId}`);
  const identity = await signIdentity(identitySecret, { sub: 'customer-1' });
  const visit = await startWith(new TestVisitor(again, shop.key), { fields: {}, identity });
  return {
    isKeyUnreadable: provider?.is_key_unreadable,
    check: [check.status, check.body.problem],
    identitySecretEnd: channel.body.identity_secret_end,
    visit: visit.status,
  };
}

const readable = () => ({
  isKeyUnreadable: false,
  check: [200, 'unreachable'],
  identitySecretEnd: identitySecret.slice(-4),
  visit: 200,
});

test('a start with another key is refused with one sentence that says what to do', async () => {
  const start = restarted({ SECRET_KEY: SECOND }, readSecrets);
  await expect(start).rejects.toThrow(WrongKeyError);
  await expect(start).rejects.toThrow(/SECRET_KEY_OLD.*npm run rotate-key/s);
});

test('the old key next to the new one keeps everything readable, and after rotation the new one is enough', async () => {
  expect(await restarted({ SECRET_KEY: SECOND, SECRET_KEY_OLD: FIRST }, readSecrets)).toEqual(readable());
  const rotation = await rotateKey(app.sql, { secretKey: SECOND, secretKeyOld: FIRST });
  expect(rotation).toEqual({ sealed: 2, unreadable: 0 });
  expect(await restarted({ SECRET_KEY: SECOND }, readSecrets)).toEqual(readable());
  await expect(restarted({ SECRET_KEY: FIRST }, readSecrets)).rejects.toThrow(WrongKeyError);
});

test('with a lost key, secrets must be entered again, nothing answers 500, and the agent still works', async () => {
  expect(await rotateKey(app.sql, { secretKey: THIRD, secretKeyOld: undefined }, { acceptLoss: true })).toEqual({
    sealed: 0,
    unreadable: 2,
  });
  await restarted({ SECRET_KEY: THIRD }, async (again) => {
    expect(await readSecrets(again)).toEqual({
      isKeyUnreadable: true,
      check: [200, 'key_unreadable'],
      identitySecretEnd: null,
      visit: 403,
    });
    const visitor = new TestVisitor(again, shop.key);
    await visitor.start();
    expect(await askBot(visitor, 'How long does delivery to Austria take?')).toContain('two days');

    const staff = signedIn(again);
    await staff.call('PUT', `/model-providers/${providerId}`, { key: 'sk-entered-again' });
    const { body } = await staff.get('/model-providers');
    expect(body.data).toMatchObject([{ is_key_unreadable: false, key_end: 'gain' }]);
  });
});

test('what was sealed before keys had ids is resealed by the first start', async () => {
  const nonce = randomBytes(12);
  const oldKey = createHash('sha256').update(`sealing ${THIRD}`).digest();
  const cipher = createCipheriv('aes-256-gcm', oldKey, nonce);
  const body = Buffer.concat([cipher.update(identitySecret, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]);
  await app.sql.asSystem(async ({ db }) => {
    await db.updateTable('channels').set({ identity_secret: sealed }).where('id', '=', shop.channelId).execute();
    await db.deleteFrom('key_canary').execute();
  });
  expect(await restarted({ SECRET_KEY: THIRD }, readSecrets)).toEqual(readable());
});

test('a secret copied into another row cannot be read there', async () => {
  const other = await openShop(app);
  await app.sql.asSystem(({ db }) =>
    raw`UPDATE channels SET identity_secret = (SELECT identity_secret FROM channels WHERE id = ${shop.channelId}),
      identity_secret_end = 'none' WHERE id = ${other.channelId}`.execute(db),
  );
  await restarted({ SECRET_KEY: THIRD }, async (again) => {
    const identity = await signIdentity(identitySecret, { sub: 'customer-1' });
    const visit = await startWith(new TestVisitor(again, other.key), { fields: {}, identity });
    expect(visit.status).toBe(403);
  });
});
