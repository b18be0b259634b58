import { getAgent } from '@parley/contracts/ai-agents';
import { listFlows } from '@parley/contracts/flows';
import * as contract from '@parley/contracts/policies';
import { listPolicyFindings, type PolicyFinding } from '@parley/contracts/policy-findings';
import { listTopics } from '@parley/contracts/policy-topics';
import { expect, test } from 'vitest';
import { agent, policy } from '../../../../testing/factories.ts';
import { openScreen, server } from '../../../../testing/open-screen.tsx';
import { page } from '../../../../testing/page.ts';

const POLICIES = [
  policy({ id: 1, content: { name: 'No promises' } }),
  policy({ id: 2, content: { name: 'Delivery' } }),
];
const CONTRADICTION: PolicyFinding = {
  finding: 'contradiction',
  policyId: 1,
  otherId: 2,
  because: 'forbids_text',
  words: 'within two days',
  witness: { says: 'What about delivery?', language: 'en', facts: [{ name: 'customer.verified', value: 'true' }] },
};

const withFindings = (...findings: PolicyFinding[]) =>
  server()
    .answers(getAgent, agent({ policies: 2 }))
    .lists(contract.listAgentPolicies, POLICIES)
    .lists(contract.listPolicies, POLICIES)
    .lists(listTopics, [])
    .lists(listFlows, [])
    .lists(listPolicyFindings, findings)
    .answers(contract.updateAgentPolicy, ({ params, body }) => policy({ id: params.policy, content: body.content }));

const dialog = () => page.getByRole('dialog', { name: 'Policies to review' });
const review = () => page.getByRole('button', { name: 'Review' }).click();

test('policies that agree show no notice', async () => {
  withFindings();
  await openScreen('/ai-agents/1/policies');
  await expect(page.getByText('No promises')).toBeShown();
  expect(page.getByRole('button', { name: 'Review' }).isThere).toBe(false);
});

test('a contradiction is shown with its message, and settled by saying which one wins', async () => {
  const api = withFindings(CONTRADICTION, { finding: 'expired', policyId: 2, reviewBy: '2026-05-01' });
  await openScreen('/ai-agents/1/policies');
  await expect(page.getByText('1 contradiction between policies · 1 policy to review')).toBeShown();
  await review();
  await expect(dialog().getByText('“What about delivery?”')).toBeShown();
  await expect(dialog().getByText(/May 1, 2026/)).toBeShown();
  api.lists(listPolicyFindings, []);
  await dialog().getByRole('button', { name: '“No promises” wins' }).click();
  await expect(dialog().getByText(/Nothing to review/)).toBeShown();
  expect(
    api.calls(contract.updateAgentPolicy).map(({ params, body }) => [params.policy, body.content.relations]),
  ).toEqual([[1, { dependsOn: [], excludes: [], outranks: [2] }]]);
});
