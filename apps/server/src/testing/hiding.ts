import { PERSONAL_DATA } from '@parley/contracts/personal-data';
import { expect } from 'vitest';
import type { Shop } from './chat.ts';
import { publishDraft } from './knowledge.ts';
import { addPolicy } from './policies.ts';

/** A hard policy, as it travels, that hides all personal data. */
export const hidingPolicy = (action: object = {}, more: object = {}) => ({
  name: 'No personal data',
  is_enabled: true,
  action: { kind: 'data', finds: PERSONAL_DATA, ...action },
  examples: [
    { says: 'I am anna@example.org', reply: '', fires: true },
    { says: 'Hello', reply: '', fires: false },
  ],
  ...more,
});

/** Adds such a policy to an agent and publishes it. */
export async function hideWith(shop: Shop, agentId: number, policy: object = hidingPolicy()) {
  await addPolicy(shop, agentId, policy);
  expect((await publishDraft(shop, agentId)).status).toBe(201);
}
