import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { conversation, said, visit } from '../testing/flow-visitors.ts';
import { flowOf, runFlow, say } from '../testing/flows.ts';
import { download, filesOnDisk, postFile } from '../testing/multipart.ts';
import { SAMPLES } from '../testing/sample-files.ts';
import { sweepFlowFiles } from './index.ts';

interface Sent {
  id: number;
  name: string;
  media_type: string;
}

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const png = SAMPLES.png?.content ?? '';
async function upload(name: string, content: string | Buffer = name, { staff } = shop): Promise<number> {
  const reply = await postFile(staff.browser, '/flow-files', name, content);
  expect([name, reply.status]).toEqual([name, 201]);
  return Number(reply.body.id);
}
const sending = (attachments: number[], text: object = {}) => ({ type: 'message', settings: { text, attachments } });
const filesIn = async (visitor: TestVisitor): Promise<Sent[][]> =>
  ((await visitor.messages()) as (ChatMessage & { attachments: Sent[] })[])
    .filter(({ origin }) => origin === 'bot')
    .map(({ attachments }) => attachments);
const rowsOf = ({ conversationId }: TestVisitor) =>
  app.sql.asSystem(({ db }) =>
    db
      .selectFrom('attachments')
      .select(['name', 'message_id', 'storage_key', 'origin'])
      .where('conversation_id', '=', conversationId)
      .orderBy('id')
      .execute(),
  );
const keyOf = (id: number) =>
  app.sql.asSystem(async ({ db }) => {
    const row = await db.selectFrom('flow_files').select('storage_key').where('id', '=', id).executeTakeFirst();
    return row?.storage_key ?? '';
  });
const sweepBytes = async () => {
  await app.sql.asSystem((tx) => app.jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove' }));
  app.jobs.wake();
  await expect
    .poll(() => app.sql.asSystem(({ db }) => db.selectFrom('removed_files').selectAll().execute()))
    .toEqual([]);
};

describe('a message step', () => {
  test('sends its files in their order, to the widget and to the inbox', async () => {
    const [guide, photo] = [await upload('guide.txt', 'How to'), await upload('photo.png', png)];
    const { widget } = await runFlow(shop, flowOf({ first: sending([photo, guide], { en: 'Look at these' }) }));
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toEqual(['Look at these']);
    const [files = []] = await filesIn(visitor);
    expect(files).toMatchObject([
      { name: 'photo.png', media_type: 'image/png', width: 3, height: 2 },
      { name: 'guide.txt', media_type: 'text/plain', size: 6 },
    ]);
    const got = await download(visitor, `/chat/attachments/${files[1]?.id ?? 0}`);
    expect([got.status, got.bytes.toString()]).toEqual([200, 'How to']);
    const inbox = (await shop.staff.browser.get(`${conversation(visitor)}/messages`)).body.data as {
      attachments: Sent[];
    }[];
    expect(inbox.at(-1)?.attachments.map(({ name }) => name)).toEqual(['photo.png', 'guide.txt']);
    expect((await download(shop.staff.browser, `/attachments/${files[0]?.id ?? 0}`)).bytes).toEqual(png);
    const stranger = await visit(widget);
    expect((await stranger.get(`/chat/attachments/${files[0]?.id ?? 0}`)).status).toBe(404);
  });

  test('needs no text if it has a file, and sends nothing if the file is gone', async () => {
    const [kept, lost] = [await upload('kept.txt'), await upload('lost.txt')];
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: { ...sending([lost]), to: 'second' },
        second: { ...sending([lost, kept]), to: 'last' },
        last: say('Bye'),
      }),
    );
    await app.sql.asSystem(({ db }) => db.deleteFrom('flow_files').where('id', '=', lost).execute());
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toEqual(['', 'Bye']);
    expect((await filesIn(visitor)).map((files) => files.map(({ name }) => name))).toEqual([['kept.txt'], []]);
  });

  test('that fails halfway sends nothing and hands off to a person', async () => {
    const [one, two] = [await upload('one.txt'), await upload('two.txt')];
    const { widget } = await runFlow(
      shop,
      flowOf({ first: { ...sending([one, two], { en: 'Files' }), to: 'next' }, next: say('Stumbling block') }),
    );
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await owner.connect();
    await owner.query(`
      CREATE FUNCTION stumble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stumbled'; END $$;
      CREATE TRIGGER stumble BEFORE INSERT ON messages FOR EACH ROW WHEN (NEW.text = 'Stumbling block') EXECUTE FUNCTION stumble()`);
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(async () => (await said(visitor)).length).toBe(1);
    expect(await said(visitor)).not.toContain('Files');
    expect(await rowsOf(visitor)).toEqual([]);
    const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
    expect(body.is_handed_off).toBe(true);
    await owner.query('DROP TRIGGER stumble ON messages');
    await owner.end();
  });

  test('never sends a file of another company, whatever the flow refers to', async () => {
    const other = await openShop(app);
    const theirs = await upload('secret.txt', 'Secret', other);
    const { browser } = shop.staff;
    const { id } = (await browser.post('/flows', { name: 'Thief' })).body as { id: number };
    const definition = flowOf({ first: sending([theirs], { en: 'Mine now' }) });
    await browser.call('PUT', `/flows/${id}/draft`, { definition, revision: 1 });
    expect((await browser.post(`/flows/${id}/check`, {})).body.data).toMatchObject([
      { code: 'unknownFile', severity: 'error', node: 'first' },
    ]);
    expect((await browser.post(`/flows/${id}/publish`, { revision: 2 })).status).toBe(422);
  });
});

describe('a file sent by flows is stored once', () => {
  test('and erasing one customer keeps it for the others and the flow', async () => {
    const id = await upload('shared.txt', 'For all');
    const key = await keyOf(id);
    const { widget, flowId } = await runFlow(shop, flowOf({ first: sending([id]) }));
    const [first, second] = [await visit(widget), await visit(widget)];
    for (const visitor of [first, second]) await visitor.say('Hi');
    for (const visitor of [first, second]) await expect.poll(async () => (await filesIn(visitor)).length).toBe(1);
    expect(filesOnDisk(app).filter((name) => name === key)).toHaveLength(1);

    expect((await first.post('/chat/erase')).status).toBe(204);
    await sweepBytes();
    expect(filesOnDisk(app)).toContain(key);
    const [[file] = []] = await filesIn(second);
    expect((await download(second, `/chat/attachments/${file?.id ?? 0}`)).bytes.toString()).toBe('For all');

    // Deleting the flow for good leaves sent messages intact.
    await app.sql.asSystem(async (tx) => {
      await tx.db.deleteFrom('flows').where('id', '=', flowId).execute();
      await tx.db
        .updateTable('flow_files')
        .set({ unused_since: new Date(0) })
        .where('id', '=', id)
        .execute();
      await sweepFlowFiles(tx);
    });
    await sweepBytes();
    expect(await keyOf(id)).toBe('');
    expect((await download(second, `/chat/attachments/${file?.id ?? 0}`)).bytes.toString()).toBe('For all');
    expect((await second.post('/chat/erase')).status).toBe(204);
    await sweepBytes();
    expect(filesOnDisk(app)).not.toContain(key);
  });

  test('and is removed a day after the last reference', async () => {
    const [drafted, published, unused] = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
    const { flowId } = await runFlow(shop, flowOf({ first: sending([published]) }));
    const { browser } = shop.staff;
    const save = (ids: number[], revision: number) =>
      browser.call('PUT', `/flows/${flowId}/draft`, { definition: flowOf({ first: sending(ids) }), revision });
    await save([drafted], 2);
    const aDayLater = async () => {
      await app.sql.asSystem(sweepFlowFiles);
      await app.sql.asSystem(({ db }) =>
        db
          .updateTable('flow_files')
          .set({ unused_since: new Date(Date.now() - 25 * 3_600_000) })
          .where('unused_since', 'is not', null)
          .execute(),
      );
      await app.sql.asSystem(sweepFlowFiles);
    };
    const names = async () => ((await browser.get('/flow-files')).body.data as { id: number }[]).map(({ id }) => id);
    expect(await names()).toEqual(expect.arrayContaining([drafted, published, unused]));
    const key = await keyOf(unused);
    await aDayLater();
    expect(await names()).toEqual(expect.arrayContaining([drafted, published]));
    expect(await names()).not.toContain(unused);
    await sweepBytes();
    expect(filesOnDisk(app)).not.toContain(key);

    // A file that is removed and put back within a day is kept.
    await save([], 3);
    await app.sql.asSystem(sweepFlowFiles);
    await save([drafted], 4);
    await aDayLater();
    expect(await names()).toContain(drafted);
  });

  test('and a copy of the flow still sends it when the original is gone', async () => {
    const id = await upload('copied.txt');
    const { flowId } = await runFlow(shop, flowOf({ first: sending([id]) }));
    const { browser } = shop.staff;
    const copy = (await browser.post(`/flows/${flowId}/duplicate`, { name: 'Copy' })).body as {
      id: number;
      errors: number;
    };
    expect(copy.errors).toBe(0);
    await app.sql.asSystem(async (tx) => {
      await tx.db.deleteFrom('flows').where('id', '=', flowId).execute();
      await tx.db
        .updateTable('flow_files')
        .set({ unused_since: new Date(0) })
        .where('id', '=', id)
        .execute();
      await sweepFlowFiles(tx);
    });
    expect((await browser.post(`/flows/${copy.id}/check`, {})).body.data).toEqual([]);
    expect((await browser.post(`/flows/${copy.id}/publish`, { revision: 1 })).status).toBe(201);
  });
});

test('an import drops files, and says so', async () => {
  const { browser } = shop.staff;
  const id = await upload('stays.txt');
  const reply = await browser.post('/flows', {
    name: 'Imported',
    definition: flowOf({ first: sending([id, id], { en: 'See' }) }),
  });
  expect([reply.status, reply.body]).toMatchObject([
    201,
    { left_out: { files: 2, saved_replies: 0, quick_actions: 0 }, errors: 0 },
  ]);
  const draft = await browser.get(`/flows/${Number(reply.body.id)}/draft`);
  expect(draft.body.definition).toEqual(flowOf({ first: sending([], { en: 'See' }) }));
});

test('a file for flows is inspected like any other', async () => {
  const { browser } = shop.staff;
  const page = await postFile(browser, '/flow-files', 'page.html', '<script>alert(1)</script>');
  const lie = await postFile(browser, '/flow-files', 'photo.png', '<script>alert(1)</script>');
  expect([page, lie].map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { file: ['This file type is not accepted'] }],
    [422, { file: ['The content of this file does not match its name'] }],
  ]);
  const got = await download(browser, `/flow-files/${await upload('notes.txt', '<b>no page</b> ')}`);
  expect(got.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment; filename="notes.txt"'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});
