import { getAgent } from '@parley/contracts/ai-agents';
import { listFlows } from '@parley/contracts/flows';
import type { Locale } from '@parley/contracts/locales';
import * as contract from '@parley/contracts/policies';
import { listPolicyFindings } from '@parley/contracts/policy-findings';
import { listTopics } from '@parley/contracts/policy-topics';
import { expect, test } from 'vitest';
import { agent, policy } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/ai-agents/1/policies';
const open = (language?: Locale) => openScreen(ADDRESS, language);

const FIRES = { says: 'What does it cost?', reply: 'It is free.', fires: true };
const STAYS = { says: 'What does it cost?', reply: 'Five euros.', fires: false };

function withPolicies(...given: contract.Policy[]) {
  let policies = given;
  return server()
    .answers(getAgent, () => agent({ policies: policies.length }))
    .lists(contract.listAgentPolicies, () => policies)
    .lists(contract.listPolicies, () => [
      ...policies,
      policy({ id: 9, agents: [{ id: 2, name: 'Night shift' }], content: { name: 'No promises' } }),
    ])
    .lists(listTopics, [])
    .lists(listFlows, [])
    .lists(listPolicyFindings, [])
    .answers(contract.updateAgentPolicy, ({ params, body }) => {
      const changed = policy({ id: params.policy, version: 2, content: body.content });
      policies = policies.map((each) => (each.id === params.policy ? changed : each));
      return changed;
    })
    .answers(contract.attachPolicy, ({ body }) => {
      const attached = policy({ id: body.policyId, content: { name: 'No promises' } });
      policies = [...policies, attached];
      return attached;
    })
    .answers(contract.detachPolicy, () => void (policies = []))
    .answers(contract.deleteAgentPolicy, () => void (policies = []))
    .answers(contract.undeletePolicy, () => {
      policies = given;
      return given[0] ?? policy();
    });
}
const menu = async (item: string) => {
  await page.getByRole('button', { name: 'Actions: Nothing is free' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const toggle = () => page.getByRole('switch', { name: 'In force: Nothing is free' });
const dialog = () => page.getByRole('dialog');

testStates({
  what: 'the policies of an agent',
  address: ADDRESS,
  endpoint: contract.listAgentPolicies,
  prepare: () => withPolicies(policy()),
  content: () => page.getByRole('link', { name: 'Nothing is free' }),
});

test('an agent without policies is told what they are for', async () => {
  withPolicies();
  await open();
  await expect(page.getByText('This agent has no policies yet')).toBeShown();
  await expect(page.getByRole('heading', { name: 'What happens when several apply' })).toBeShown();
});

test('a policy without examples leads to a test for it', async () => {
  withPolicies(policy({ id: 4, content: { name: 'Untested', examples: [] } }));
  await open();
  const link = page.getByRole('link', { name: 'Write a test: Untested' });
  expect((await link.waitFor()).getAttribute('href')).toBe('/ai-agents/1/lab?case=new&policy=4');
});

test('each rule stands in plain words, and the list is searched and filtered', async () => {
  withPolicies(
    policy(),
    policy({
      id: 2,
      hits: { total: 1_234, days: [1, 2, 3, 4, 5, 6, 7] },
      content: {
        name: 'Angry customers',
        enforcement: 'soft',
        when: { needs: 'all', rules: [{ variable: 'message.sentiment', operator: 'equals', value: 'angry' }] },
        action: { kind: 'route' },
      },
    }),
  );
  await open();
  await expect(page.getByText('Always → never says “free”')).toBeShown();
  await expect(page.getByText('Mood of the message is angry → hands off to a person')).toBeShown();
  await expect(page.getByText('1,234')).toBeShown();
  await page.getByRole('textbox', { name: 'Search policies' }).fill('hands off');
  await expect(page.getByRole('link', { name: 'Nothing is free' })).toBeGone();
  await page.getByRole('radio', { name: 'Hard 1' }).click();
  await expect(page.getByText('Nothing matches.')).toBeShown();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('link', { name: 'Angry customers' })).toBeShown();
});

test('a hard policy without proof cannot be switched on, and the switch says why', async () => {
  const api = withPolicies(policy());
  await open();
  await toggle().click();
  await expect(dialog().getByText(/needs at least one example where it acts/)).toBeShown();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  expect(api.calls(contract.updateAgentPolicy)).toHaveLength(0);
});

test('a failing example blocks the switch as well', async () => {
  withPolicies(policy({ examples: { passed: 1, total: 2 }, content: { examples: [FIRES, STAYS] } }));
  await open();
  await expect(page.getByText('1 of 2')).toBeShown();
  await toggle().click();
  await expect(dialog().getByText(/Some of its examples fail/)).toBeShown();
});

test('a proven policy is switched on; a refusal puts the switch back', async () => {
  const api = withPolicies(policy({ examples: { passed: 2, total: 2 }, content: { examples: [FIRES, STAYS] } }));
  await open();
  api.fails(contract.updateAgentPolicy, 409, { message: 'Someone has changed this in the meantime.' });
  await toggle().click();
  await expect(page.getByText('Someone has changed this in the meantime.')).toBeShown();
  expect((await toggle().waitFor()).matches(':checked')).toBe(false);
  api.answers(contract.updateAgentPolicy, ({ body }) => policy({ version: 2, content: body.content }));
  api.lists(contract.listAgentPolicies, [
    policy({ version: 2, examples: { passed: 2, total: 2 }, content: { examples: [FIRES, STAYS], isEnabled: true } }),
  ]);
  await toggle().click();
  const sent = api.calls(contract.updateAgentPolicy).at(-1)?.body;
  expect([sent?.content.isEnabled, sent?.basedOn]).toEqual([true, 1]);
});

test('deleting and detaching can be undone', async () => {
  const api = withPolicies(policy());
  await open();
  await menu('Delete');
  await expect(page.getByText(/Nothing is free deleted/)).toBeShown();
  await expect(page.getByText('This agent has no policies yet')).toBeShown();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Nothing is free' })).toBeShown();
  await menu('Detach from this agent');
  await expect(page.getByText('Nothing is free detached')).toBeShown();
  expect(api.calls(contract.detachPolicy).map(({ body }) => body.policyId)).toEqual([1]);
});

test('a policy of another agent is attached from the library', async () => {
  withPolicies(policy());
  await open();
  await page.getByRole('button', { name: 'Attach from library' }).click();
  await expect(dialog().getByText(/Used by Night shift/)).toBeShown();
  await dialog().getByRole('button', { name: 'Attach: No promises' }).click();
  await expect(page.getByText('No promises attached')).toBeShown();
});

test('of 500 policies a hundred are shown at a time', async () => {
  withPolicies(...Array.from({ length: 101 }, (_, at) => policy({ id: at + 1, content: { name: `Rule ${at + 1}.` } })));
  await open();
  await expect(page.getByRole('link', { name: 'Rule 100.' })).toBeShown();
  expect(page.getByRole('link', { name: 'Rule 101.' }).isThere).toBe(false);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('link', { name: 'Rule 101.' })).toBeShown();
});

test('in Russian the rule stands in Russian', async () => {
  withPolicies(policy());
  await open('ru');
  await expect(page.getByText('Всегда → никогда не говорит «free»')).toBeShown();
});
