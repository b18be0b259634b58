import { isWorking, type SourceStatus } from '@parley/contracts/knowledge';
import { expect, vi } from 'vitest';
import type { Shop } from './chat.ts';
import { LONG_TIMEOUT } from './timeouts.ts';

interface Source {
  id: number;
  status: SourceStatus;
  problem: string | null;
  chunk_count: number;
}

/** An agent that is live on the shop’s widget, without policies. */
export async function addLiveAgent({ staff, channelId }: Shop, settings: object = {}): Promise<number> {
  const made = await staff.browser.post('/ai-agents', { name: 'Shop Assistant', settings, packs: [] });
  expect(made.status).toBe(201);
  const id = Number(made.body.id);
  await staff.browser.call('PUT', `/ai-agents/${id}`, { status: 'live' });
  await staff.browser.post(`/channels/${channelId}/assign-ai-agent`, { agent_id: id });
  return id;
}

/** Publishes an agent's draft as it is now, tested or not, and returns the response. */
export async function publishDraft(
  { staff }: Shop,
  id: number,
  how: { note?: string; percent?: number; reason?: string } = {},
) {
  const { draft_hash } = (await staff.browser.get(`/ai-agents/${id}`)).body;
  return staff.browser.post(`/ai-agents/${id}/publish`, { draft_hash, reason: 'Not tested', ...how });
}

/** Changes some settings of an agent's draft. */
export async function changeSettings({ staff }: Shop, id: number, changes: object) {
  const { settings } = (await staff.browser.get(`/ai-agents/${id}`)).body as { settings: object };
  const reply = await staff.browser.call('PUT', `/ai-agents/${id}`, { settings: { ...settings, ...changes } });
  expect(reply.status).toBe(200);
}

/** The source once it is fully processed. */
export async function settled({ staff }: Shop, id: number): Promise<Source> {
  const read = async () => (await staff.browser.get(`/knowledge-sources/${id}`)).body as unknown as Source;
  return vi.waitFor(async () => {
    const source = await read();
    expect(isWorking(source.status)).toBe(false);
    return source;
  }, LONG_TIMEOUT);
}

/** Adds a source to an agent and waits until it is processed. */
export async function teach(shop: Shop, agentId: number, name: string, content: object): Promise<Source> {
  const reply = await shop.staff.browser.post(`/ai-agents/${agentId}/knowledge-sources`, { name, content });
  expect(reply.status).toBe(201);
  return settled(shop, Number(reply.body.id));
}

/** Adds many texts to an agent and waits until all are processed. */
export async function teachMany(shop: Shop, agentId: number, texts: readonly { name: string; text: string }[]) {
  for (const { name, text } of texts) {
    const content = { type: 'text', text };
    const reply = await shop.staff.browser.post(`/ai-agents/${agentId}/knowledge-sources`, { name, content });
    expect(reply.status).toBe(201);
  }
  await vi.waitFor(async () => {
    const { body } = await shop.staff.browser.get(`/ai-agents/${agentId}/knowledge-sources`);
    expect((body.data as Source[]).filter(({ status }) => status !== 'ready')).toEqual([]);
  }, LONG_TIMEOUT);
}
