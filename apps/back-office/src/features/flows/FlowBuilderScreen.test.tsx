import { listAgents } from '@parley/contracts/ai-agents';
import { listSecrets } from '@parley/contracts/company-secrets';
import { getAnalytics, getDraft, getFlow, listFlows, saveDraft } from '@parley/contracts/flows';
import type { Locale } from '@parley/contracts/locales';
import type { FlowDefinition, FlowNode } from '@parley/flow-engine';
import { expect, test } from 'vitest';
import { flow } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';
import { flowWith, withFlow, withPublished } from './builder/testing/builder-server.ts';
import { edge, message, smallFlow } from './builder/testing/small-flow.ts';

const ADDRESS = '/flows/1?view=outline';

const open = (language?: Locale) => openScreen(ADDRESS, language);
/** Opens the form of the step. */
async function openStep() {
  await page
    .getByRole('treeitem', { name: /My step/ })
    .nth(0)
    .click();
  await expect(page.getByLabel('Name on the canvas')).toBeShown();
}
const form = () => page.getByRole('complementary', { name: 'Step' });
async function type(text: string) {
  for (const letter of text) await pressKey(letter);
}
const saved = () => server().calls(saveDraft).at(-1)?.body.definition as FlowDefinition | undefined;
/** Waits until the step is saved with these settings. */
async function expectSaved(settings: Record<string, unknown>, isStep = ({ id }: FlowNode) => id === 'a') {
  await expect.poll(() => saved()?.nodes.find(isStep)?.settings, { timeout: 15_000 }).toMatchObject(settings);
}

testStates({
  what: 'a flow',
  address: ADDRESS,
  endpoint: getDraft,
  prepare: () => withFlow(),
  content: () => page.getByRole('treeitem', { name: /My step/ }),
});

test('a flow that does not exist leads back to the list', async () => {
  withFlow().fails(getFlow, 404);
  await open();
  await expect(page.getByRole('heading', { name: 'This flow does not exist' })).toBeShown();
  expect(page.getByRole('link', { name: 'Back to flows' }).isThere).toBe(true);
});

test('the text of a message is saved by itself', async () => {
  withFlow();
  await open();
  await openStep();
  await form().getByLabel('Text').fill('Good day');
  await expectSaved({ text: { en: 'Good day' } });
});

test('a choice gets a second button, which is saved with the first', async () => {
  withFlow(
    flowWith('choice', { text: { en: 'Which?' }, options: [{ id: 'one', label: { en: 'One' } }], allowsText: false }),
  );
  await open();
  await openStep();
  await form().getByRole('button', { name: 'Add a button' }).click();
  await form().getByLabel('Option 2').fill('Two');
  await expectSaved({ options: [{ label: { en: 'One' } }, { label: { en: 'Two' } }] });
});

test('what was just added has the focus, and letters typed there stay there', async () => {
  withFlow(
    flowWith('choice', { text: { en: 'Which?' }, options: [{ id: 'one', label: { en: 'One' } }], allowsText: false }),
  );
  await open();
  await openStep();
  await form().getByRole('button', { name: 'Add a button' }).click();
  await expect(form().getByLabel('Option 2')).toBeFocused();
  await type('Repair');
  await expectSaved({ options: [{ label: { en: 'One' } }, { label: { en: 'Repair' } }] });
});

test('a step from the palette is written at once, and no letter in its form is a shortcut of the canvas', async () => {
  withFlow();
  await openScreen('/flows/1?view=canvas');
  await page.getByRole('button', { name: 'Choice' }).click();
  await expect(form().getByLabel('Text')).toBeFocused();
  await type('Tea');
  await expectSaved({ text: { en: 'Tea' } }, (step) => step.type === 'choice');
  const button = form().getByRole('button', { name: 'Add a button' });
  await button.press('a');
  await expect(button).toBeFocused();
  const search = page.getByLabel('Add a step');
  expect(await search.value()).toBe('');
  (document.activeElement as HTMLElement).blur();
  await pressKey('a');
  await expect(search).toBeFocused();
});

test('who is still answering is shown as here, and only who left as lost', async () => {
  withPublished().answers(getAnalytics, {
    traffic: flow().traffic,
    nodes: [
      { node: 'start', reached: 4, left: 4, here: 0 },
      { node: 'a', reached: 4, left: 1, here: 1 },
      { node: 'b', reached: 1, left: 1, here: 0 },
    ],
  });
  await open();
  const row = (name: RegExp) => page.getByRole('treeitem', { name });
  await expect(row(/My step/).getByText('1 here now')).toBeShown();
  await expect(row(/My step/).getByText('−2 · 50%')).toBeShown();
  for (const name of [/Start/, /The flow ends here/]) expect(row(name).getByText(/−|here now/).isThere).toBe(false);
});

test('a new flow has things to do, and errors only once somebody wants to publish', async () => {
  withFlow(flowWith('setVariable', { variable: '', value: '1' }));
  await open();
  const todo = page.getByRole('button', { name: /to do$/ });
  await expect(todo).toBeShown();
  await openStep();
  expect(form().getByText('Fill this in.').isThere).toBe(false);
  expect(form().getByRole('list', { name: 'Problems in this step' }).isThere).toBe(false);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Problems in this flow' }).getByText('Fix all errors before publishing.'),
  ).toBeShown();
  await expect(todo).toBeGone();
  await pressKey('Escape');
  await expect(form().getByText('Fill this in.')).toBeShown();
  expect(form().getByRole('list', { name: 'Problems in this step' }).isThere).toBe(false);
});

test('where an exit goes is chosen in the form, also to a new step, which gets the focus', async () => {
  withFlow(flowWith('ask', { text: { en: 'Name?' }, answer: 'text', variable: 'name' }));
  await open();
  await openStep();
  await form().getByRole('button', { name: 'No valid answer: The flow ends here' }).click();
  const list = page.getByRole('dialog', { name: 'Exit goes to…' });
  await list.getByRole('option', { name: /^Message/ }).click();
  await expect(form().getByRole('heading', { name: 'Message' })).toBeShown();
  await expect(form().getByLabel('Text')).toBeFocused();
  const led = () => saved()?.edges.find(({ from, exit }) => from === 'a' && exit === 'gaveUp')?.to;
  await expectSaved({}, ({ id, type }) => type === 'message' && id === led());
});

test('two braces open the list of variables, and the one chosen is closed', async () => {
  withFlow();
  await open();
  await openStep();
  await form().getByLabel('Text').fill('Hello {{');
  const list = page.getByRole('dialog', { name: 'Insert a variable' });
  await expect(list).toBeShown();
  await list.getByRole('option', { name: 'customer.name' }).click();
  await expectSaved({ text: { en: 'Hello {{customer.name}}' } });
});

test('braces that are not closed are a problem of the step', async () => {
  withFlow(flowWith('message', { text: { en: 'Hello {{customer.name' } }));
  await open();
  await openStep();
  await expect(page.getByRole('treeitem', { name: /A variable is missing its two closing braces/ })).toBeShown();
});

test('a message step says several messages', async () => {
  withFlow();
  await open();
  await openStep();
  await form().getByRole('button', { name: 'Add a message' }).click();
  await form().getByLabel('Message 2').fill('And welcome');
  await expectSaved({ text: { en: 'Hello' }, more: [{ en: 'And welcome' }] });
});

test('a number question has limits, and an e-mail question fills the customer by itself', async () => {
  withFlow(flowWith('ask', { text: { en: 'Budget?' }, answer: 'number', variable: 'budget' }));
  await open();
  await openStep();
  await form().getByLabel('Smallest number').fill('100');
  await form().getByLabel('Largest number').fill('900');
  await expectSaved({ least: 100, most: 900 });
  await expect(form().getByText('Email and phone, if not yet known')).toBeShown();
});

test('a trigger by page says that the flow speaks first', async () => {
  const trigger = { type: 'trigger', settings: { on: 'page', addresses: ['/cart'] } };
  withFlow(
    smallFlow({
      nodes: [
        message('start', { type: 'start', settings: {} }),
        message('a', { ...trigger, title: 'My step' }),
        message('b'),
      ],
      edges: [edge('start', 'b'), edge('a', 'b')],
    }),
  );
  await open();
  await openStep();
  await expect(form().getByText('/cart')).toBeShown();
  await expect(form().getByText(/Nothing is stored until they answer/)).toBeShown();
});

test('a variable with a bad name is explained at its field', async () => {
  withFlow(flowWith('setVariable', { variable: 'total', value: '1' }));
  await open();
  await openStep();
  await form().getByLabel('Variable').fill('2nd');
  await expect(form().getByText('Use letters, digits and underscores; do not start with a digit.')).toBeShown();
  await form().getByLabel('Variable').fill('second');
  await expect(form().getByText('Use letters, digits and underscores; do not start with a digit.')).toBeGone();
  await expectSaved({ variable: 'second' });
});

const EVERY_STEP: [type: string, settings: Record<string, unknown>][] = [
  ['message', { text: { en: 'Hello' } }],
  ['choice', { text: { en: 'Which?' }, options: [{ id: 'one', label: { en: 'One' } }] }],
  ['ask', { text: { en: 'Name?' }, answer: 'text', variable: 'name' }],
  ['condition', { branches: [] }],
  ['switch', { by: 'language', languages: ['en'] }],
  ['split', { ways: [] }],
  ['wait', { seconds: 60 }],
  ['setVariable', { variable: 'total', value: null }],
  ['update', { changes: [] }],
  ['httpRequest', { method: 'GET', url: 'https://shop.example', headers: [], body: '', saves: [] }],
  ['aiAnswer', { agentId: null }],
  ['aiClassify', { topics: [] }],
  ['handOff', { reason: '' }],
  ['callFlow', { flowId: null }],
  ['jump', { node: null }],
  ['end', { endsConversation: false }],
];

test('the forms of all steps are complete in German', async () => {
  const steps = EVERY_STEP.map(([type, settings]) => message(type, { type, title: `Step ${type}`, settings }));
  const nodes = [message('start', { type: 'start', settings: {} }), ...steps];
  const edges = nodes.slice(1).map(({ id }, at) => edge(nodes[at]?.id ?? '', id));
  withFlow(smallFlow({ nodes, edges })).lists(listAgents, []).lists(listFlows, []).lists(listSecrets, []);
  await open('de');
  for (const [type] of EVERY_STEP) {
    await page
      .getByRole('treeitem', { name: new RegExp(`Step ${type}`) })
      .nth(0)
      .click();
    await until(
      () => (document.getElementById('step-title') as HTMLInputElement | null)?.value === `Step ${type}`,
      () => `The form of ${type} did not open.`,
    );
  }
  expect(new Set(EVERY_STEP.map(([type]) => type)).size).toBe(EVERY_STEP.length);
});

test('while saving fails or the browser is offline, the bar says so, and the work is saved later', async () => {
  const api = withFlow();
  await open();
  await openStep();
  api.goOffline();
  await form().getByLabel('Text').fill('Good day');
  await expect(page.getByText('Offline, will be saved later')).toBeShown();
  api.goOffline(false);
  await expectSaved({ text: { en: 'Good day' } });
});
