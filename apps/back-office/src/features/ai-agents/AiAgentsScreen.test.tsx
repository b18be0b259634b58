import { agentFigures } from '@parley/contracts/agent-figures';
import {
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  undeleteAgent,
  updateAgent,
  type AiAgent,
} from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';
import { listProviders } from '@parley/contracts/model-providers';
import { expect, test } from 'vitest';
import { agent, figures } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';

const open = (language?: Locale) => openScreen('/ai-agents', language);
const withAgents = (...agents: AiAgent[]) =>
  server().lists(listAgents, agents).answers(agentFigures, { agents: [], medianMs: null, p95Ms: null });

testStates({
  what: 'agents',
  address: '/ai-agents',
  endpoint: listAgents,
  prepare: () => withAgents(agent()),
  content: () => page.getByRole('link', { name: 'Ada' }),
});

test('a company without agents is offered templates, and a double click creates one agent', async () => {
  const api = withAgents()
    .answers(createAgent, ({ body }) => agent({ name: body.name }))
    .answers(getAgent, agent({ name: 'Shop questions' }))
    .lists(listProviders, []);
  const release = api.holds(createAgent);
  await open();
  await expect(page.getByRole('heading', { name: 'Start your first agent' })).toBeShown();
  await page.getByRole('button', { name: /^Shop questions/ }).doubleClick();
  release();
  await expect(page.getByRole('heading', { name: 'Shop questions' })).toBeShown();
  expect(api.calls(createAgent).map(({ body }) => body.name)).toEqual(['Shop questions']);
  expect(location.pathname).toBe('/ai-agents/1/general');
});

test('when an agent cannot be created, a toast says why and the list stays', async () => {
  withAgents(agent()).fails(createAgent, 409, { message: 'There are too many agents.' });
  await open();
  await page.getByRole('button', { name: 'New agent' }).click();
  await expect(page.getByRole('alert').getByText('There are too many agents.')).toBeShown();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByRole('alert')).toBeGone();
  expect(page.getByRole('link', { name: 'Ada' }).isThere).toBe(true);
});

test('a search that finds nothing says so, and clearing it brings the agents back', async () => {
  withAgents(agent(), agent({ id: 2, name: 'Bob' }));
  await open();
  await page.getByLabel('Search agents').fill('zzz');
  await expect(page.getByText('Nothing matches.')).toBeShown();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('link', { name: 'Bob' })).toBeShown();
  expect(await page.getByLabel('Search agents').value()).toBe('');
});

test('a deleted agent leaves the list, and undo brings it back', async () => {
  let agents = [agent()];
  const api = withAgents()
    .lists(listAgents, () => agents)
    .answers(deleteAgent, () => void (agents = []))
    .answers(undeleteAgent, () => (agents = [agent()])[0] ?? agent());
  await open();
  await page.getByRole('button', { name: 'Actions for Ada' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Ada deleted')).toBeShown();
  await expect(page.getByRole('link', { name: 'Ada' })).toBeGone();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Ada' })).toBeShown();
  expect(api.calls(deleteAgent)).toHaveLength(1);
});

test('the menu of an agent opens and closes by keyboard, and the focus returns to its button', async () => {
  withAgents(agent());
  await open();
  const button = page.getByRole('button', { name: 'Actions for Ada' });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await pressKey('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Switch on' })).toBeFocused();
  await pressKey('Escape');
  await expect(page.getByRole('menu')).toBeGone();
  await expect(button).toBeFocused();
});

test('switching an agent on shows it as live; a refusal is explained and changes nothing', async () => {
  const api = withAgents(agent()).fails(updateAgent, 403, { message: 'You may not do this.' });
  await open();
  const switchOn = async () => {
    await page.getByRole('button', { name: 'Actions for Ada' }).click();
    await page.getByRole('menuitem', { name: 'Switch on' }).click();
  };
  await switchOn();
  await expect(page.getByText('You may not do this.')).toBeShown();
  expect(page.getByText('Draft').isThere).toBe(true);
  api.answers(updateAgent, ({ body }) => agent({ status: body.status ?? 'draft' }));
  await expect(page.getByRole('menu')).toBeGone();
  await switchOn();
  await expect(page.getByText('Ada is live')).toBeShown();
  await expect(page.getByText('Live')).toBeShown();
});

test('when only the figures fail, the agents stay and the figures can be loaded again', async () => {
  const api = withAgents(agent({ status: 'live' })).fails(agentFigures, 500);
  await open();
  await expect(page.getByText('This could not be loaded.')).toBeShown();
  expect(page.getByRole('link', { name: 'Ada' }).isThere).toBe(true);
  api.answers(agentFigures, { agents: [figures({ answers: 12 })], medianMs: 900, p95Ms: 2_000 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'The last 7 days' }).getByText('12')).toBeShown();
});

test('the list of agents is complete in German', async () => {
  withAgents(agent({ status: 'live', knowledge: { sources: 2, failed: 1, chunks: 9 } })).answers(agentFigures, {
    agents: [figures({ answers: 12, handedOff: 3, cited: 6, unanswered: 2 })],
    medianMs: 900,
    p95Ms: 2_000,
  });
  await open('de');
  await expect(page.getByRole('heading', { name: 'KI-Agenten' })).toBeShown();
  await expect(page.getByRole('link', { name: '2 Fragen durchsehen' })).toBeShown();
});
