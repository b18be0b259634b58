import { expect, test, vi } from 'vitest';
import { startSimulator } from '../simulator.ts';
import { openBot } from '../testing/bot.ts';
import { startWebhook } from '../testing/webhook.ts';

test('1,000 events in five parallel copies arrive, and the events of each customer in order', async () => {
  // On a busy machine the receiver may be slow; a repetition would be another copy.
  const simulator = await startSimulator({ hasRateLimits: false, webhookTimeoutMs: 60_000 });
  const hook = await startWebhook();
  const shop = openBot(simulator);
  await shop.call('setWebhook', { url: hook.url });
  simulator.faults.set('telegram', { webhooks: { copies: 5 } });
  const customers = Array.from({ length: 20 }, (_, index) =>
    simulator.telegram.addCustomer({ first_name: `Customer ${index}` }),
  );
  for (let index = 0; index < 1_000; index += 1) {
    const customer = customers[index % customers.length] ?? shop.ana;
    simulator.telegram.say(shop.bot, customer, String(index));
  }
  await vi.waitFor(() => expect(hook.received).toHaveLength(5_000), { timeout: 150_000, interval: 100 });
  await vi.waitFor(() => expect(shop.bot.pending).toEqual([]));

  const lastOf = new Map<number, number>();
  for (const { update } of hook.received) {
    const { chat } = update.message as unknown as { chat: { id: number } };
    expect(update.update_id).toBeGreaterThanOrEqual(lastOf.get(chat.id) ?? 0);
    lastOf.set(chat.id, update.update_id);
  }
  expect(new Set(hook.received.map(({ update }) => update.update_id)).size).toBe(1_000);
  await simulator.close();
  await hook.close();
}, 180_000);
