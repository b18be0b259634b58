import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';
import { addModelAgent, askBot, buildAppWithModel } from '../../testing/models.ts';
import type { ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';

const QUESTION = 'How long does delivery to Austria take?';
const KNOWN = 'Delivery to Austria takes two days.';

let app: TestApp;
let model: ScriptedModel;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** Breaks the database behind the program's back, to simulate an unforeseen failure. */
const breakSomething = (statement: string) => app.sql.asSystem(({ db }) => raw.raw(statement).execute(db));

async function visit(shop: Shop): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}

async function isHandedOff({ staff }: Shop, { conversationId }: TestVisitor): Promise<unknown> {
  return (await staff.browser.get(`/conversations/${conversationId}`)).body.is_handed_off;
}

test('if a model cannot be opened, the built-in engine answers', async () => {
  const shop = await openShop(app);
  const agentId = await addModelAgent(shop, model);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
  await breakSomething(`UPDATE model_providers SET base_url = '::not an address::'`);
  const visitor = await visit(shop);
  expect(await askBot(visitor, QUESTION)).toContain('two days');
  expect(await isHandedOff(shop, visitor)).toBe(false);
});

test('an agent that fails unexpectedly hands off with the fallback phrase, once', async () => {
  const shop = await openShop(app);
  const agentId = await addLiveAgent(shop);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
  await shop.staff.browser.post('/message-templates/phrases', {
    phrase: 'fallback',
    texts: [{ locale: 'en', text: 'Let me get somebody for you.' }],
  });
  await breakSomething(`
    INSERT INTO agent_versions (company_id, ai_agent_id, number, content)
      SELECT company_id, id, 2, '{"settings": {"tone": 7}}' FROM ai_agents WHERE id = ${agentId};
    UPDATE ai_agents SET published_version = 2 WHERE id = ${agentId}`);
  const visitor = await visit(shop);
  expect(await askBot(visitor, QUESTION)).toContain('Let me get somebody for you.');
  expect(await isHandedOff(shop, visitor)).toBe(true);
  expect(app.logLines.some((line) => line.includes('Answering failed.'))).toBe(true);
  const left = await app.sql.asSystem(({ db }) =>
    db.selectFrom('jobs').selectAll().where('kind', '=', 'messages.reply').execute(),
  );
  expect(left).toEqual([]);
});
