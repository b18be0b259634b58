import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { TestVisitor } from '../testing/chat.ts';
import { resultsOf, runLab } from '../testing/lab.ts';
import { verified, type Person } from '../testing/people.ts';
import { addSample, channelsOf, linesOf, listConversations } from '../testing/sample-shop.ts';

let app: TestApp;
let staff: Person;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
  staff = await verified(app);
  await addSample(staff);
  const { data } = (await staff.browser.get('/ai-agents')).body as { data: { id: number }[] };
  agentId = data[0]?.id ?? 0;
});
afterAll(() => app.close());

const get = async <Body>(path: string) => (await staff.browser.get(path)).body as unknown as Body;

describe('the agent of the sample shop', () => {
  test('is live on its widget, and all its sources have been read', async () => {
    expect(await get(`/ai-agents/${agentId}`)).toMatchObject({
      status: 'live',
      channels: [{ platform: 'web_widget' }],
      knowledge: { sources: 8, failed: 0 },
    });
    const { data } = await get<{ data: { status: string; chunk_count: number }[] }>(
      `/ai-agents/${agentId}/knowledge-sources`,
    );
    expect(data.every(({ status, chunk_count }) => status === 'ready' && chunk_count > 0)).toBe(true);
  });

  test('has answered this week and the week before, from its sources, with hand-offs and questions left open', async () => {
    const { agents, median_ms } = await get<{ agents: Record<string, number>[]; median_ms: number }>(
      '/ai-agents/figures',
    );
    const [figures] = agents;
    expect(figures?.answers).toBeGreaterThan(12);
    expect(figures?.answers_before).toBeGreaterThan(5);
    expect(figures?.handed_off).toBeGreaterThan(0);
    expect(figures?.cited).toBeGreaterThan(10);
    expect(figures).toMatchObject({ unsure: 3, unanswered: 3 });
    expect(median_ms).toBeGreaterThan(0);
  });

  test('can show where its answers come from', async () => {
    const conversations = await listConversations(staff);
    const lines = (
      await Promise.all(conversations.map((conversation) => linesOf(staff, conversation)))
    ).flat() as unknown as {
      id: number;
      conversation_id: number;
      extras: { sources: { title: string }[] } | null;
    }[];
    const cited = lines.filter(({ extras }) => extras !== null);
    expect(cited.length).toBeGreaterThan(25);
    expect(new Set(cited.flatMap(({ extras }) => extras?.sources.map(({ title }) => title))).size).toBeGreaterThan(1);
    const why = await get<object>(`/conversations/${cited[0]?.conversation_id}/messages/${cited[0]?.id}/trace`);
    expect(JSON.stringify(why)).toContain('"is_cited":true');
  });

  test('can explain everything that it has said', async () => {
    const unexplained: string[] = [];
    for (const conversation of await listConversations(staff))
      for (const line of (await linesOf(staff, conversation)) as unknown as Record<string, unknown>[]) {
        if (line.origin !== 'bot' || line.type !== 'text') continue;
        const why = await staff.browser.get(`/conversations/${conversation.id}/messages/${String(line.id)}/trace`);
        if (why.status !== 200) unexplained.push(String(line.text));
      }
    expect(unexplained).toEqual([]);
  });

  test('passes its own test cases', async () => {
    const run = await runLab({ staff }, agentId);
    expect(run.cases).toBeGreaterThan(5);
    const results = await resultsOf({ staff }, agentId, run.id);
    expect(results.filter(({ draft }) => draft.includes(false))).toEqual([]);
    expect(run).toMatchObject({ state: 'complete', passed: run.cases });
  });

  test.each(['How long does delivery take?', 'How long does delivery to Germany take?'])(
    'answers "%s"',
    async (question) => {
      const [channel] = await channelsOf(staff);
      const visitor = new TestVisitor(app, channel?.key ?? '');
      await visitor.start();
      await visitor.say(question);
      const botTexts = async () =>
        (await visitor.messages()).filter(({ origin }) => origin === 'bot').map(({ text }) => text);
      await expect.poll(botTexts).toEqual([expect.stringContaining('3 to 5 working days')]);
    },
  );
});
