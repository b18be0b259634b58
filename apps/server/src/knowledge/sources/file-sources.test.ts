import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, settled, teach } from '../../testing/knowledge.ts';
import { filesOnDisk, multipart, postFile, postForm, type Part } from '../../testing/multipart.ts';
import { dropDeletedSources } from '../index.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
});
afterAll(() => app.close());

const upload = (name: string, content: string | Buffer) =>
  postFile(shop.staff.browser, `/ai-agents/${agentId}/knowledge-sources`, name, content);
const chunksOf = async (id: number) =>
  (
    (await shop.staff.browser.get(`/knowledge-sources/${id}/chunks`)).body.data as { heading: string; text: string }[]
  ).map(({ heading, text }) => [heading, text]);

const sweep = () => app.sql.asSystem((tx) => app.jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove' }));

describe('a file', () => {
  test.each([
    ['hours.txt', 'We are open from nine to six.', [['', 'We are open from nine to six.']]],
    ['hours.md', '# Hours\n\nWe are open from nine to six.', [['Hours', 'We are open from nine to six.']]],
    [
      'hours.html',
      '<h1>Hours</h1><p>We are open from nine to six.</p><script>x</script>',
      [['Hours', 'We are open from nine to six.']],
    ],
    [
      'faq.csv',
      'Question,Answer\nWhen are you open?,From nine to six.\n',
      [['When are you open?', 'From nine to six.']],
    ],
  ])('%s becomes a source of the agent, and is read', async (name, content, chunks) => {
    const reply = await upload(name, content);
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { type: 'file', name, file: { size: content.length }, agents: [{ id: agentId }] },
    ]);
    expect(await settled(shop, Number(reply.body.id))).toMatchObject({ status: 'ready', chunk_count: 1 });
    expect(await chunksOf(Number(reply.body.id))).toEqual(chunks);
  });

  test.each([
    ['broken.pdf', '%PDF-1.7 and then nothing of the kind', 'broken'],
    ['picture.docx', Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1'), 'not_supported'],
    ['blank.txt', '   \n ', 'empty'],
  ])('%s that cannot be read shows the reason', async (name, content, problem) => {
    const { id } = (await upload(name, content)).body;
    expect(await settled(shop, Number(id))).toMatchObject({ status: 'failed', chunk_count: 0, problem });
  });

  test('of another type or without content is refused at once', async () => {
    for (const [name, content] of [
      ['run.exe', 'MZ'],
      ['none.txt', ''],
    ] as const) {
      const reply = await upload(name, content);
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['file']]);
    }
    expect(
      (await postForm(shop.staff.browser, '/knowledge-sources', multipart({ name: 'x', content: 'y' }))).status,
    ).toBe(422);
  });

  test('is replaced by a form upload, and the old one is deleted', async () => {
    const before = filesOnDisk(app).length;
    const { id } = (await upload('hours.txt', 'We are open from nine to six.')).body;
    await settled(shop, Number(id));
    const changed = await postForm(
      shop.staff.browser,
      `/ai-agents/${agentId}/knowledge-sources/${Number(id)}`,
      multipart(
        { name: '_method', content: 'PUT' },
        { filename: 'new.txt', content: 'We are open from ten to seven.' },
      ),
    );
    expect([changed.status, changed.body]).toMatchObject([200, { id, name: 'new.txt' }]);
    await settled(shop, Number(id));
    expect(await chunksOf(Number(id))).toEqual([['', 'We are open from ten to seven.']]);
    await sweep();
    await expect.poll(() => filesOnDisk(app).length).toBe(before + 1);

    await shop.staff.browser.call('DELETE', `/knowledge-sources/${Number(id)}`);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('knowledge_sources')
        .set({ deleted_at: new Date(Date.now() - 90_000_000) })
        .where('id', '=', Number(id))
        .execute(),
    );
    await app.sql.asSystem(dropDeletedSources);
    await sweep();
    await expect.poll(() => filesOnDisk(app).length).toBe(before);
  });

  test('a form with _method=PUT changes it with a file, with a name, and with both', async () => {
    const { id } = (await upload('hours.txt', 'We are open from nine to six.')).body;
    await settled(shop, Number(id));
    const put = { name: '_method', content: 'PUT' };
    const file = { filename: 'new.txt', content: 'We are open from ten to seven.' };
    const named = (name: string) => ({ name: 'name', content: name });
    for (const path of [`/ai-agents/${agentId}/knowledge-sources/${Number(id)}`, `/knowledge-sources/${Number(id)}`]) {
      const send = async (...parts: Part[]) => {
        const { status, body } = await postForm(shop.staff.browser, path, multipart(...parts));
        return [status, body.name];
      };
      expect(await send(put, named('Hours'))).toEqual([200, 'Hours']);
      expect(await send(put, named('Opening hours'), file)).toEqual([200, 'Opening hours']);
      expect(await send(put, file, named('Said after the file'))).toEqual([200, 'Said after the file']);
      expect(await send(put, file)).toEqual([200, 'new.txt']);
      expect(await send(put, named('With the file field left empty'), { filename: '', content: '' })).toEqual([
        200,
        'With the file field left empty',
      ]);
    }
    await settled(shop, Number(id));
    expect(await chunksOf(Number(id))).toEqual([['', 'We are open from ten to seven.']]);
  });

  test('a form without a file may be URL-encoded, and may contain more than strings', async () => {
    const { id } = (await upload('hours.txt', 'We are open from nine to six.')).body;
    const path = `/api/ai-agents/${agentId}/knowledge-sources/${Number(id)}`;
    const { browser } = shop.staff;
    const send = async (payload: string, url = path) => {
      await browser.get('/auth/csrf');
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      };
      return browser.send({ method: 'POST', url, payload, headers });
    };
    const changed = await send('_method=PUT&name=Hours+%26+days&is_enabled=false&sync_every_hours=24');
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: 'Hours & days', is_enabled: false, sync_every_hours: 24 },
    ]);
    expect((await send('_method=PUT&is_enabled=perhaps')).status).toBe(422);
    expect((await send('_method=PUT&nonsense=1')).status).toBe(422);
    expect((await send('_method=TRACE')).status).toBe(400);
    expect((await send('name=Hours')).status).toBe(415);
    expect((await send('_method=DELETE')).status).toBe(204);
  });

  test('a form that contradicts its address changes nothing', async () => {
    const { id } = (await upload('hours.txt', 'We are open from nine to six.')).body;
    const kept = filesOnDisk(app).length;
    const send = async (path: string, ...parts: Part[]) =>
      (await postForm(shop.staff.browser, path, multipart(...parts))).status;
    const file = { filename: 'new.txt', content: 'x' };
    expect(await send(`/knowledge-sources/${Number(id)}`, { name: '_method', content: 'DELETE' }, file)).toBe(400);
    expect(await send('/knowledge-sources', file, { name: '_method', content: 'PUT' })).toBe(400);
    expect(await send(`/knowledge-sources/${Number(id)}`, file, { name: 'nonsense', content: '1' })).toBe(422);
    expect((await shop.staff.browser.get(`/knowledge-sources/${Number(id)}`)).body.name).toBe('hours.txt');
    expect(filesOnDisk(app).length).toBe(kept);
  });

  test('cannot replace a source of another type', async () => {
    const { id } = await teach(shop, agentId, 'Words', { type: 'text', text: 'Some words.' });
    const form = multipart({ filename: 'new.txt', content: 'Other words.' });
    expect((await postForm(shop.staff.browser, `/knowledge-sources/${id}?_method=PUT`, form)).status).toBe(422);
  });
});
