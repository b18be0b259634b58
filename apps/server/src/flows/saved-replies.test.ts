import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { said } from '../testing/flow-visitors.ts';
import { flowOf, runFlow, say } from '../testing/flows.ts';
import { startWith } from '../testing/identities.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function saveReply(en: string, ro?: string, { staff } = shop): Promise<number> {
  const texts = [{ locale: 'en', text: en }, ...(ro ? [{ locale: 'ro', text: ro }] : [])];
  const reply = await staff.browser.post('/message-templates', { name: en.slice(0, 20), texts });
  expect(reply.status).toBe(201);
  return Number(reply.body.id);
}
const replying = (templateId: number, more: object = {}) => ({
  type: 'message',
  settings: { text: {}, templateId, ...more },
});
const startIn = async (widget: Shop, locale: string, fields = {}) => {
  const visitor = widget.visitor();
  await startWith(visitor, { fields, locale });
  await visitor.say('Hi');
  return visitor;
};

test("a step sends the current text of a saved reply, filled in and in the customer's language", async () => {
  const id = await saveReply('Hello {{name}}, welcome to {{company.name}}', 'Bună, {{name}}!');
  const { widget } = await runFlow(shop, flowOf({ first: replying(id) }, ['en', 'ro']));
  const ana = await startIn(widget, 'ro', { name: 'Ana' });
  await expect.poll(() => said(ana)).toEqual(['Bună, Ana!']);
  const { company } = (await shop.staff.browser.get('/profile/me')).body as { company: { name: string } };
  const jon = await startIn(widget, 'de', { name: 'Jon' });
  await expect.poll(() => said(jon)).toEqual([`Hello Jon, welcome to ${company.name}`]);

  await shop.staff.browser.call('PUT', `/message-templates/${id}`, { texts: [{ locale: 'en', text: 'Good day' }] });
  const late = await startIn(widget, 'en');
  await expect.poll(() => said(late)).toEqual(['Good day']);
});

test('a saved reply used by a flow cannot be deleted', async () => {
  const { browser } = shop.staff;
  const id = await saveReply('Opening hours');
  const { flowId } = await runFlow(shop, flowOf({ first: replying(id) }));
  await browser.call('PUT', `/flows/${flowId}`, { name: 'Front desk' });
  const refused = await browser.delete(`/message-templates/${id}`);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'used_by_flows', message: 'Used by these flows: Front desk. Remove it there first' },
  ]);
  // Removing it from the draft is not enough, as the published version still uses it.
  await browser.call('PUT', `/flows/${flowId}/draft`, { definition: flowOf({ first: say('9 to 5') }), revision: 2 });
  expect((await browser.delete(`/message-templates/${id}`)).status).toBe(409);
  await browser.post(`/flows/${flowId}/publish`, { revision: 3 });
  expect((await browser.delete(`/message-templates/${id}`)).status).toBe(204);
});

test('a missing reply prevents publishing, and sends nothing in flows already published', async () => {
  const { browser } = shop.staff;
  const id = await saveReply('Soon gone');
  const { widget, flowId } = await runFlow(shop, flowOf({ first: { ...replying(id), to: 'last' }, last: say('Bye') }));
  await app.sql.asSystem(({ db }) => db.deleteFrom('message_templates').where('id', '=', id).execute());
  expect((await browser.post(`/flows/${flowId}/check`, {})).body.data).toEqual([
    { code: 'unknownReply', severity: 'error', node: 'first', detail: String(id) },
  ]);
  expect((await browser.post(`/flows/${flowId}/publish`, { revision: 2 })).status).toBe(422);
  const visitor = await startIn(widget, 'en');
  await expect.poll(() => said(visitor)).toEqual(['Bye']);
});

test('a saved reply of another company looks missing, and an import drops it', async () => {
  const { browser } = shop.staff;
  const other = await openShop(app);
  const theirs = await saveReply('Their secret', undefined, other);
  const definition = flowOf({ first: replying(theirs, { quickActions: [99_999_999] }) });
  const { id } = (await browser.post('/flows', { name: 'Thief' })).body as { id: number };
  await browser.call('PUT', `/flows/${id}/draft`, { definition, revision: 1 });
  expect((await browser.post(`/flows/${id}/check`, {})).body.data).toMatchObject([
    { code: 'unknownReply', severity: 'error' },
    { code: 'unknownAction', severity: 'error' },
  ]);
  const trial = await browser.post(`/flows/${id}/test`, { input: { type: 'start' } });
  expect([trial.status, trial.text]).toEqual([200, expect.not.stringContaining('Their secret')]);

  const imported = await browser.post('/flows', { name: 'Import', definition });
  expect(imported.body).toMatchObject({ left_out: { files: 0, saved_replies: 1, quick_actions: 1 }, errors: 1 });
  expect((await browser.post(`/flows/${Number(imported.body.id)}/check`, {})).body.data).toMatchObject([
    { code: 'emptyText', node: 'first' },
  ]);
});

test('a trial shows the saved reply, too', async () => {
  const { browser } = shop.staff;
  const id = await saveReply('Hello {{customer.name}}', 'Bună, {{customer.name}}');
  const { flowId } = await runFlow(shop, flowOf({ first: replying(id) }, ['en', 'ro']));
  const trial = await browser.post(`/flows/${flowId}/test`, { input: { type: 'start' }, language: 'ro' });
  expect(trial.body.effects).toMatchObject([{ do: 'say', saying: { text: 'Bună, Ana' } }]);
});
