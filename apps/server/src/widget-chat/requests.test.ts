import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saying } from '../replies/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openWidgetStream } from '../testing/event-stream.ts';
import { startWith } from '../testing/identities.ts';
import { filesOnDisk, postFile } from '../testing/multipart.ts';
import { newPerson } from '../testing/test-client.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp({}, { answer: async ({ seq }) => saying(`Answer to ${seq}`) });
  shop = await openShop(app);
});
afterAll(() => app.close());

const MISSING = 99_999_999;
async function newVisitor(body: Record<string, unknown> = {}, from = shop): Promise<TestVisitor> {
  const visitor = from.visitor();
  await startWith(visitor, body);
  return visitor;
}
const at = (visitor: TestVisitor, call: string, id = visitor.conversationId) => `/chat/conversations/${id}/${call}`;
const conversationOf = async ({ conversationId }: TestVisitor, from = shop) =>
  (await from.staff.browser.get(`/conversations/${conversationId}`)).body;
const answer = (visitor: TestVisitor, text: string, from = shop) =>
  from.staff.browser.post(`/conversations/${visitor.conversationId}/messages/send`, { text, client_id: newClientId() });
const staffLines = async ({ conversationId }: TestVisitor, from = shop) => {
  const messages = (await from.staff.browser.get(`/conversations/${conversationId}/messages`)).body
    .data as ChatMessage[];
  return messages.map(({ origin, text }) => `${origin}: ${text}`);
};

test("requests for another visitor's conversation are answered as not found", async () => {
  const [owner, thief] = [await newVisitor(), await newVisitor()];
  await owner.say('Mine');
  const attempts = (id: number) => [
    thief.post(at(thief, 'rating', id), { score: 1 }),
    thief.post(at(thief, 'person', id)),
    thief.post(at(thief, 'transcript', id), { email: 'thief@evil.example' }),
    thief.get(at(thief, 'transcript', id)),
  ];
  const [foreign, missing] = [await Promise.all(attempts(owner.conversationId)), await Promise.all(attempts(MISSING))];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(foreign.map(({ text }) => text)).toEqual(missing.map(({ text }) => text));
  expect(await conversationOf(owner)).toMatchObject({ rating: null, is_handed_off: false });
});

describe('a rating', () => {
  test('reaches staff with its comment; the last one counts, even after the conversation has ended', async () => {
    const visitor = await newVisitor();
    const first = await visitor.post(at(visitor, 'rating'), { score: 2 });
    expect(first).toMatchObject({ status: 200, body: { id: visitor.conversationId, rating: 2 } });
    expect((await conversationOf(visitor)).rating).toMatchObject({ score: 2, comment: '' });
    await shop.staff.browser.post(`/conversations/${visitor.conversationId}/end`);
    await visitor.post(at(visitor, 'rating'), { score: 5, comment: ' Quick, thank you!\n' });
    expect((await conversationOf(visitor)).rating).toEqual({
      score: 5,
      comment: 'Quick, thank you!',
      rated_at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await visitor.get(at(visitor, 'refresh'))).body.conversation).toMatchObject({ rating: 5 });
  });

  test.each([
    [{}, 'score'],
    [{ score: 0 }, 'score'],
    [{ score: 6 }, 'score'],
    [{ score: 2.5 }, 'score'],
    [{ score: '5' }, 'score'],
    [{ score: null }, 'score'],
    [{ score: 5, comment: 'x'.repeat(1_001) }, 'comment'],
    [{ score: 5, comment: 7 }, 'comment'],
    [{ score: 5, conversation_id: 1 }, 'conversation_id'],
  ])('%j is refused', async (body, field) => {
    const visitor = await newVisitor();
    const reply = await visitor.post(at(visitor, 'rating'), body);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, [field]]);
    expect((await conversationOf(visitor)).rating).toBeNull();
  });
});

describe('a copy of the conversation', () => {
  test.each([
    ['en', 'Your conversation with', 'You', 'File'],
    ['ro', 'Conversația dumneavoastră cu', 'Dumneavoastră', 'Fișier'],
    ['ru', 'Ваш диалог с компанией', 'Вы', 'Файл'],
    ['ua', 'Ваша розмова з компанією', 'Ви', 'Файл'],
    ['de', 'Ihr Gespräch mit', 'Sie', 'Datei'],
    ['fr', 'Votre conversation avec', 'Vous', 'Fichier'],
    ['it', 'La sua conversazione con', 'Lei', 'File'],
  ])('is in the language of the conversation (%s), as a file and by mail', async (locale, subject, you, file) => {
    const visitor = await newVisitor({ locale });
    await visitor.say('Is <b>it</b> in stock?');
    const { id } = (await postFile(visitor, at(visitor, 'attachments'), 'photo.gif', 'GIF89a')).body;
    const body = {
      driver: 'web',
      conversation_id: visitor.conversationId,
      client_id: newClientId(),
      attachments: [id],
    };
    expect((await visitor.post('/chat/listen', body)).status).toBe(200);
    await shop.staff.browser.call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: true });
    await answer(visitor, 'Yes');

    const { status, headers, text } = await visitor.get(at(visitor, 'transcript'));
    expect([status, headers['content-type'], headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'no-store',
      `attachment; filename="chat-${visitor.conversationId}.txt"`,
    ]);
    const said = text.split('\n\n').slice(1);
    expect(said.map((line) => line.trim().replace(/^.*, (?=[^,]*:\n)/, ''))).toEqual([
      `${you}:\nIs <b>it</b> in stock?`,
      `${you}:\n[${file}: photo.gif]`,
      'Ana Pop:\nYes',
    ]);
    expect(text).not.toContain('taken_over');

    const email = newPerson().email;
    const confirm = async (code = {}) => visitor.post(at(visitor, 'transcript'), { email, ...code });
    expect((await confirm()).body.is_sent).toBe(false);
    expect((await confirm({ code: /^\d{6}$/m.exec((await app.mailTo(email)).text)?.[0] })).body.is_sent).toBe(true);
    const mail = await app.mailTo(email, new RegExp(subject));
    expect(mail.subject).toMatch(new RegExp(`^${subject} Shop `));
    expect(mail.text.replaceAll('\u200b', '')).toContain(said.join('\n\n').trim());
    expect(mail.html).toContain('Is &#60;b&#62;it&#60;/b&#62; in stock?');
    expect(mail.html).toContain(`<html lang="${locale === 'ua' ? 'uk' : locale}">`);
  });

  test.each([
    {},
    { email: '' },
    { email: 'x' },
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { email: ['a@b.example'] },
  ])('is not mailed to %j', async (body) => {
    const visitor = await newVisitor();
    const reply = await visitor.post(at(visitor, 'transcript'), body);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['email']]);
  });

  test('is mailed at most five times an hour per visitor and per address', async () => {
    const strict = await buildTestApp({ RATE_LIMITS: 'strict' });
    try {
      const own = await openShop(strict);
      const [visitor, sibling] = [await newVisitor({}, own), await newVisitor({}, own)];
      const ask = (who: TestVisitor, remoteAddress: string) =>
        who.send({
          method: 'POST',
          url: `/api${at(who, 'transcript')}`,
          remoteAddress,
          payload: { email: newPerson().email },
        });
      for (let n = 0; n < 5; n += 1) expect((await ask(visitor, '192.0.2.1')).status).toBe(202);
      const refused = await ask(visitor, '192.0.2.2');
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      expect((await ask(sibling, '192.0.2.1')).status).toBe(429);
      expect((await ask(sibling, '192.0.2.3')).status).toBe(202);
    } finally {
      await strict.close();
    }
  });
});

describe('asking for a person', () => {
  /** A company whose channel has a bot. */
  async function openBotShop(): Promise<Shop> {
    const own = await openShop(app);
    const { id } = await app.sql.asSystem(({ db }) =>
      db
        .insertInto('ai_agents')
        .values({ company_id: own.staff.companyId, name: 'Bot' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await own.staff.browser.post(`/channels/${own.channelId}/assign-ai-agent`, { agent_id: id });
    return own;
  }
  const replyJobs = ({ conversationId }: TestVisitor) =>
    app.sql.asSystem(
      async ({ db }) =>
        (await db.selectFrom('jobs').select('id').where('lane', '=', `reply ${conversationId}`).execute()).length,
    );

  test('silences the bot, notifies staff, and counts as one hand-off', async () => {
    const own = await openBotShop();
    const visitor = await newVisitor({}, own);
    await visitor.say('First');
    await expect.poll(() => staffLines(visitor, own)).toEqual(['customer: First', 'bot: Answer to 1']);
    await visitor.say('Second'); // the bot is working on this question when the customer asks for a person
    expect(await replyJobs(visitor)).toBe(1);
    const reply = await visitor.post(at(visitor, 'person'));
    expect(reply).toMatchObject({ status: 200, body: { id: visitor.conversationId, is_handed_off: true } });
    expect(Object.keys(reply.body).sort()).toEqual([
      'ended_at',
      'id',
      'is_away',
      'is_handed_off',
      'last_seq',
      'note',
      'rating',
      'started_at',
    ]);
    await visitor.post(at(visitor, 'person'));
    await visitor.say('Third');
    await expect.poll(() => replyJobs(visitor)).toBe(0);
    expect(await staffLines(visitor, own)).toEqual([
      'customer: First',
      'bot: Answer to 1',
      'customer: Second',
      'bot: asked_for_person',
      'customer: Third',
    ]);
    expect((await visitor.messages()).map(({ text }) => text)).not.toContain('asked_for_person');
    const held = await own.staff.browser.get('/conversations?is_handed_off=true');
    expect(held.body.data).toMatchObject([{ id: visitor.conversationId, handed_off_to: null }]);
    const taken = await own.staff.browser.call('PUT', `/conversations/${visitor.conversationId}`, {
      is_handed_off: true,
    });
    expect(taken.body.handed_off_to).toMatchObject({ id: own.staff.userId });
    expect((await own.staff.browser.get('/stats')).body.period).toMatchObject({ handed_off: 1 });
  });

  test('in a conversation that has ended is a conflict', async () => {
    const visitor = await newVisitor();
    await shop.staff.browser.post(`/conversations/${visitor.conversationId}/end`);
    expect((await visitor.post(at(visitor, 'person'))).status).toBe(409);
  });
});

describe('erasing oneself', () => {
  async function everything(): Promise<string> {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows.filter((table) => table.name !== 'key_canary')) {
      const { rows } = await client.query<{ text: string }>(`SELECT row::text AS text FROM ${name} row`);
      texts.push(...rows.map(({ text }) => `${name} ${text}`));
    }
    await client.end();
    return texts.filter((text) => /canary/i.test(text)).join('\n');
  }

  test("removes the visitor's messages, files, answers, token and stream; others keep theirs", async () => {
    const [visitor, bystander] = [shop.visitor(), await newVisitor()];
    const started = await startWith(visitor, {
      fields: { name: 'Canary Name', email: 'canary@posta.example' },
      page_url: 'https://canary.example/page',
      referrer: 'https://canary.example/referrer',
    });
    await visitor.say('canarywords');
    await bystander.say('Mine stays');
    const before = filesOnDisk(app);
    const { id } = (await postFile(visitor, at(visitor, 'attachments'), 'canary.gif', 'GIF89a')).body;
    await postFile(visitor, at(visitor, 'attachments'), 'canary-unsent.txt', 'words');
    const body = {
      driver: 'web',
      conversation_id: visitor.conversationId,
      client_id: newClientId(),
      attachments: [id],
    };
    await visitor.post('/chat/listen', body);
    await visitor.post(at(visitor, 'metadata'), { items: [{ name: 'canary', value: 'canary' }] });
    await visitor.post(at(visitor, 'rating'), { score: 1, comment: 'canary' });
    await answer(visitor, 'canary answer');
    const { customer } = (await conversationOf(visitor)) as { customer: { id: number } };
    expect(await everything()).toContain('canarywords');
    expect(filesOnDisk(app)).toHaveLength(before.length + 2);
    const stream = await openWidgetStream(app, visitor);

    expect((await visitor.post('/chat/erase')).status).toBe(204);
    await expect.poll(stream.isOver, { timeout: 8_000 }).toBe(true);
    expect([(await visitor.say('x')).status, (await visitor.get(at(visitor, 'refresh'))).status]).toEqual([401, 401]);
    const resume = { resume_token: started.body.resume_token, page_url: 'https://canary.example/' };
    expect((await shop.visitor().post('/chat/resume', resume)).status).toBe(401);
    for (const path of [
      `/conversations/${visitor.conversationId}`,
      `/customers/${customer.id}`,
      `/attachments/${String(id)}`,
    ])
      expect((await shop.staff.browser.get(path)).status).toBe(404);
    expect((await shop.staff.browser.get('/conversations?search=canarywords')).body.data).toEqual([]);
    await expect.poll(() => filesOnDisk(app).sort()).toEqual(before.sort());
    await expect.poll(everything).toBe(''); // the search index drops its words on the next run
    expect(await bystander.messages()).toMatchObject([{ text: 'Mine stays' }]);
  });
});
