import { expect, vi } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { Shop, TestVisitor } from './chat.ts';
import { addLiveAgent } from './knowledge.ts';
import { startScriptedModel, type ScriptedModel } from './scripted-model/scripted-model.ts';

/** A server that may reach a scripted model. */
export async function buildAppWithModel(): Promise<{ app: TestApp; model: ScriptedModel }> {
  const model = await startScriptedModel();
  return { app: await buildTestApp({ OUTBOUND_HOSTS: new URL(model.url).host }), model };
}

/** An agent on the shop's widget that uses the model. */
export async function addModelAgent(shop: Shop, model: ScriptedModel, settings: object = {}): Promise<number> {
  const made = await shop.staff.browser.post('/model-providers', {
    kind: 'compatible',
    name: 'Own server',
    base_url: model.url,
    prices: { input: 2, output: 8 },
  });
  expect(made.status).toBe(201);
  return addLiveAgent(shop, { ...settings, model: { provider_id: made.body.id, name: 'scripted-large' } });
}

/** The bot's messages in a conversation. */
export const botSaid = async (visitor: TestVisitor) =>
  (await visitor.messages()).filter(({ origin }) => origin === 'bot');

/** Waits until the bot has sent this many messages, and returns them. */
export const hasSaid = (visitor: TestVisitor, times: number, timeout = 100_000) =>
  vi.waitFor(
    async () => {
      const said = await botSaid(visitor);
      expect(said).toHaveLength(times);
      return said;
    },
    { timeout, interval: 60 },
  );

/** Asks a question and waits for the bot's answer. */
export async function askBot(visitor: TestVisitor, text: string): Promise<string> {
  const before = (await botSaid(visitor)).length;
  await visitor.say(text);
  return (await hasSaid(visitor, before + 1)).at(-1)?.text ?? '';
}

/** Runs the work on all items with limited concurrency. */
export async function inTurns<T, R>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items].entries();
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
