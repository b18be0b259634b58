import type { Policy } from '@parley/contracts/policies';
import { expect } from 'vitest';
import type { Shop } from './chat.ts';

/** A policy as it travels, forbidding one word; soft, so that it needs no examples. */
export const forbidding = (word: string, changes: object = {}) => ({
  name: `Never say ${word}`,
  enforcement: 'soft',
  is_enabled: true,
  action: { kind: 'must_not_say', phrases: [word] },
  ...changes,
});

/** Adds a policy, attached to an agent unless it is null, and returns its id. */
export async function addPolicy({ staff }: Shop, agentId: number | null, content: object): Promise<number> {
  const path = agentId === null ? '/policies' : `/ai-agents/${agentId}/policies`;
  const { status, body } = await staff.browser.post(path, content);
  expect([status, body.errors]).toEqual([201, undefined]);
  return Number(body.id);
}

/** Saves other content under a policy, and returns the response. */
export async function changePolicy({ staff }: Shop, id: number, changes: object, basedOn?: number) {
  const { content } = (await staff.browser.get(`/policies/${id}`)).body as unknown as Policy;
  return staff.browser.call('PUT', `/policies/${id}`, {
    content: { ...content, ...changes },
    ...(basedOn === undefined ? {} : { based_on: basedOn }),
  });
}

/** A policy as it travels, starting a flow when the customer uses a word. */
export const routingTo = (flowId: number | null, word: string, changes: object = {}) => ({
  name: `To a flow with ${word}`,
  enforcement: 'hard',
  is_enabled: true,
  when: { needs: 'all', rules: [{ variable: 'message', operator: 'contains', value: word }] },
  action: { kind: 'route', flow_id: flowId, texts: [] },
  examples: [
    { says: `Please ${word}`, fires: true },
    { says: 'Hello', fires: false },
  ],
  ...changes,
});
