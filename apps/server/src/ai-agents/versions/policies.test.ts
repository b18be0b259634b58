import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropDeletedPolicies } from '../../policies/index.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, changeSettings, publishDraft } from '../../testing/knowledge.ts';
import { addPolicy, changePolicy, forbidding } from '../../testing/policies.ts';
import { findLiveAgent } from './find-live.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let policyId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  policyId = await addPolicy(shop, agentId, forbidding('free'));
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const path = () => `/ai-agents/${agentId}`;
const agent = async () => (await staff().get(path())).body;
const ofDraft = async () =>
  ((await staff().get(`${path()}/policies`)).body.data as { id: number; version: number }[]).map(({ id, version }) => [
    id,
    version,
  ]);
/** What customers get, as pairs of policy and version with the forbidden words. */
const inForce = () =>
  app.sql.inCompany(shop.staff.companyId, async (tx) => {
    const live = await findLiveAgent(tx, shop.staff.companyId, agentId, null);
    return live?.policies.map(({ id, version, content }) => {
      const { action } = content;
      return [id, version, action.kind === 'must_not_say' ? action.phrases : []];
    });
  });

describe('the draft of an agent', () => {
  test('contains its policies: attaching, saving and detaching one are changes', async () => {
    expect(await agent()).toMatchObject({ policies: 1, draft_changes: 1 });
    expect((await staff().get(`${path()}/versions/1/compare`)).body.data).toEqual([
      { field: 'policies', key: String(policyId), before: null, after: 1 },
    ]);
    await publishDraft(shop, agentId);
    expect(await agent()).toMatchObject({ published_version: 2, draft_changes: 0 });
    await changePolicy(shop, policyId, { why: 'Costs' });
    expect((await staff().get(`${path()}/versions/2/compare`)).body.data).toEqual([
      { field: 'policies', key: String(policyId), before: 1, after: 2 },
    ]);
    await staff().post(`${path()}/policies/detach`, { policy_id: policyId });
    expect((await staff().get(`${path()}/versions/2/compare`)).body.data).toEqual([
      { field: 'policies', key: String(policyId), before: 1, after: null },
    ]);
  });

  test('is not published if a colleague has saved one of its policies meanwhile', async () => {
    const { draft_hash } = await agent();
    await changePolicy(shop, policyId, { why: 'Costs' });
    expect((await staff().post(`${path()}/publish`, { draft_hash })).status).toBe(409);
  });

  test('is copied with its policies', async () => {
    const { body } = await staff().post(`${path()}/duplicate`, { name: 'Copy' });
    agentId = Number(body.id);
    expect([body.policies, await ofDraft()]).toEqual([1, [[policyId, 1]]]);
  });
});

describe('customers', () => {
  test('get the version of a policy that was published with the agent', async () => {
    expect(await inForce()).toEqual([]);
    await publishDraft(shop, agentId);
    expect(await inForce()).toEqual([[policyId, 1, ['free']]]);
    await changePolicy(shop, policyId, { action: { kind: 'must_not_say', phrases: ['free', 'gift'] } });
    expect(await inForce()).toEqual([[policyId, 1, ['free']]]);
    await publishDraft(shop, agentId);
    expect(await inForce()).toEqual([[policyId, 2, ['free', 'gift']]]);
  });

  test('are kept from what a deleted policy forbids until the agent is published without it', async () => {
    await publishDraft(shop, agentId);
    await staff().call('DELETE', `/policies/${policyId}`);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('policies')
        .set({ deleted_at: new Date(0) })
        .where('id', '=', policyId)
        .execute(),
    );
    await app.sql.asSystem(dropDeletedPolicies);
    expect(await inForce()).toEqual([[policyId, 1, ['free']]]);
    expect(await agent()).toMatchObject({ policies: 0, draft_changes: 1 });
    await publishDraft(shop, agentId);
    expect(await inForce()).toEqual([]);
  });
});

describe('restoring a version of an agent', () => {
  beforeEach(async () => {
    await publishDraft(shop, agentId);
    await changePolicy(shop, policyId, { action: { kind: 'must_not_say', phrases: ['gift'] } });
    await staff().post(`${path()}/policies/detach`, { policy_id: policyId });
    await addPolicy(shop, agentId, forbidding('other'));
    await publishDraft(shop, agentId);
  });

  test('brings back its exact policies, and attaches them to the draft', async () => {
    await staff().post(`${path()}/versions/2/restore`);
    expect(await inForce()).toEqual([[policyId, 1, ['free']]]);
    // The draft has the newest version, as always.
    expect(await ofDraft()).toEqual([[policyId, 2]]);
  });

  test('keeps the policies of a draft with changes', async () => {
    const before = await ofDraft();
    await changeSettings(shop, agentId, { tone: 'brief' });
    await staff().post(`${path()}/versions/2/restore`);
    expect(await ofDraft()).toEqual(before);
  });

  test('keeps to a policy that was deleted since', async () => {
    await staff().call('DELETE', `/policies/${policyId}`);
    await staff().post(`${path()}/versions/2/restore`);
    expect([await inForce(), await ofDraft()]).toEqual([[[policyId, 1, ['free']]], []]);
  });
});
