import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { download, filesOnDisk, postFile } from '../testing/multipart.ts';
import { registered } from '../testing/people.ts';
import { SAMPLES } from '../testing/sample-files.ts';
import type { TestClient } from '../testing/test-client.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  [shop, other] = await Promise.all([openShop(app), openShop(app)]);
});
afterAll(() => app.close());

const png = SAMPLES.png?.content ?? Buffer.alloc(0);
const MISSING = 99_999_999;

async function newVisitor(from = shop): Promise<TestVisitor> {
  const visitor = from.visitor();
  await visitor.start();
  return visitor;
}

const idOf = ({ status, body, text }: { status: number; body: Record<string, unknown>; text: string }): number => {
  if (status !== 201) throw new Error(text);
  return Number(body.id);
};
const staffFile = async (visitor: TestVisitor, from = shop) =>
  idOf(await postFile(from.staff.browser, `/conversations/${visitor.conversationId}/attachments`, 'a.png', png));
const visitorFile = async (visitor: TestVisitor) =>
  idOf(await postFile(visitor, `/chat/conversations/${visitor.conversationId}/attachments`, 'a.png', png));

const sayWith = (visitor: TestVisitor, attachments: unknown, text = '', conversationId = visitor.conversationId) =>
  visitor.post('/chat/listen', {
    driver: 'web',
    conversation_id: conversationId,
    client_id: newClientId(),
    text,
    attachments,
  });
const answerWith = (visitor: TestVisitor, attachments: number[], from = shop) =>
  from.staff.browser.post(`/conversations/${visitor.conversationId}/messages/send`, {
    client_id: newClientId(),
    text: '',
    attachments,
  });

describe('a file', () => {
  test('that is a photo has dimensions, even after a long preview', async () => {
    const visitor = await newVisitor();
    const photo = SAMPLES.jpeg?.content ?? Buffer.alloc(0);
    const preview = Buffer.concat([Buffer.from('ffe1ea62', 'hex'), Buffer.alloc(60_000)]);
    const content = Buffer.concat([photo.subarray(0, 2), preview, preview, preview, photo.subarray(2)]);
    const kept = await postFile(visitor, `/chat/conversations/${visitor.conversationId}/attachments`, 'a.jpg', content);
    expect(kept.body).toMatchObject({ width: 3, height: 2 });
  });

  test('of the customer is sent, listed on both sides in the chosen order, and read back byte for byte', async () => {
    const visitor = await newVisitor();
    const content = Buffer.concat([png, Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256))]);
    const path = `/chat/conversations/${visitor.conversationId}/attachments`;
    const first = await postFile(visitor, path, 'Poză.png', content, 'text/html');
    const photo = { id: idOf(first), name: 'Poză.png', media_type: 'image/png', size: content.length };
    expect(first.body).toEqual({ ...photo, width: 3, height: 2 });
    const second = idOf(await postFile(visitor, path, 'list.csv', 'a,b\n'));

    const said = await sayWith(visitor, [second, photo.id], 'Look');
    expect(said.status).toBe(200);
    const attachments = [
      { id: second, name: 'list.csv', media_type: 'text/csv', size: 4, width: null, height: null },
      { ...photo, width: 3, height: 2 },
    ];
    expect(said.body.message).toMatchObject({ text: 'Look', attachments });
    expect(await visitor.messages()).toMatchObject([{ text: 'Look', attachments }]);
    const inbox = await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`);
    expect(inbox.body.data).toMatchObject([{ text: 'Look', attachments }]);
    for (const [client, file] of [
      [visitor, `/chat/attachments/${photo.id}`],
      [shop.staff.browser, `/attachments/${photo.id}`],
    ] as const) {
      const { status, headers, bytes } = await download(client, file);
      expect([status, headers['content-length']]).toEqual([200, String(content.length)]);
      expect(bytes.equals(content)).toBe(true);
    }
  });

  test('of staff reaches the customer, even without text', async () => {
    const visitor = await newVisitor();
    const id = await staffFile(visitor);
    expect((await answerWith(visitor, [id])).status).toBe(201);
    expect(await visitor.messages()).toMatchObject([{ origin: 'operator', text: '', attachments: [{ id }] }]);
    expect((await download(visitor, `/chat/attachments/${id}`)).bytes.equals(png)).toBe(true);
  });

  test('that staff have selected but not sent is visible to them only', async () => {
    const visitor = await newVisitor();
    const id = await staffFile(visitor);
    expect((await download(shop.staff.browser, `/attachments/${id}`)).status).toBe(200);
    expect((await visitor.get(`/chat/attachments/${id}`)).status).toBe(404);
    await answerWith(visitor, [id]);
    expect((await visitor.get(`/chat/attachments/${id}`)).status).toBe(200);
  });

  test("cannot be uploaded to someone else's, an ended or a missing conversation", async () => {
    const [owner, thief] = [await newVisitor(), await newVisitor()];
    const before = filesOnDisk(app).length;
    const attempts = async (id: number) => [
      await postFile(thief, `/chat/conversations/${id}/attachments`, 'a.png', png),
      await postFile(other.staff.browser, `/conversations/${id}/attachments`, 'a.png', png),
    ];
    const [foreign, missing] = [await attempts(owner.conversationId), await attempts(MISSING)];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
    expect(foreign.map(({ text }) => text)).toEqual(missing.map(({ text }) => text));
    await shop.staff.browser.post(`/conversations/${owner.conversationId}/end`);
    const path = `/chat/conversations/${owner.conversationId}/attachments`;
    expect((await postFile(owner, path, 'a.png', png)).status).toBe(404);
    expect(filesOnDisk(app)).toHaveLength(before);
  });

  test('opens for nobody else, and looks like one that does not exist', async () => {
    const owner = await newVisitor();
    const id = await visitorFile(owner);
    await sayWith(owner, [id]);
    const [sibling, stranger] = [await newVisitor(), await newVisitor(other)];
    const wrongKey = other.visitor();
    wrongKey.use(owner.token);
    const unverified = (await registered(app)).browser;
    const cases: [TestClient, string, number][] = [
      [sibling, '/chat/attachments/', 404],
      [stranger, '/chat/attachments/', 404],
      [wrongKey, '/chat/attachments/', 401],
      [shop.visitor(), '/chat/attachments/', 401],
      [shop.staff.browser, '/chat/attachments/', 404],
      [other.staff.browser, '/attachments/', 404],
      [unverified, '/attachments/', 403],
      [app.browser(), '/attachments/', 401],
      [owner, '/attachments/', 401],
    ];
    for (const [client, path, status] of cases) {
      const [theirs, missing] = [await client.get(`${path}${id}`), await client.get(`${path}${MISSING}`)];
      expect([theirs.status, theirs.text]).toEqual([status, missing.text]);
    }
    expect((await owner.get(`/chat/attachments/${id}`)).status).toBe(200);
  });
});

describe('a message is refused, and nothing of it stored,', () => {
  test('with a file that is unknown, already sent, from the other side or from another conversation', async () => {
    const [visitor, sibling, stranger] = [await newVisitor(), await newVisitor(), await newVisitor(other)];
    const [mine, staffs, sent] = [await visitorFile(visitor), await staffFile(visitor), await visitorFile(visitor)];
    const [siblings, strangers] = [await visitorFile(sibling), await visitorFile(stranger)];
    await sayWith(visitor, [sent]);
    const unknown = await sayWith(visitor, [MISSING]);
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors).toEqual({
      attachments: ['This file is no longer available. Choose it again'],
    });
    for (const files of [[staffs], [sent], [siblings], [strangers], [mine, siblings], [mine, sent], [mine, MISSING]]) {
      const reply = await sayWith(visitor, files, 'words');
      expect([files, reply.status, reply.text]).toEqual([files, 422, unknown.text]);
    }
    for (const files of [[mine], [siblings], [strangers], [staffs, mine], [MISSING]]) {
      const reply = await answerWith(visitor, files);
      expect([files, reply.status, reply.text]).toEqual([files, 422, unknown.text]);
    }
    expect(await visitor.messages()).toHaveLength(1);
    expect((await sayWith(visitor, [mine])).status).toBe(200); // still free
    expect((await answerWith(visitor, [staffs])).status).toBe(201);
  });

  test.each([[['x']], [[-1]], [[1.5]], [[null]], ['1'], [Array.from({ length: 11 }, (_, n) => n + 1)], [[{ id: 1 }]]])(
    'with %j as its files',
    async (attachments) => {
      const visitor = await newVisitor();
      expect((await sayWith(visitor, attachments, 'words')).status).toBe(422);
      expect(await visitor.messages()).toEqual([]);
    },
  );

  test("when it is for another visitor's conversation, whoever owns the file", async () => {
    const [owner, thief] = [await newVisitor(), await newVisitor()];
    const files = [await visitorFile(owner), await visitorFile(thief), MISSING];
    const replies = await Promise.all(files.map((id) => sayWith(thief, [id], 'x', owner.conversationId)));
    const missing = await sayWith(thief, [files[1]], 'x', MISSING);
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([404, missing.text]);
    expect(await owner.messages()).toEqual([]);
  });
});

test('a file named twice in one message is attached once', async () => {
  const visitor = await newVisitor();
  const id = await visitorFile(visitor);
  const { body } = await sayWith(visitor, [id, id]);
  expect((body.message as { attachments: unknown[] }).attachments).toHaveLength(1);
});

describe('a file leaves the disk', () => {
  const keyOf = (id: number) =>
    app.sql.asSystem(async ({ db }) => {
      const row = await db
        .selectFrom('attachments')
        .select('storage_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.storage_key;
    });
  const isGone = async (key: string) => {
    await expect.poll(() => filesOnDisk(app).includes(key)).toBe(false);
  };

  test('24 hours after it was uploaded and never sent', async () => {
    const visitor = await newVisitor();
    const [old, young, sent] = [await visitorFile(visitor), await visitorFile(visitor), await visitorFile(visitor)];
    await sayWith(visitor, [sent]);
    const [oldKey, youngKey, sentKey] = await Promise.all([old, young, sent].map(keyOf));
    const age = (ids: number[], hours: number) =>
      app.sql.asSystem(({ db }) =>
        db
          .updateTable('attachments')
          .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
          .where('id', 'in', ids)
          .execute(),
      );
    await age([old, sent], 24.1);
    await age([young], 23.9);
    await app.sql.asSystem((tx) => app.jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove' }));
    app.jobs.wake();
    await isGone(oldKey ?? '');
    expect(filesOnDisk(app)).toEqual(expect.arrayContaining([youngKey, sentKey]));
    expect((await sayWith(visitor, [old])).status).toBe(422);
    expect((await visitor.get(`/chat/attachments/${old}`)).status).toBe(404);
    expect((await visitor.get(`/chat/attachments/${sent}`)).status).toBe(200);
  });

  test('with its customer, when staff erase the customer', async () => {
    const [visitor, bystander] = [await newVisitor(), await newVisitor()];
    const [sent, unsent, kept] = [await visitorFile(visitor), await staffFile(visitor), await visitorFile(bystander)];
    await sayWith(visitor, [sent]);
    const [sentKey, unsentKey, keptKey] = await Promise.all([sent, unsent, kept].map(keyOf));
    const conversation = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
    const { id } = conversation.body.customer as { id: number };
    expect((await shop.staff.browser.delete(`/customers/${id}`)).status).toBe(204);
    await isGone(sentKey ?? '');
    await isGone(unsentKey ?? '');
    expect(filesOnDisk(app)).toContain(keptKey);
    expect((await shop.staff.browser.get(`/attachments/${sent}`)).status).toBe(404);
  });

  test('with its channel, when its conversations are erased too', async () => {
    const closing = await openShop(app);
    const visitor = await newVisitor(closing);
    const id = await visitorFile(visitor);
    await sayWith(visitor, [id]);
    const key = await keyOf(id);
    expect(
      (await closing.staff.browser.delete(`/channels/${closing.channelId}?erases_conversations=true`)).status,
    ).toBe(204);
    await isGone(key);
    await expect
      .poll(() => app.sql.asSystem(({ db }) => db.selectFrom('removed_files').selectAll().execute()))
      .toEqual([]);
  });
});

test('a file is sent with one message only, however many requests race for it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const visitor = await newVisitor();
    const id = await visitorFile(visitor);
    const replies = await Promise.all(Array.from({ length: 6 }, () => sayWith(visitor, [id])));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await visitor.messages()).toHaveLength(1);
  }
});
