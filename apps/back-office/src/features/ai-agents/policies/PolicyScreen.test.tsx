import { getAgent } from '@parley/contracts/ai-agents';
import { listFlows } from '@parley/contracts/flows';
import * as contract from '@parley/contracts/policies';
import { listPolicyFindings } from '@parley/contracts/policy-findings';
import { createTopic, deleteTopic, listTopics, updateTopic, type PolicyTopic } from '@parley/contracts/policy-topics';
import { expect, test } from 'vitest';
import { agent, policy } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page, until } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/ai-agents/1/policies/1';
const FIRES = { says: 'What does it cost?', reply: 'It is free.', fires: true };
const STAYS = { says: 'Is it fast?', reply: 'Two days.', fires: false };

/** Like the server, as far as the word "free" goes. */
const judged = ({ body }: { body: contract.Policy['content'] }) => ({
  data: body.examples.map(({ reply, fires }) => {
    const fired = reply.includes('free');
    return { isPassed: fired === fires, fired, words: fired ? 'free' : '', closeness: null };
  }),
  nextCursor: null,
});

function withPolicy(given = policy({ content: { examples: [FIRES, STAYS] } })) {
  let stored = given;
  return server()
    .answers(getAgent, agent())
    .answers(contract.getAgentPolicy, () => stored)
    .lists(contract.listPolicies, () => [stored, policy({ id: 2, content: { name: 'No promises' } })])
    .lists(contract.listAgentPolicies, () => [stored])
    .lists(listPolicyFindings, [])
    .lists(listTopics, [])
    .lists(listFlows, [])
    .answers(contract.tryPolicy, judged)
    .answers(contract.updateAgentPolicy, ({ body }) => {
      stored = { ...stored, version: stored.version + 1, content: body.content };
      return stored;
    });
}
const toggle = () => page.getByRole('switch', { name: /In force/ });
const isOn = async () => (await toggle().waitFor()).matches(':checked');
const example = (number: number) => page.getByRole('group', { name: `Example ${number}` });
const save = () => page.getByRole('button', { name: 'Save' }).click();

testStates({
  what: 'a policy',
  address: ADDRESS,
  endpoint: contract.getAgentPolicy,
  prepare: () => withPolicy(),
  content: () => page.getByRole('switch', { name: /In force/ }),
});

test('the rule stands in a sentence that follows every change', async () => {
  withPolicy();
  await openScreen(ADDRESS);
  await expect(page.getByText('The bot never says “free”. Checked by code in every answer.')).toBeShown();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('delivery');
  await expect(page.getByText(/^When message contains delivery, the bot never says “free”/)).toBeShown();
  await page.getByRole('radio', { name: 'Soft' }).click();
  await expect(page.getByText(/Told to the engine, not guaranteed\.$/).nth(1)).toBeShown();
});

test('examples run after a change; one that fails says why and blocks the switch', async () => {
  withPolicy();
  await openScreen(ADDRESS);
  await expect(page.getByText('2 of 2')).toBeShown();
  await example(2).getByRole('textbox', { name: 'Bot replies' }).fill('Feel free to ask.');
  await expect(example(2).getByText('Fails')).toBeShown();
  await expect(example(2).getByText(/It acted because of “free”/)).toBeShown();
  await toggle().click();
  await expect(page.getByRole('alert').getByText(/Some of its examples fail/)).toBeShown();
  expect(await isOn()).toBe(false);
  await example(2).getByRole('textbox', { name: 'Bot replies' }).fill('Two days.');
  await expect(page.getByText('2 of 2')).toBeShown();
  await toggle().click();
  expect(await isOn()).toBe(true);
});

test('it is saved with Ctrl+S, based on the version that was seen', async () => {
  const api = withPolicy();
  await openScreen(ADDRESS);
  await page.getByRole('textbox', { name: 'Why it exists' }).fill('Costs');
  await expect(page.getByText('Unsaved')).toBeShown();
  await pressKey('Control+s');
  await expect(page.getByText('Nothing is free saved')).toBeShown();
  await expect(page.getByText('Unsaved')).toBeGone();
  const [sent] = api.calls(contract.updateAgentPolicy);
  expect([sent?.body.basedOn, sent?.body.content.why]).toEqual([1, 'Costs']);
});

test('what the server refuses stands at its field', async () => {
  const api = withPolicy();
  await openScreen(ADDRESS);
  api.fails(contract.updateAgentPolicy, 422, {
    message: 'Please check the marked fields',
    errors: {
      'content.relations.outranks': ['These policies refer to each other in a circle'],
      'content.name': ['Fill in'],
    },
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Other');
  await save();
  await expect(page.getByText('These policies refer to each other in a circle').nth(0)).toBeShown();
  await expect(page.getByText('Fill in').nth(0)).toBeShown();
});

test('a colleague’s newer version is not overwritten', async () => {
  const api = withPolicy();
  await openScreen(ADDRESS);
  api.fails(contract.updateAgentPolicy, 409);
  await page.getByRole('textbox', { name: 'Why it exists' }).fill('Mine');
  await save();
  await expect(page.getByText(/A colleague has saved this policy in the meantime/)).toBeShown();
  expect(await page.getByRole('textbox', { name: 'Why it exists' }).value()).toBe('Mine');
  api.answers(contract.getAgentPolicy, policy({ version: 2, content: { why: 'Theirs' } }));
  await page.getByRole('button', { name: 'Show theirs' }).click();
  await until(
    () =>
      page
        .getByRole('textbox', { name: 'Why it exists' })
        .all()
        .some((field) => (field as HTMLInputElement).value === 'Theirs'),
    () => 'Their version is not shown.',
  );
});

test('leaving with unsaved changes asks first', async () => {
  withPolicy();
  await openScreen(ADDRESS);
  await page.getByRole('textbox', { name: 'Why it exists' }).fill('Costs');
  await page.getByRole('link', { name: 'All policies' }).click();
  await expect(page.getByText('Leave without saving?')).toBeShown();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page.getByRole('heading', { name: 'What happens when several apply' })).toBeShown();
});

test('a new policy is created for the agent, off at first', async () => {
  const api = withPolicy().answers(contract.createAgentPolicy, ({ body }) => policy({ id: 1, content: body }));
  await openScreen('/ai-agents/1/policies/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Kind words');
  await save();
  await expect(page.getByText('Kind words saved')).toBeShown();
  const [made] = api.calls(contract.createAgentPolicy);
  expect(made?.body).toMatchObject({ name: 'Kind words', isEnabled: false, enforcement: 'hard' });
});

test('a style cannot be enforced by code, so it cannot be hard', async () => {
  withPolicy();
  await openScreen(ADDRESS);
  await page.getByRole('combobox', { name: 'What it does' }).click();
  await page.getByRole('option', { name: 'Style' }).click();
  await expect(page.getByRole('textbox', { name: 'Instruction' })).toBeShown();
  await expect(page.getByRole('radio', { name: 'Hard' })).toBeGone();
});

test('a topic is added with its phrases, and says how well it is recognised', async () => {
  let topics: PolicyTopic[] = [];
  const quality = { precision: 0.9, recall: 0.75, phrases: 2, nearMisses: 1 };
  const api = withPolicy()
    .lists(listTopics, () => topics)
    .answers(createTopic, ({ body }) => {
      const topic = { ...body, id: 7, quality, updatedAt: new Date() };
      topics = [topic];
      return topic;
    });
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Topics' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Refunds');
  await dialog.getByRole('textbox', { name: 'Phrases' }).fill('money back\nrefund please');
  await dialog.getByRole('textbox', { name: 'Near misses' }).fill('refund arrived');
  await dialog.getByRole('button', { name: 'Save topic' }).click();
  await expect(dialog.getByText('Precision: 90%. Recall: 75%.')).toBeShown();
  expect(api.calls(createTopic)[0]?.body.phrases.map(({ text, isMatch }) => [text, isMatch])).toEqual([
    ['money back', true],
    ['refund please', true],
    ['refund arrived', false],
  ]);
});

test('a topic that chooses a team stays, and the message names the team', async () => {
  const message = 'Used by rules that lead to these teams: Returns.';
  withPolicy()
    .lists(listTopics, [{ id: 7, name: 'Refunds', phrases: [], quality: null, updatedAt: new Date() }])
    .fails(deleteTopic, 409, { code: 'used_by_routing', message });
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Topics' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Topic/ }).click();
  await page.getByRole('option', { name: 'Refunds' }).click();
  await dialog.getByRole('button', { name: 'Delete this topic' }).click();
  await expect(page.getByText(message)).toBeShown();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).value()).toBe('Refunds');
});

test('an example that its topic does not recognise is added to the topic', async () => {
  const topic = { id: 7, name: 'Refunds', phrases: [], quality: null, updatedAt: new Date() };
  const when = { needs: 'all', rules: [{ variable: 'message.topics', operator: 'contains', value: '7' }] };
  const missed = { says: 'My money, please', fires: true };
  const api = withPolicy(policy({ content: { when, action: { kind: 'route' }, examples: [missed] } }))
    .lists(listTopics, [topic])
    .answers(contract.tryPolicy, {
      data: [{ isPassed: false, fired: false, words: '', closeness: { score: 0.41, floor: 0.55 } }],
      nextCursor: null,
    })
    .answers(updateTopic, ({ body }) => ({ ...topic, ...body }));
  await openScreen(ADDRESS);
  await expect(page.getByText(/Closest topic: 0.41, needed: 0.55/)).toBeShown();
  await page.getByRole('button', { name: 'Add it to “Refunds”' }).click();
  await expect(page.getByText('Refunds saved')).toBeShown();
  const [sent] = api.calls(updateTopic);
  expect(sent?.body.phrases).toEqual([{ text: 'My money, please', locale: null, isMatch: true }]);
});

test('the history shows what changed and brings a version back', async () => {
  const version = (number: number) => ({
    number,
    isCurrent: number === 2,
    restoredFrom: null,
    savedBy: null,
    savedAt: new Date(),
  });
  withPolicy()
    .lists(contract.listPolicyVersions, [version(2), version(1)])
    .lists(contract.comparePolicyVersion, [
      { field: 'priority', before: '500', after: '9' },
      {
        field: 'when',
        before: '',
        after: JSON.stringify({
          needs: 'all',
          rules: [{ variable: 'platform', operator: 'equals', value: 'telegram' }],
        }),
      },
    ])
    .answers(contract.restorePolicyVersion, policy({ version: 3, content: { name: 'As it was' } }));
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'What changed since: 1' }).click();
  await expect(page.getByText('channel is Telegram')).toBeShown();
  await page.getByRole('button', { name: 'Restore: 1' }).click();
  await expect(page.getByText('Version 1 restored')).toBeShown();
  await expect(page.getByRole('heading', { name: 'As it was' })).toBeShown();
});
