import { agentFigures } from '@parley/contracts/agent-figures';
import { AgentSettings, getAgent, listAgents, updateAgent, type AiAgent } from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';
import { getModelUsage, listProviders } from '@parley/contracts/model-providers';
import { getStarters, setStarters, type Starters } from '@parley/contracts/starters';
import { expect, test } from 'vitest';
import { agent } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/ai-agents/1/general';
const open = (language?: Locale) => openScreen(ADDRESS, language);

/** An agent that the server keeps: what is saved is read again. */
function withAgent(given: Partial<AiAgent> = {}) {
  let stored = agent(given);
  return server()
    .answers(getAgent, () => stored)
    .answers(updateAgent, ({ body: { name, description, status, settings } }) => {
      stored = {
        ...stored,
        name: name ?? stored.name,
        description: description ?? stored.description,
        status: status ?? stored.status,
        settings: settings ?? stored.settings,
      };
      return stored;
    })
    .lists(listProviders, [])
    .lists(listAgents, () => [stored])
    .answers(agentFigures, { agents: [], medianMs: null, p95Ms: null });
}
const name = () => page.getByRole('textbox', { name: 'Name' });
const saveButton = () => page.getByRole('button', { name: 'Save' });

testStates({
  what: 'the settings of an agent',
  address: ADDRESS,
  endpoint: getAgent,
  prepare: () => withAgent(),
  content: name,
});

test('an agent that does not exist leads back to the list', async () => {
  withAgent().fails(getAgent, 404);
  await open();
  await page.getByRole('link', { name: 'All agents' }).click();
  await expect(page.getByRole('link', { name: 'Ada' })).toBeShown();
});

test('a change shows the bar, saving sends it once, and the bar goes away', async () => {
  const api = withAgent();
  await open();
  await name().fill('Grace');
  await expect(page.getByText('1 unsaved change')).toBeShown();
  const release = api.holds(updateAgent);
  await saveButton().doubleClick();
  release();
  await expect(page.getByText('Agent saved')).toBeShown();
  await expect(saveButton()).toBeGone();
  expect(api.calls(updateAgent).map(({ body }) => body.name)).toEqual(['Grace']);
  await expect(page.getByRole('heading', { name: 'Grace' })).toBeShown();
});

test('Ctrl+S saves from inside a field', async () => {
  const api = withAgent();
  await open();
  await name().fill('Grace');
  await name().press('Control+s');
  await expect(page.getByText('Agent saved')).toBeShown();
  expect(api.calls(updateAgent)).toHaveLength(1);
});

test('an empty name is not sent: the field says why and has the focus', async () => {
  const api = withAgent();
  await open();
  await name().fill('');
  await saveButton().click();
  await expect(name()).toBeFocused();
  expect(await name().describedBy()).toBe('Fill in this field');
  expect(api.calls(updateAgent)).toEqual([]);
});

test('a name that the server refuses is explained at the field, and what was typed stays', async () => {
  withAgent().fails(updateAgent, 422, { message: 'Invalid.', errors: { name: ['This name is taken.'] } });
  await open();
  await name().fill('Grace');
  await saveButton().click();
  await expect(page.getByText('This name is taken.')).toBeShown();
  expect(await name().value()).toBe('Grace');
});

test('when saving fails, a toast says so and the changes can be saved again', async () => {
  const api = withAgent();
  await open();
  await name().fill('Grace');
  api.breaks(updateAgent);
  await saveButton().click();
  await expect(page.getByText('An error has occurred')).toBeShown();
  withAgent();
  await saveButton().click();
  await expect(page.getByText('Agent saved')).toBeShown();
});

test('discarding brings the stored settings back', async () => {
  withAgent();
  await open();
  await name().fill('Grace');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(saveButton()).toBeGone();
  expect(await name().value()).toBe('Ada');
});

test('leaving with unsaved changes asks first: Escape stays, discarding leaves', async () => {
  const api = withAgent();
  await open();
  await name().fill('Grace');
  const leave = () => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'AI agents' });
  await leave().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeShown();
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await pressKey('Escape');
  await expect(page.getByRole('dialog')).toBeGone();
  expect(await name().value()).toBe('Grace');
  await leave().click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page.getByRole('heading', { name: 'AI agents' })).toBeShown();
  expect(api.calls(updateAgent)).toEqual([]);
});

test('leaving can save first', async () => {
  const api = withAgent();
  await open();
  await name().fill('Grace');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'AI agents' }).click();
  await page.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByRole('link', { name: 'Grace' })).toBeShown();
  expect(api.calls(updateAgent)).toHaveLength(1);
});

test('unsaved changes are still there after a reload', async () => {
  withAgent();
  await open();
  await name().fill('Grace');
  await expect(page.getByText('1 unsaved change')).toBeShown();
  await open();
  await expect(page.getByText('1 unsaved change')).toBeShown();
  expect(await name().value()).toBe('Grace');
});

test('answers can have another length on one channel, and the same again', async () => {
  const api = withAgent();
  await open();
  const choose = async (length: string) => {
    await page.getByRole('combobox', { name: 'Instagram' }).click();
    await page.getByRole('option', { name: length }).click();
  };
  await choose('Detailed');
  await choose('Medium');
  await saveButton().click();
  await expect(page.getByText('Agent saved')).toBeShown();
  expect(api.calls(updateAgent)[0]?.body.settings?.channelLengths).toEqual([
    { platform: 'instagram', length: 'medium' },
  ]);
  await choose('Same as above');
  await saveButton().click();
  await expect(saveButton()).toBeGone();
  expect(api.calls(updateAgent)[1]?.body.settings?.channelLengths).toEqual([]);
});

const MODEL = { providerId: 1, name: 'm-large', temperature: 0.2, embeddingModel: null };

test('what a model may know about customers is nothing until staff allow it', async () => {
  const api = withAgent({ settings: AgentSettings.parse({ model: MODEL }) }).answers(getModelUsage, {
    tokensIn: 0,
    tokensOut: 0,
    cost: 0,
  });
  await open();
  await page.getByRole('checkbox', { name: 'Page where the chat started' }).click();
  const details = page.getByRole('combobox', { name: 'Details sent by your site' });
  await details.fill('plan');
  await details.press('Enter');
  await saveButton().click();
  await expect(page.getByText('Agent saved')).toBeShown();
  expect(api.calls(updateAgent).map(({ body }) => body.settings?.customerContext)).toEqual([
    { attributes: ['page'], metadata: ['plan'] },
  ]);
});

test('without a model, there is nobody to tell about customers', async () => {
  withAgent();
  await open();
  await expect(name()).toBeShown();
  expect(page.getByRole('combobox', { name: 'Details sent by your site' }).isThere).toBe(false);
});

test('the settings of an agent are complete in Russian', async () => {
  withAgent({ status: 'live' });
  await open('ru');
  await page.getByRole('textbox', { name: 'Название' }).fill('');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('1 несохранённое изменение')).toBeShown();
});

test('what needs a language model says so while there is none, and leads to the choice', async () => {
  withAgent();
  await open();
  const voice = page.getByRole('region', { name: 'Voice and instructions' });
  await expect(voice.getByText(/Tone and instructions need a language model/)).toBeShown();
  const answers = page.getByRole('region', { name: 'Answers and sources' });
  await expect(answers.getByText(/The wording can only be changed/)).toBeShown();
  await voice.getByRole('button', { name: 'Choose a model' }).click();
  await expect(page.getByRole('heading', { name: 'Engine and budgets' })).toBeFocused();
});

test('with a language model, nothing is said to have no effect', async () => {
  const model = { providerId: 1, name: 'big', temperature: 0.2, embeddingModel: null };
  withAgent({ settings: AgentSettings.parse({ model }) }).answers(getModelUsage, {
    tokensIn: 0,
    tokensOut: 0,
    cost: 0,
  });
  await open();
  await expect(name()).toBeShown();
  expect(page.getByRole('button', { name: 'Choose a model' }).isThere).toBe(false);
});

const FOUND: Starters = {
  isOn: true,
  own: [{ locale: 'de', questions: [{ text: 'Verkaufen Sie Hubschrauber?', isAnswered: false }] }],
  found: [{ locale: 'en', text: 'How long does delivery take?', source: { id: 3, name: 'Help' } }],
};
const starters = () => page.getByRole('region', { name: 'Suggested questions' });

test('suggested questions say where they are from, and which of your own visitors do not get', async () => {
  withAgent().answers(getStarters, FOUND);
  await open();
  const list = starters().getByRole('list', { name: 'What visitors see' });
  await expect(list.getByText('How long does delivery take?')).toBeShown();
  await expect(list.getByText('from Help')).toBeShown();
  await starters()
    .getByRole('radio', { name: /Deutsch/ })
    .click();
  await expect(list.getByText('Not shown: the agent cannot answer this yet')).toBeShown();
  expect(list.getByRole('link', { name: 'Teach it' }).isThere).toBe(true);
  await starters()
    .getByRole('radio', { name: /Français/ })
    .click();
  await expect(starters().getByText(/None in this language yet/)).toBeShown();
});

test('a question of your own is saved at once and keeps those of other languages; a switch turns all off', async () => {
  let stored = FOUND;
  const api = withAgent()
    .answers(getStarters, () => stored)
    .answers(setStarters, ({ body: { isOn, own } }) => {
      const asOwn = own?.map(({ locale, texts }) => ({
        locale,
        questions: texts.map((text) => ({ text, isAnswered: true })),
      }));
      stored = { ...stored, isOn: isOn ?? stored.isOn, own: asOwn ?? stored.own };
      return stored;
    });
  await open();
  const own = starters().getByRole('combobox', { name: 'Your own questions' });
  await own.fill('Where are you?');
  await own.press('Enter');
  await expect(starters().getByText('written by your team')).toBeShown();
  expect(api.calls(setStarters).map(({ body }) => body)).toEqual([
    {
      own: [
        { locale: 'de', texts: ['Verkaufen Sie Hubschrauber?'] },
        { locale: 'en', texts: ['Where are you?'] },
      ],
    },
  ]);
  expect(saveButton().isThere).toBe(false);
  await starters().getByRole('switch').click();
  await expect(starters().getByText('Visitors only see the greeting.')).toBeShown();
  await expect(own).toBeGone();
  expect(api.calls(setStarters).at(-1)?.body).toEqual({ isOn: false });
});

test('the suggested questions are complete in Ukrainian', async () => {
  withAgent().answers(getStarters, FOUND);
  await open('ua');
  await expect(page.getByRole('region', { name: 'Запропоновані запитання' })).toBeShown();
});
