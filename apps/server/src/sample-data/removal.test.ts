import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStore } from '../infra/files/file-store.ts';
import { learnWords } from '../search/index.ts';
import { foldPastDays } from '../stats/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, TestVisitor } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { postFile } from '../testing/multipart.ts';
import { verified, type Person } from '../testing/people.ts';
import {
  addSample,
  channelsOf,
  hasSample,
  listConversations,
  removeSample,
  statsOf,
  storedFiles,
} from '../testing/sample-shop.ts';
import { insertSampleData } from './sample-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** All of a company's data, except what a mere visit changes and the deletion marks. */
async function everythingOf({ companyId }: Person) {
  await learnWords(app.sql);
  const rows = await dumpDatabase(app, `WHERE company_id = ${companyId}`);
  rows.delete('sessions');
  rows.delete('activity');
  rows.delete('deleted_conversations');
  return rows;
}

test("sample data is removed to the last row, word and file, but nothing of the company's own", async () => {
  const shop = await openShop(app);
  const visitor = shop.visitor();
  await visitor.start({ name: 'Emma Hartley', email: 'emma@own.example' });
  await visitor.say('Where is my parcel? The delivery of the throw is late.');
  await postFile(visitor, `/chat/conversations/${visitor.conversationId}/attachments`, 'own.txt', 'mine');
  await shop.staff.browser.post(`/conversations/${visitor.conversationId}/tags`, { tags: ['Delivery', 'mine'] });
  // They wait for a person, and are told their place in the background.
  const note = () =>
    app.sql.asSystem(({ db }) =>
      db.selectFrom('conversations').select('wait_note').where('id', '=', visitor.conversationId).executeTakeFirst(),
    );
  await expect.poll(async () => (await note())?.wait_note).not.toBeNull();
  const [before, files] = [await everythingOf(shop.staff), storedFiles(app)];

  expect(await hasSample(shop.staff)).toBe(false);
  expect((await addSample(shop.staff)).body).toEqual({ has_sample_data: true });
  expect(storedFiles(app).length).toBeGreaterThan(files.length + 5);
  expect(await everythingOf(shop.staff)).not.toEqual(before);
  await app.sql.asSystem(foldPastDays);
  expect((await removeSample(shop.staff)).body).toEqual({ has_sample_data: false });
  expect(await hasSample(shop.staff)).toBe(false);
  expect(await everythingOf(shop.staff)).toEqual(before);
  await expect.poll(() => storedFiles(app)).toEqual(files);

  expect((await removeSample(shop.staff)).status).toBe(200);
  expect(await everythingOf(shop.staff)).toEqual(before);
});

test('a test conversation on the sample widget is kept, and so is the widget', async () => {
  const staff = await verified(app);
  await addSample(staff);
  const [channel] = await channelsOf(staff);
  const visitor = new TestVisitor(app, channel?.key ?? '');
  await visitor.start();
  await visitor.say('This is me');
  const botMessages = async () => (await visitor.messages()).filter(({ origin }) => origin === 'bot').length;
  await expect.poll(botMessages).toBe(1); // the sample agent answers
  await removeSample(staff);
  expect((await listConversations(staff)).map(({ id }) => id)).toEqual([visitor.conversationId]);
  expect((await visitor.say('Still here')).status).toBe(200);
  expect(await statsOf(staff)).toMatchObject({ customers_total: 1, conversations_total: 1 });
});

test('a sample flow that was edited stays', async () => {
  const staff = await verified(app);
  await addSample(staff);
  const flows = async () =>
    (await staff.browser.get('/flows')).body.data as { id: number; name: string; status: string; errors: number }[];
  const [flow] = await flows();
  expect(flow).toMatchObject({ name: 'Welcome (sample)', status: 'published', errors: 0 });
  const { definition } = (await staff.browser.get(`/flows/${flow?.id}/draft`)).body;
  await staff.browser.call('PUT', `/flows/${flow?.id}/draft`, { definition, revision: 1 });
  await removeSample(staff);
  expect((await flows()).map(({ id }) => id)).toEqual([flow?.id]);
});

const agentsOf = async ({ browser }: Person) =>
  (await browser.get('/ai-agents')).body.data as { id: number; name: string; knowledge: { sources: number } }[];
const sourcesOf = async ({ browser }: Person) =>
  (await browser.get('/knowledge-sources')).body.data as { id: number; name: string }[];

test('a sample agent that was changed stays with its knowledge, but without its invented history', async () => {
  const staff = await verified(app);
  await addSample(staff);
  const [agent] = await agentsOf(staff);
  await staff.browser.call('PUT', `/ai-agents/${agent?.id}`, { name: 'Ours' });
  await removeSample(staff);
  expect(await agentsOf(staff)).toMatchObject([{ id: agent?.id, name: 'Ours', knowledge: { sources: 8 } }]);
  expect((await staff.browser.get('/ai-agents/figures')).body.agents).toMatchObject([
    { answers: 0, answers_before: 0 },
  ]);
  await addSample(staff);
  await removeSample(staff);
  expect((await agentsOf(staff)).map(({ name }) => name)).toEqual(['Ours']);
});

test('what staff taught the sample agent stays, and so does a source they changed', async () => {
  const staff = await verified(app);
  await addSample(staff);
  const [agent] = await agentsOf(staff);
  const [source, other] = await sourcesOf(staff);
  await staff.browser.post(`/ai-agents/${agent?.id}/knowledge-sources/detach`, { knowledge_source_id: source?.id });
  await staff.browser.post(`/ai-agents/${agent?.id}/knowledge-sources/detach`, { knowledge_source_id: other?.id });
  await staff.browser.call('PUT', `/knowledge-sources/${other?.id}`, { name: 'Mine' });
  const taught = { question: 'Do you ship to Norway?', answer: 'We do.', source_name: 'From chats' };
  await staff.browser.post(`/ai-agents/${agent?.id}/answers`, taught);
  await removeSample(staff);
  expect((await agentsOf(staff)).map(({ id }) => id)).toEqual([agent?.id]);
  const names = (await sourcesOf(staff)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['From chats', 'Mine']));
  expect(names).not.toContain(source?.name);
});

test('a topic of the sample agent that chooses a team stays with the rule', async () => {
  const staff = await verified(app);
  await addSample(staff);
  const topics = async () => (await staff.browser.get('/policy-topics')).body.data as { id: number }[];
  const [chosen] = await topics();
  const team = (await staff.browser.post('/teams', { name: 'Returns' })).body;
  const rules = [{ channel_id: null, locale: null, topic_id: chosen?.id, team_id: team.id }];
  await staff.browser.call('PUT', '/routing', { rules, fallback_team_id: null });
  await removeSample(staff);
  expect((await topics()).map(({ id }) => id)).toEqual([chosen?.id]);
  expect((await staff.browser.get('/routing')).body).toMatchObject({ rules });
});

test('statistics are correct again even if a sample customer was erased by hand', async () => {
  const { staff, visitor } = await openShop(app);
  await visitor().start();
  const before = await statsOf(staff);
  await addSample(staff);
  const sample = (await listConversations(staff)).find(({ customer }) => customer.name === 'Emma Hartley');
  await staff.browser.delete(`/customers/${sample?.customer.id}`);
  await removeSample(staff);
  expect(before).toMatchObject({ customers_total: 1, conversations_total: 1 });
  expect(await statsOf(staff)).toEqual(before);
});

test('adding it twice, even concurrently, adds it once; after removal it can be added again', async () => {
  const staff = await verified(app);
  const files = storedFiles(app).length;
  const replies = await Promise.all([addSample(staff), addSample(staff), addSample(staff)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { length } = await listConversations(staff);
  const kept = storedFiles(app).length - files;
  expect((await channelsOf(staff)).length).toBe(1);
  await addSample(staff);
  expect((await listConversations(staff)).length).toBe(length);
  expect(storedFiles(app).length).toBe(files + kept);
  await removeSample(staff);
  expect(await listConversations(staff)).toEqual([]);
  await addSample(staff);
  expect((await listConversations(staff)).length).toBe(length);
});

test('another company neither gets nor loses anything', async () => {
  const [one, other] = [await verified(app), await verified(app)];
  await addSample(other);
  // Checks the suggested questions now, so that the job does not store them in between.
  for (const { id } of await agentsOf(other)) await other.browser.get(`/ai-agents/${id}/starters`);
  const before = await everythingOf(other);
  await addSample(one);
  await removeSample(one);
  expect(await everythingOf(other)).toEqual(before);
});

test('if a file cannot be stored, nothing is added and no other file is left behind', async () => {
  const staff = await verified(app);
  const [before, files] = [await everythingOf(staff), storedFiles(app)];
  const store = createFileStore(app.config.filesDir);
  let left = 3;
  const full = {
    ...store,
    write(source: Parameters<typeof store.write>[0]) {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('The disk is full.')) : store.write(source);
    },
  };
  await expect(insertSampleData(app.sql, full, staff.companyId)).rejects.toThrow('The disk is full.');
  expect(await everythingOf(staff)).toEqual(before);
  expect(storedFiles(app)).toEqual(files);
});
