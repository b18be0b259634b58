import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { makeSecret, signIdentity, startWith } from '../testing/identities.ts';

let app: TestApp;
let shop: Shop;
let secret: string;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  secret = await makeSecret(shop);
});
afterAll(() => app.close());

describe('the secret that signs identities', () => {
  test('is replaced by a new one, and the old one is no longer valid', async () => {
    const own = await openShop(app);
    const [old, fresh] = [await makeSecret(own), await makeSecret(own)];
    expect(fresh).not.toBe(old);
    expect((await startWith(own.visitor(), { identity: await signIdentity(old, { sub: 'a' }) })).status).toBe(403);
    expect((await startWith(own.visitor(), { identity: await signIdentity(fresh, { sub: 'a' }) })).status).toBe(200);
  });

  test('is shown once: no later response contains it, and staff see only its last characters', async () => {
    const visitor = shop.visitor();
    expect((await startWith(visitor, { identity: await signIdentity(secret, { sub: 'a' }) })).status).toBe(200);
    const conversation = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body;
    const customer = conversation.customer as { id: number };
    const ids = [shop.channelId, visitor.conversationId, customer.id];
    const paths = [...app.app.served]
      .flatMap(([, methods]) => [...methods.values()].map(({ endpoint }) => endpoint))
      .filter(({ method, access, gives }) => method === 'GET' && access === 'verified' && gives !== 'events')
      .flatMap(({ path }) => ids.map((id) => path.replace(':id', String(id))));
    const { browser } = shop.staff;
    const replies = await Promise.all([...new Set(paths)].map((path) => browser.get(path)));
    for (const [method, path, body] of [
      ['PUT', `/channels/${shop.channelId}`, { name: 'Shop' }],
      ['POST', `/channels/${shop.channelId}/initialize`, undefined],
      ['POST', `/platforms/${shop.channelId}/toggle`, { is_enabled: true }],
      ['POST', `/platforms/${shop.channelId}/config`, {}],
    ] as const)
      replies.push(await browser.call(method, path, body));
    replies.push(await visitor.get('/chat/init'), await startWith(visitor, {}));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(15);
    expect(replies.map(({ text }) => text).join()).not.toContain(secret);
    const channel = (await browser.get(`/channels/${shop.channelId}`)).body;
    expect(channel.identity_secret_end).toBe(secret.slice(-4));
    expect(Object.keys(channel).filter((key) => key.includes('secret'))).toEqual(['identity_secret_end']);
    expect(app.logLines.join()).not.toContain(secret);
  });

  test('is sealed in the database', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    let dump = '';
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`SELECT row::text AS text FROM ${name} row`);
      dump += rows.map(({ text }) => text).join('\n');
    }
    await client.end();
    expect(dump).toContain(shop.key);
    const bytes = Buffer.from(secret);
    for (const form of [secret, bytes.toString('hex'), bytes.toString('base64')]) expect(dump).not.toContain(form);
  });
});
