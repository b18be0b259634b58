import { createAgent, listAgents, updateAgent, type AiAgent } from '@parley/contracts/ai-agents';
import { tryAgent } from '@parley/contracts/answers';
import { assignAiAgent, createChannel, listChannels, type WidgetChannel } from '@parley/contracts/channels';
import { listConversations } from '@parley/contracts/conversations';
import {
  createAgentSource,
  deleteAgentSource,
  listAgentSources,
  listPages,
  type KnowledgeSource,
} from '@parley/contracts/knowledge';
import { getProfile } from '@parley/contracts/profile';
import { getSampleData } from '@parley/contracts/sample-data';
import { beforeEach, expect, test } from 'vitest';
import { agent, channel, conversation, profile, source, sourceWithContent } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { getStats } from '@parley/contracts/stats';

/** What the fake server knows. */
let agents: AiAgent[] = [];
let widgets: WidgetChannel[] = [];
let sources: KnowledgeSource[] = [];
let hasConversation = false;

beforeEach(() => {
  agents = [];
  widgets = [];
  sources = [];
  hasConversation = false;
});

const SITE = { type: 'site', name: 'shop.example', url: 'https://shop.example' } as const;
const known = profile();

/** A company that has just been registered. */
const newCompany = () =>
  server()
    .fails(getStats, 404)
    .answers(getProfile, { ...known, company: { ...known.company, website: 'https://shop.example' } })
    .answers(getSampleData, { hasSampleData: false })
    .lists(listAgents, () => agents)
    .lists(listChannels, () => widgets)
    .lists(listConversations, () => (hasConversation ? [conversation()] : []))
    .lists(listAgentSources, () => sources)
    .lists(listPages, () => [])
    .answers(createAgent, ({ body }) => {
      agents = [agent({ name: body.name, status: 'draft', settings: body.settings })];
      return agents[0] ?? agent();
    })
    .answers(createAgentSource, ({ body: { name } }) => {
      sources = [source({ ...SITE, name, status: 'fetching', done: 2, total: 6, chunkCount: 0 })];
      return sourceWithContent({ ...sources[0], content: { type: 'url', url: SITE.url } });
    })
    .answers(updateAgent, () => {
      agents = agents.map((each) => ({ ...each, status: 'live' }));
      return agents[0] ?? agent();
    })
    .answers(createChannel, () => {
      widgets = [channel({ aiAgentId: null, flowId: null, lastSeenAt: null, lastSeenUrl: null })];
      return widgets[0] ?? channel();
    })
    .answers(assignAiAgent, ({ body }) => {
      widgets = widgets.map((each) => ({ ...each, aiAgentId: body.agentId }));
      return widgets[0] ?? channel();
    });

const open = async () => {
  await openScreen('/');
  await expect(page.getByRole('heading', { name: 'Your website answers in a few minutes' })).toBeShown();
};
const step = (name: RegExp) => page.getByRole('region', { name });
const address = () => page.getByLabel('Address of your website');

test('one click makes an agent, lets it read the website, and puts it on a new widget', async () => {
  const api = newCompany();
  await open();
  expect(((await address().waitFor()) as HTMLInputElement).value).toBe('https://shop.example');
  await page.getByRole('button', { name: 'Read the website' }).click();
  await expect(page.getByText('Page 2 of 6')).toBeShown();
  await expect(step(/Put it on your site/).getByText(/widget\.js\?key=/)).toBeShown();
  expect(api.calls(createAgentSource)[0]?.body).toMatchObject({
    name: 'shop.example',
    content: { type: 'site', url: 'https://shop.example' },
  });
  expect(api.calls(updateAgent)[0]?.body).toEqual({ status: 'live' });
  expect(api.calls(assignAiAgent)[0]?.body).toEqual({ agentId: 1 });
  await expect(page.getByText('As soon as the first step is done, you can ask here.')).toBeShown();
});

test('text can be pasted instead', async () => {
  const api = newCompany();
  await open();
  await page.getByRole('button', { name: 'Paste text instead' }).click();
  await page.getByRole('button', { name: 'Use this text' }).click();
  await expect(page.getByText('Fill in this field')).toBeShown();
  expect(api.calls(createAgent)).toEqual([]);
  await page.getByLabel('Text to answer from').fill('Delivery takes two days.');
  await page.getByRole('button', { name: 'Use this text' }).click();
  await until(
    () => api.calls(createAgentSource).length === 1,
    () => 'Nothing was sent.',
  );
  expect(api.calls(createAgentSource)[0]?.body.content).toEqual({ type: 'text', text: 'Delivery takes two days.' });
});

test('a website that cannot be read says so at its field, and another try replaces it', async () => {
  agents = [agent({ status: 'live' })];
  widgets = [channel({ aiAgentId: 1, lastSeenAt: null, lastSeenUrl: null })];
  sources = [source({ ...SITE, id: 7, status: 'failed', problem: 'unreachable', chunkCount: 0 })];
  const api = newCompany().answers(deleteAgentSource, undefined);
  await open();
  await expect(page.getByText('Nothing responds at this address. Check it, or paste text.')).toBeShown();
  await address().fill('not an address');
  await page.getByRole('button', { name: 'Read the website' }).click();
  expect(api.calls(createAgentSource)).toEqual([]);
  await address().fill('www.shop.example');
  await page.getByRole('button', { name: 'Read the website' }).click();
  await expect(page.getByText('Page 2 of 6')).toBeShown();
  expect(api.calls(deleteAgentSource)[0]?.params).toEqual({ id: 1, source: 7 });
  expect(api.calls(createAgent)).toEqual([]);
  expect(api.calls(createAgentSource)[0]?.body.content).toMatchObject({ url: 'https://www.shop.example' });
});

test('a failure half way is explained, and trying again continues', async () => {
  const api = newCompany().fails(createAgentSource, 429, { message: 'Too many files at once.' });
  await open();
  await page.getByRole('button', { name: 'Read the website' }).click();
  await expect(page.getByText('Too many files at once.')).toBeShown();
  newCompany();
  await page.getByRole('button', { name: 'Read the website' }).click();
  await expect(page.getByText('Page 2 of 6')).toBeShown();
  expect(api.calls(createAgent)).toHaveLength(1);
});

const ready = () => {
  agents = [agent({ status: 'live', knowledge: { sources: 1, failed: 0, chunks: 3 } })];
  widgets = [channel({ aiAgentId: 1, lastSeenAt: null, lastSeenUrl: null })];
  sources = [source({ ...SITE, status: 'ready', chunkCount: 3 })];
};

test('the agent is tried in place', async () => {
  ready();
  newCompany().fails(tryAgent, 500, { message: 'It is overloaded.' });
  await open();
  await expect(step(/What should your assistant know/).getByText('Done:')).toBeShown();
  await page.getByLabel('Ask as a customer…').fill('How long does delivery take?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log').getByText('How long does delivery take?')).toBeShown();
  await expect(page.getByRole('log').getByRole('button', { name: 'Ask again' })).toBeShown();
});

test('the widget is seen while the guide is open, and the guide stays until it is left', async () => {
  ready();
  newCompany();
  await open();
  await expect(page.getByText('Not seen yet, watching')).toBeShown();
  widgets = [channel({ aiAgentId: 1, lastSeenAt: new Date(), lastSeenUrl: 'https://shop.example' })];
  await expect(page.getByText('Seen on shop.example')).toBeShown();
  hasConversation = true;
  await expect(page.getByRole('link', { name: 'Open Chats' })).toBeShown();
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: /^Good .*, Anna$/ })).toBeFocused();
});

test('a site that may not show the widget does not count', async () => {
  ready();
  const settings = { ...channel().settings, allowedDomains: ['shop.example'] };
  widgets = [channel({ aiAgentId: 1, lastSeenAt: new Date(), lastSeenUrl: 'https://other.example', settings })];
  newCompany();
  await open();
  await expect(page.getByText('Seen on other.example, which is not an allowed domain')).toBeShown();
});

test('the widget can be created alone, and the steps continue as a list after skipping', async () => {
  const api = newCompany();
  await open();
  await page.getByRole('button', { name: 'Create the widget' }).click();
  await expect(step(/Put it on your site/).getByText(/widget\.js\?key=/)).toBeShown();
  expect(api.calls(createAgent)).toEqual([]);
  await page.getByRole('button', { name: 'Skip, look around first' }).click();
  await page.getByRole('button', { name: 'Create: Create an AI agent' }).click();
  await expect(address()).toBeShown();
});
