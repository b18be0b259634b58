import { LOCALES } from '@parley/contracts/locales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { BUILT_IN_WORDS } from './built-in-words.ts';
import { findIdentificationFields, findPhrase } from './index.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  [shop, other] = await Promise.all([openShop(app), openShop(app)]);
});
afterAll(() => app.close());

const call = (method: 'POST' | 'DELETE', path: string, body?: unknown, from = shop) =>
  from.staff.browser.call(method, path, body);
const get = (path: string, from: Shop) => from.staff.browser.get(path);
const en = (text: string) => [{ locale: 'en', text }];
const phrases = async (from: Shop) =>
  (await get('/message-templates/phrases', from)).body.data as unknown as {
    phrase: 'fallback' | 'identification' | 'gratitude';
    texts: { locale: keyof (typeof BUILT_IN_WORDS)['fallback']; text: string; is_built_in: boolean }[];
    fields: object[];
  }[];
const find = (from: Shop, name: 'fallback' | 'identification' | 'gratitude') =>
  app.sql.inCompany(from.staff.companyId, (tx) => findPhrase(tx, from.staff.companyId, name));

test('the standard phrases have built-in texts in every language until the company writes its own', async () => {
  const all = await phrases(await openShop(app));
  expect(all.map(({ phrase }) => phrase)).toEqual(['fallback', 'not_found', 'identification', 'gratitude']);
  for (const { phrase, texts, fields } of all) {
    expect(fields).toEqual([]);
    expect(texts.map(({ locale }) => locale)).toEqual(LOCALES);
    for (const { locale, text, is_built_in } of texts)
      expect([text, is_built_in]).toEqual([BUILT_IN_WORDS[phrase][locale], true]);
  }
});

test("the standard phrases use the company's texts, and the built-in ones again when those are cleared", async () => {
  const own = await openShop(app);
  const save = (texts: object[]) => call('POST', '/message-templates/phrases', { phrase: 'gratitude', texts }, own);
  const saved = await save([{ locale: 'ro', text: 'Mersi, {{name}}!' }]);
  expect(saved.status).toBe(200);
  expect((saved.body.texts as object[])[1]).toMatchObject({
    locale: 'ro',
    text: 'Mersi, {{name}}!',
    is_built_in: false,
    edited_by: { name: 'Ana Pop' },
  });
  expect(await find(own, 'gratitude')).toEqual({ ...BUILT_IN_WORDS.gratitude, ro: 'Mersi, {{name}}!' });
  expect(await find(other, 'gratitude')).toEqual(BUILT_IN_WORDS.gratitude);
  expect(await find(own, 'fallback')).toEqual(BUILT_IN_WORDS.fallback);
  await save([{ locale: 'ro', text: ' ' }]);
  expect(await find(own, 'gratitude')).toEqual(BUILT_IN_WORDS.gratitude);
});

test('the standard phrases do not mix with saved replies', async () => {
  const own = await openShop(app);
  await call('POST', '/message-templates/phrases', { phrase: 'fallback', texts: en('What?') }, own);
  expect((await get('/message-templates', own)).body.data).toEqual([]);
  const { id } = await app.sql.asSystem(({ db }) =>
    db
      .selectFrom('message_templates')
      .select('id')
      .where('company_id', '=', own.staff.companyId)
      .executeTakeFirstOrThrow(),
  );
  expect((await get(`/message-templates/${id}`, own)).status).toBe(404);
  expect((await call('DELETE', `/message-templates/${id}`, undefined, own)).status).toBe(404);
});

test('the standard phrases store the fields of the identification', async () => {
  const own = await openShop(app);
  const fields = [
    { name: 'email', type: 'email', is_required: true, labels: [{ locale: 'de', text: 'E-Mail' }] },
    { name: 'order_number', type: 'text', is_required: false, labels: [] },
  ];
  const save = (body: object) => call('POST', '/message-templates/phrases', body, own);
  expect((await save({ phrase: 'identification', fields })).body.fields).toEqual(fields);
  await save({ phrase: 'identification', texts: en('Who are you?') });
  const identification = (await phrases(own)).find(({ phrase }) => phrase === 'identification');
  expect(identification?.fields).toEqual(fields);
  expect(identification?.texts[0]?.text).toBe('Who are you?');
  const kept = await app.sql.inCompany(own.staff.companyId, (tx) => findIdentificationFields(tx, own.staff.companyId));
  expect(kept).toMatchObject([{ name: 'email', isRequired: true }, { name: 'order_number' }]);
});

const field = { name: 'email', type: 'email' };
test.each<[string, object, string]>([
  ['an unknown phrase', { phrase: 'goodbye' }, 'phrase'],
  ['no phrase', { texts: [] }, 'phrase'],
  ['an unknown language', { phrase: 'fallback', texts: [{ locale: 'uk', text: 'x' }] }, 'texts.0.locale'],
  ['fields that it has none of', { phrase: 'fallback', fields: [] }, 'fields'],
  ['a field of an unknown type', { phrase: 'identification', fields: [{ ...field, type: 'date' }] }, 'fields.0.type'],
  ['a phone called email', { phrase: 'identification', fields: [{ ...field, type: 'phone' }] }, 'fields.0.type'],
  ['a field twice', { phrase: 'identification', fields: [field, field] }, 'fields'],
  ['a field named with spaces', { phrase: 'identification', fields: [{ ...field, name: 'a b' }] }, 'fields.0.name'],
])('the standard phrases are refused with %s', async (_, body, wrong) => {
  const reply = await call('POST', '/message-templates/phrases', body);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors as object)).toEqual([wrong]);
});
