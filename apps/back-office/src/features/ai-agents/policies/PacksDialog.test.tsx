import { getAgent } from '@parley/contracts/ai-agents';
import { listFlows } from '@parley/contracts/flows';
import { listAgentPolicies, listPolicies } from '@parley/contracts/policies';
import { addPolicyPack, listPolicyPacks, type PolicyPack } from '@parley/contracts/policy-packs';
import { listPolicyFindings } from '@parley/contracts/policy-findings';
import { listTopics } from '@parley/contracts/policy-topics';
import { expect, test } from 'vitest';
import { agent, policy } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';

const pack = (changes: Partial<PolicyPack>): PolicyPack => ({
  key: 'refunds',
  name: 'Refunds',
  description: 'The agent grants no refunds.',
  policies: [
    { name: 'Never grants refunds', why: 'Only people may make decisions about money.', kind: 'must_not_say' },
  ],
  asks: null,
  isAdded: false,
  agentIds: [],
  ...changes,
});

function withPacks() {
  let policies = [policy()];
  let packs = [
    pack({}),
    pack({
      key: 'disclosure',
      name: 'Says that it is a bot',
      description: 'It never claims to be a person.',
      isAdded: true,
      agentIds: [1],
    }),
    pack({ key: 'competitors', name: 'Competitors', asks: 'Names of competitors' }),
  ];
  return server()
    .answers(getAgent, agent())
    .lists(listAgentPolicies, () => policies)
    .lists(listPolicies, () => policies)
    .lists(listTopics, [])
    .lists(listPolicyFindings, [])
    .lists(listFlows, [])
    .lists(listPolicyPacks, () => packs)
    .answers(addPolicyPack, ({ body }) => {
      packs = packs.map((each) => (each.key === body.pack ? { ...each, isAdded: true, agentIds: [1] } : each));
      const added = policy({ id: 5, content: { name: `${body.pack}: ${body.values.join(' and ')}` } });
      policies = [...policies, added];
      return { data: [added], nextCursor: null };
    });
}

const add = (name: string) => page.getByRole('button', { name: `Add: ${name}` });
const open = async () => {
  await openScreen('/ai-agents/1/policies');
  await page.getByRole('button', { name: 'Add a pack' }).click();
  await expect(page.getByRole('list', { name: 'Add a pack' })).toBeShown();
};

test('packs say what they do, and those that the agent has are marked', async () => {
  withPacks();
  await open();
  await expect(page.getByText('It never claims to be a person.')).toBeShown();
  await expect(add('Says that it is a bot')).toBeGone();
  await expect(page.getByText('Added')).toBeShown();
});

test('a pack is added once', async () => {
  withPacks();
  await open();
  await add('Refunds').click();
  await expect(add('Refunds')).toBeGone();
});

test('a pack that asks for names gets one from each line', async () => {
  withPacks();
  await open();
  await page.getByLabel('Names of competitors').fill('Acme\n\n Globex ');
  await add('Competitors').click();
  await expect(add('Competitors')).toBeGone();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'competitors: Acme and Globex' })).toBeShown();
});
