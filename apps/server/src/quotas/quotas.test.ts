import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { addLiveAgent, settled } from '../testing/knowledge.ts';
import { postFile } from '../testing/multipart.ts';

const LIMIT = 3;
const AT_ONCE = 8;

let app: TestApp;
let shop: Shop;
let neighbour: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp({
    QUOTA_FILES_MB: '1',
    QUOTA_SOURCES: String(LIMIT),
    QUOTA_PASSAGES: '4',
    QUOTA_FLOWS: String(LIMIT),
    QUOTA_AGENTS: String(LIMIT),
    QUOTA_CHANNELS: String(LIMIT),
  });
  [shop, neighbour] = [await openShop(app), await openShop(app)];
  agentId = await addLiveAgent(shop);
});
afterAll(() => app.close());

const shortText = (name: string) => ({ name, content: { type: 'text', text: 'Delivery takes two days.' } });

describe('a company at its quota', () => {
  test.each([
    ['/channels', (n: number) => ({ type: 'web_widget', name: `Shop ${n}` })],
    ['/flows', (n: number) => ({ name: `Flow ${n}` })],
    ['/ai-agents', (n: number) => ({ name: `Agent ${n}` })],
    ['/knowledge-sources', (n: number) => shortText(`Source ${n}`)],
  ])('cannot create more %s, even with many requests at once', async (path, body) => {
    const had = ((await shop.staff.browser.get(path)).body.data as unknown[]).length;
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => shop.staff.browser.post(path, body(n))),
    );
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(AT_ONCE - (LIMIT - had));
    for (const { status, body: said } of refused) {
      expect([status, said.code]).toEqual([422, 'quota_reached']);
      expect(said.message).toContain(`The limit of ${LIMIT} has been reached.`);
    }

    const made = replies.find(({ status }) => status === 201);
    await shop.staff.browser.delete(`${path}/${Number(made?.body.id)}`);
    expect((await shop.staff.browser.post(path, body(99))).status).toBe(201);
    expect((await neighbour.staff.browser.post(path, body(1))).status).toBe(201);
  });

  test('stores no more files than its quota, and regains space by deleting', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    const path = `/chat/conversations/${visitor.conversationId}/attachments`;
    const content = `a,b\n${'1,2\n'.repeat(100_000)}`; // 400 kB
    const files = await Promise.all(
      Array.from({ length: 4 }, () => postFile(shop.staff.browser, '/flow-files', 'list.csv', content)),
    );
    expect(files.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413]);
    const refused = await postFile(visitor, path, 'list.csv', content);
    expect([refused.status, refused.body.code]).toEqual([413, 'quota_files']);
    expect(refused.body.message).toContain('limit of 1 MB');
    expect((await postFile(visitor, path, 'small.csv', 'a,b\n')).status).toBe(201);

    await app.sql.asSystem(({ db }) =>
      db.deleteFrom('flow_files').where('company_id', '=', shop.staff.companyId).execute(),
    );
    expect((await postFile(visitor, path, 'list.csv', content)).status).toBe(201);
  });

  test('stores no more passages than its quota, and existing ones still answer', async () => {
    const { browser } = shop.staff;
    for (const { id } of (await browser.get('/knowledge-sources')).body.data as { id: number }[])
      await browser.delete(`/knowledge-sources/${id}`);
    await app.sql.asSystem(({ db }) => db.deleteFrom('knowledge_sources').execute());
    const add = async (name: string, paragraphs: number) => {
      const text = Array.from(
        { length: paragraphs },
        (_, n) => `## Part ${n} of ${name}\n\n${`The parcel number ${n} leaves on day ${n}. `.repeat(16)}`,
      ).join('\n\n');
      const made = await browser.post(`/ai-agents/${agentId}/knowledge-sources`, {
        name,
        content: { type: 'text', text },
      });
      return settled(shop, Number(made.body.id));
    };
    expect(await add('Small', 1)).toMatchObject({ status: 'ready', problem: null });
    expect(await add('Large', 8)).toMatchObject({ status: 'failed', problem: 'quota', chunk_count: 0 });
    const answer = await browser.post(`/ai-agents/${agentId}/retrieve`, { query: 'When does the parcel leave?' });
    expect(JSON.stringify(answer.body)).toContain('leaves on day');
  });
});

test('zero means no limit', async () => {
  const open = await buildTestApp({ QUOTA_CHANNELS: '0', QUOTA_FILES_MB: '0' });
  const own = await openShop(open);
  for (let n = 0; n < 5; n += 1)
    expect((await own.staff.browser.post('/channels', { type: 'web_widget', name: `${n}` })).status).toBe(201);
  expect((await postFile(own.staff.browser, '/flow-files', 'a.csv', 'a,b\n')).status).toBe(201);
  await open.close();
});
