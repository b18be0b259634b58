import { listAgents } from '@parley/contracts/ai-agents';
import { listSecrets } from '@parley/contracts/company-secrets';
import { getDraft, getFlow, listFlows, publishFlow, saveDraft, type Flow } from '@parley/contracts/flows';
import type { Locale } from '@parley/contracts/locales';
import { listQuickActions } from '@parley/contracts/quick-actions';
import type { FlowDefinition } from '@parley/flow-engine';
import { expect, test } from 'vitest';
import { flow } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';
import { edge, message, smallFlow } from './builder/testing/small-flow.ts';

const ADDRESS = '/flows/1?view=outline';
const THEN = new Date('2026-11-15T10:00:00Z');

/** A flow with start, one step and an end; what is saved is remembered. */
const flowWith = (type: string, settings: Record<string, unknown>): FlowDefinition =>
  smallFlow({
    nodes: [
      message('start', { type: 'start', settings: {} }),
      message('a', { type, title: 'My step', settings }),
      message('b', { type: 'end', settings: {} }),
    ],
    edges: [edge('start', 'a'), edge('a', 'b')],
  });

function withFlow(
  definition: FlowDefinition = flowWith('message', { text: { en: 'Hello' } }),
  given: Partial<Flow> = {},
) {
  let revision = 1;
  return server()
    .answers(getFlow, flow(given))
    .answers(getDraft, () => ({ definition, revision, savedBy: null, savedAt: THEN }))
    .lists(listQuickActions, [])
    .answers(saveDraft, () => ({ revision: (revision += 1), savedBy: null, savedAt: new Date() }));
}
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
/** Waits until the step is saved with these settings. */
async function expectSaved(settings: Record<string, unknown>) {
  const stored = () => {
    const definition = server().calls(saveDraft).at(-1)?.body.definition as FlowDefinition | undefined;
    return definition?.nodes.find(({ id }) => id === 'a')?.settings;
  };
  await expect.poll(stored, { timeout: 15_000 }).toMatchObject(settings);
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

test('publishing shows a dialog: Escape closes it, a double click publishes once', async () => {
  const api = withFlow().answers(publishFlow, {
    number: 1,
    name: '',
    nodeCount: 3,
    isCurrent: true,
    restoredFrom: null,
    publishedBy: null,
    publishedAt: THEN,
  });
  await open();
  const opener = page.getByRole('button', { name: 'Publish' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Publish “Returns”?' });
  await expect(dialog).toBeShown();
  await pressKey('Escape');
  await expect(dialog).toBeGone();
  await expect(opener).toBeFocused();
  await opener.click();
  const release = api.holds(publishFlow);
  await dialog.getByRole('button', { name: 'Publish' }).doubleClick();
  release();
  await expect(page.getByText('Version 1 is published')).toBeShown();
  expect(api.calls(publishFlow)).toHaveLength(1);
});

test('when a colleague changed the draft meanwhile, publishing says so', async () => {
  withFlow().fails(publishFlow, 409);
  await open();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('A colleague has just changed the draft. Review it and publish again.')).toBeShown();
});
