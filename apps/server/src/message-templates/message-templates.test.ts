import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { dropDeletedTemplates } from './index.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  [shop, other] = await Promise.all([openShop(app), openShop(app)]);
});
afterAll(() => app.close());

interface Template {
  id: number;
  name: string;
  shortcut: string | null;
  texts: { locale: string; text: string; edited_by: { name: string } | null; edited_at: string }[];
}
type Method = 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: unknown, from = shop) => from.staff.browser.call(method, path, body);
const get = (path: string, from = shop) => from.staff.browser.get(path);
const en = (text: string) => [{ locale: 'en', text }];
const create = async (body: object = {}): Promise<Template> => {
  const reply = await call('POST', '/message-templates', { name: 'Refund', texts: en('Sorry!'), ...body });
  expect(reply.status).toBe(201);
  return reply.body as unknown as Template;
};

describe('a saved reply', () => {
  test('is stored with its text, its author and the time', async () => {
    const texts = [
      { locale: 'de', text: 'Hallo {{customer.name | Kunde}}\nBis bald' },
      { locale: 'en', text: '  Hello {{customer.name}}  ' },
    ];
    const made = await create({ name: ' Greeting ', shortcut: 'hi_1-a', texts });
    expect(made).toMatchObject({
      name: 'Greeting',
      shortcut: 'hi_1-a',
      texts: [
        { locale: 'en', text: 'Hello {{customer.name}}', is_built_in: false, edited_by: { name: 'Ana Pop' } },
        { locale: 'de', text: 'Hallo {{customer.name | Kunde}}\nBis bald', edited_at: expect.any(String) },
      ],
    });
    expect((await get(`/message-templates/${made.id}`)).body).toEqual(made);
    expect((await get('/message-templates')).body.data).toContainEqual(made);
  });

  test('changes only in the given languages', async () => {
    const { id } = await create({
      shortcut: 'both',
      texts: [
        { locale: 'en', text: 'One' },
        { locale: 'fr', text: 'Un' },
      ],
    });
    const changed = await call('PUT', `/message-templates/${id}`, { texts: [{ locale: 'it', text: 'Uno' }] });
    expect(changed.body).toMatchObject({
      name: 'Refund',
      shortcut: 'both',
      texts: [
        { locale: 'en', text: 'One' },
        { locale: 'fr', text: 'Un' },
        { locale: 'it', text: 'Uno' },
      ],
    });
    const fewer = await call('PUT', `/message-templates/${id}`, {
      name: 'Numbers',
      shortcut: '',
      texts: [{ locale: 'fr', text: '' }],
    });
    expect(fewer.body).toMatchObject({ name: 'Numbers', shortcut: null });
    expect((fewer.body as unknown as Template).texts.map(({ locale }) => locale)).toEqual(['en', 'it']);
  });

  test('counts as edited only if its text differs', async () => {
    const { id, texts } = await create();
    const same = await call('PUT', `/message-templates/${id}`, { texts: en('Sorry!') });
    expect((same.body as unknown as Template).texts).toEqual(texts);
    const changed = await call('PUT', `/message-templates/${id}`, { texts: en('Sorry?') });
    expect((changed.body as unknown as Template).texts[0]?.edited_at).not.toBe(texts[0]?.edited_at);
  });

  test('cannot lose its last text, not even to two people at once', async () => {
    const { id } = await create({
      texts: [
        { locale: 'en', text: 'One' },
        { locale: 'fr', text: 'Un' },
      ],
    });
    const clear = (locale: string) => call('PUT', `/message-templates/${id}`, { texts: [{ locale, text: '' }] });
    const statuses = (await Promise.all([clear('en'), clear('fr')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    expect(((await get(`/message-templates/${id}`)).body as unknown as Template).texts).toHaveLength(1);
  });

  test('can be deleted and restored completely', async () => {
    const made = await create({ shortcut: 'gone' });
    expect((await call('DELETE', `/message-templates/${made.id}`)).status).toBe(204);
    for (const path of ['', '/details']) expect((await get(`/message-templates/${made.id}${path}`)).status).toBe(404);
    expect((await call('PUT', `/message-templates/${made.id}`, { name: 'x' })).status).toBe(404);
    expect((await call('DELETE', `/message-templates/${made.id}`)).status).toBe(404);
    expect((await get('/message-templates')).text).not.toContain('"gone"');
    expect((await call('POST', `/message-templates/${made.id}/undelete`)).body).toEqual(made);
  });

  test('is restored without its shortcut if another has it now', async () => {
    const made = await create({ shortcut: 'taken' });
    await call('DELETE', `/message-templates/${made.id}`);
    await create({ shortcut: 'taken' });
    expect((await call('POST', `/message-templates/${made.id}/undelete`)).body).toMatchObject({ shortcut: null });
  });

  test('is removed for good a day after it was deleted', async () => {
    const { id } = await create();
    await call('DELETE', `/message-templates/${id}`);
    await app.sql.asSystem(dropDeletedTemplates);
    expect((await call('POST', `/message-templates/${id}/undelete`)).status).toBe(200);
    await call('DELETE', `/message-templates/${id}`);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('message_templates')
        .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', id)
        .execute(),
    );
    await app.sql.asSystem(dropDeletedTemplates);
    expect((await call('POST', `/message-templates/${id}/undelete`)).status).toBe(404);
  });

  test('shows where and how often it was used, and on which platforms it fits', async () => {
    const { id } = await create({ texts: [...en('x'.repeat(1_500)), { locale: 'ru', text: 'я'.repeat(600) }] });
    const visitor = shop.visitor();
    await visitor.start({ name: 'Irina' });
    const use = { conversation_id: visitor.conversationId };
    for (let time = 0; time < 3; time += 1)
      expect((await call('POST', `/message-templates/${id}/use`, use)).status).toBe(204);
    const { body } = await get(`/message-templates/${id}/details`);
    expect(body).toMatchObject({
      times_used: 3,
      used_in: [{ conversation_id: visitor.conversationId, customer: { name: 'Irina' }, times: 3 }],
    });
    const fits = body.fits as { locale: string; platform: string; length: number; limit: number; fits: boolean }[];
    const misfits = fits.filter((each) => !each.fits);
    expect(fits).toHaveLength(2 * CHANNEL_TYPES.length);
    expect(misfits).toEqual([
      { locale: 'en', platform: 'instagram', length: 1_500, limit: 1_000, fits: false },
      { locale: 'ru', platform: 'instagram', length: 1_200, limit: 1_000, fits: false },
    ]);
  });

  test('is used only in a conversation of its own company', async () => {
    const { id } = await create();
    const visitor = other.visitor();
    await visitor.start();
    const reply = await call('POST', `/message-templates/${id}/use`, { conversation_id: visitor.conversationId });
    expect(reply.status).toBe(404);
  });

  test('of another company does not exist', async () => {
    const { id } = await create();
    const replies = [
      await get(`/message-templates/${id}`, other),
      await get(`/message-templates/${id}/details`, other),
      await call('PUT', `/message-templates/${id}`, { name: 'x' }, other),
      await call('DELETE', `/message-templates/${id}`, undefined, other),
      await call('POST', `/message-templates/${id}/undelete`, undefined, other),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  const good = { name: 'Name', texts: en('Words') };
  test.each<[string, object, string]>([
    ['no name', { ...good, name: ' ' }, 'name'],
    ['a name of two lines', { ...good, name: 'a\nb' }, 'name'],
    ['a long name', { ...good, name: 'x'.repeat(101) }, 'name'],
    ['a shortcut with capitals', { ...good, shortcut: 'Hello' }, 'shortcut'],
    ['a shortcut with a slash', { ...good, shortcut: '/hello' }, 'shortcut'],
    ['a long shortcut', { ...good, shortcut: 'x'.repeat(41) }, 'shortcut'],
    ['no words', { ...good, texts: [] }, 'texts'],
    ['blank words', { ...good, texts: en('  ') }, 'texts'],
    ['a long text', { ...good, texts: en('x'.repeat(2_001)) }, 'texts.0.text'],
    ['an unknown language', { ...good, texts: [{ locale: 'es', text: 'Hola' }] }, 'texts.0.locale'],
    ['a language twice', { ...good, texts: [...en('a'), ...en('b')] }, 'texts'],
    ['an unknown field', { ...good, color: 'red' }, 'color'],
  ])('is refused with %s', async (_, body, field) => {
    const reply = await call('POST', '/message-templates', body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors as object)).toEqual([field]);
  });

  test('is refused with the shortcut of another, in this company only', async () => {
    const { id } = await create({ shortcut: 'mine' });
    const second = await create();
    const replies = [
      await call('POST', '/message-templates', { ...good, shortcut: 'mine' }),
      await call('PUT', `/message-templates/${second.id}`, { shortcut: 'mine' }),
    ];
    expect(replies.map(({ body }) => body.errors)).toEqual(
      replies.map(() => ({ shortcut: ['Another saved reply already has this shortcut'] })),
    );
    expect((await call('PUT', `/message-templates/${id}`, { shortcut: 'mine' })).status).toBe(200);
    expect((await call('POST', '/message-templates', { ...good, shortcut: 'mine' }, other)).status).toBe(201);
  });

  test('stores hostile text as text', async () => {
    const text = `<script>alert(1)</script> '; DROP TABLE messages; -- {{{{ }} {{__proto__}} \u202e ${'{{'.repeat(400)}`;
    const { id } = await create({ name: '<img src=x onerror=alert(1)>', texts: en(text) });
    const { body } = await get(`/message-templates/${id}`);
    expect(body).toMatchObject({ name: '<img src=x onerror=alert(1)>', texts: [{ text: text.trim() }] });
  });
});
