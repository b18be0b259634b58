import { AgentSettings, getAgent } from '@parley/contracts/ai-agents';
import { listFlows } from '@parley/contracts/flows';
import * as contract from '@parley/contracts/lab-cases';
import { listLabRuns } from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import { listAgentPolicies } from '@parley/contracts/policies';
import { expect, test } from 'vitest';
import { agent, policy } from '../../../../testing/factories.ts';
import { Refusal } from '../../../../testing/fake-api.ts';
import { labCase } from '../../../../testing/lab-factories.ts';
import { openScreen, server } from '../../../../testing/open-screen.tsx';
import { page } from '../../../../testing/page.ts';

const ADDRESS = '/ai-agents/1/lab';
const open = (search: string, language?: Locale) => openScreen(ADDRESS + search, language);

/** An agent with one case that can be edited. */
function withCase() {
  let stored: contract.LabCase[] = [labCase()];
  const store = (content: contract.LabCaseContent, id: number) => {
    stored = [...stored.filter((each) => each.id !== id), labCase({ id, content })];
    return labCase({ id, content });
  };
  return server()
    .answers(getAgent, agent())
    .lists(listAgentPolicies, [policy({ id: 7, content: { name: 'Refunds need a person' } })])
    .lists(listFlows, [])
    .lists(listLabRuns, [])
    .answers(contract.listLabCases, () => ({
      data: stored,
      nextCursor: null,
      total: stored.length,
      suites: [{ suite: 'Returns', cases: 1, mustPass: 0 }],
    }))
    .answers(contract.getLabCase, ({ params }) => stored.find(({ id }) => id === params.labCase) ?? labCase())
    .answers(contract.createLabCase, ({ body }) => store(body.content, 9))
    .answers(contract.updateLabCase, ({ body, params }) => store(body.content, params.labCase))
    .answers(contract.deleteLabCase, ({ params }) => void (stored = stored.filter(({ id }) => id !== params.labCase)));
}
const pane = (name: string) => page.getByRole('complementary', { name });
const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).press('Enter');
  await page.getByRole('option', { name: option }).click();
};
const save = () => page.getByRole('button', { name: 'Save' });

test('a case is written with its customer, an event and expectations, and stored once', async () => {
  const api = withCase();
  await open('?suite=Returns&case=new');
  await page.getByLabel('Name').fill('Refund of 180');
  await page.getByRole('switch', { name: 'Must pass' }).click();
  await choose('Channel', 'Telegram');
  await page.getByLabel('Time of the conversation').fill('2026-12-24T22:15');
  await page.getByRole('button', { name: 'Add an event before' }).click();
  await page.getByLabel('Minutes').fill('45');
  await page.getByLabel('The customer says').fill('I want my money back.');
  await choose('Expectation 1', 'A policy acts');
  await page.getByRole('button', { name: 'Add an expectation' }).click();
  await page.getByLabel('Words').fill('order number');
  const release = api.holds(contract.createLabCase);
  await save().doubleClick();
  release();
  await expect(page.getByText('“Refund of 180” saved')).toBeShown();
  expect(api.calls(contract.createLabCase).map(({ body }) => body)).toMatchObject([
    {
      source: 'typed',
      content: {
        name: 'Refund of 180',
        suite: 'Returns',
        mustPass: true,
        platform: 'telegram',
        at: '2026-12-24T21:15:00.000Z',
        turns: [
          {
            before: [{ kind: 'idle', minutes: 45 }],
            says: 'I want my money back.',
            expects: [
              { kind: 'policy_acts', policyId: 7 },
              { kind: 'says', text: 'order number' },
            ],
          },
        ],
        script: null,
      },
    },
  ]);
  await expect(page.getByRole('heading', { name: 'Refund of 180' })).toBeShown();
});

test('the time of a conversation is shown in the time zone of the company, and can be taken away', async () => {
  const api = withCase().answers(contract.getLabCase, labCase({ content: { at: '2026-07-01T22:05:00Z' } }));
  await open('?case=1&edit');
  const field = page.getByLabel('Time of the conversation');
  await expect.poll(() => field.value()).toBe('2026-07-02T00:05');
  await expect(page.getByText(/Time zone: Europe\/Berlin/)).toBeShown();
  await field.fill('');
  await save().click();
  await expect.poll(() => api.calls(contract.updateLabCase).map(({ body }) => body.content.at)).toEqual([null]);
});

test('a new case for a policy expects that it acts', async () => {
  const api = withCase();
  await open('?case=new&policy=7');
  await page.getByLabel('Name').fill('Refund');
  await page.getByLabel('The customer says').fill('I want my money back.');
  await save().click();
  await expect
    .poll(() => api.calls(contract.createLabCase).map(({ body }) => body.content.turns[0]?.expects))
    .toEqual([[{ kind: 'policy_acts', policyId: 7 }]]);
});

test('a mood, a tag and the end of the conversation are chosen', async () => {
  const api = withCase();
  await open('?case=1&edit');
  await page.getByRole('button', { name: 'Add an event before' }).click();
  await choose('Event before, 1', 'The message has a certain mood');
  await choose('Mood', 'Sad');
  await page.getByRole('button', { name: 'Add a final expectation' }).click();
  await choose('Final expectation 1', 'The conversation has a tag');
  await page.getByLabel('Tag').fill('return');
  await page.getByRole('button', { name: 'Add a final expectation' }).click();
  await choose('Final expectation 2', 'Whether the conversation has ended');
  await save().click();
  await expect(page.getByText('“Delivery to Austria” saved')).toBeShown();
  expect(api.calls(contract.updateLabCase).map(({ body }) => body.content)).toMatchObject([
    {
      turns: [{ before: [{ kind: 'sentiment', label: 'sad' }] }],
      atEnd: [
        { kind: 'tag', tag: 'return' },
        { kind: 'ended', isEnded: true },
      ],
    },
  ]);
});

test('what the server refuses stands at its field, which gets the focus', async () => {
  const api = withCase().answers(
    contract.updateLabCase,
    () =>
      new Refusal(422, {
        errors: {
          'content.turns.0.says': ['Say something.'],
          'content.turns.0.expects.1.policy_id': ['This policy is gone.'],
        },
      }),
  );
  await open('?case=1&edit');
  await page.getByRole('button', { name: 'Add an expectation' }).click();
  await choose('Expectation 2', 'A policy acts');
  await save().click();
  expect(await page.getByLabel('The customer says').describedBy()).toBe('Say something.');
  await expect(page.getByText('This policy is gone.')).toBeShown();
  await expect(page.getByLabel('The customer says')).toBeFocused();
  expect(api.calls(contract.updateLabCase)).toHaveLength(1);
});

test('edits are not lost by opening another case, and Cancel asks', async () => {
  withCase();
  await open('?case=1&edit');
  await page.getByLabel('Name').fill('Delivery to Vienna');
  await page.getByRole('button', { name: 'Delivery to Austria' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Name').value()).toBe('Delivery to Vienna');
  await pane('Edit case').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery to Austria' })).toBeShown();
});

test('a scripted customer talks until the goal is reached', async () => {
  const api = withCase();
  await open('?case=new');
  await page.getByLabel('Name').fill('Angry refund');
  await page.getByRole('radio', { name: 'Scripted customer' }).click();
  await page.getByLabel('The customer starts with').fill('Where is my money?');
  await choose('Mood', 'Angry');
  await choose('Expectation 1', 'Hands off to a person');
  await save().click();
  await expect(page.getByText('“Angry refund” saved')).toBeShown();
  expect(api.calls(contract.createLabCase).map(({ body }) => body.content)).toMatchObject([
    {
      turns: [],
      script: { opening: 'Where is my money?', mood: 'angry', goal: [{ kind: 'hands_off', reason: null }] },
    },
  ]);
});

test('a model can play the customer; without one the editor says what is missing', async () => {
  const api = withCase();
  await open('?case=new');
  await page.getByLabel('Name').fill('Refund in own words');
  await page.getByRole('radio', { name: 'Scripted customer' }).click();
  await page.getByLabel('The customer starts with').fill('Where is my money?');
  await page.getByRole('radio', { name: 'A language model' }).click();
  await expect(page.getByText(/This agent has no language model/)).toBeShown();
  await page.getByLabel('What the customer wants').fill('Money.');
  api.fails(contract.createLabCase, 422, { errors: { 'content.script.wants': ['Say what they want.'] } });
  await save().click();
  await expect(page.getByText('Say what they want.')).toBeShown();
  expect(await page.getByLabel('What the customer wants').describedBy()).toBe('Say what they want.');
  await page.getByLabel('What the customer wants').fill('Get the refund of 180.');
  api.answers(contract.createLabCase, ({ body }) => labCase({ id: 9, content: body.content }));
  await save().click();
  await expect(page.getByText('“Refund in own words” saved')).toBeShown();
  expect(api.calls(contract.createLabCase).at(-1)?.body.content.script).toMatchObject({
    playedBy: 'model',
    wants: 'Get the refund of 180.',
  });
});

test('an agent with a model is told that playing costs tokens', async () => {
  withCase().answers(getAgent, agent({ settings: AgentSettings.parse({ model: { providerId: 1, name: 'large' } }) }));
  await open('?case=new');
  await page.getByRole('radio', { name: 'Scripted customer' }).click();
  await page.getByRole('radio', { name: 'A language model' }).click();
  await expect(page.getByText(/That costs tokens/)).toBeShown();
});

test('a deleted case comes back with one click', async () => {
  const api = withCase();
  await open('?case=1&edit');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Prove what the agent does')).toBeShown();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Delivery to Austria' })).toBeShown();
  expect(api.calls(contract.createLabCase).map(({ body }) => body.content.name)).toEqual(['Delivery to Austria']);
});

test('a case from a conversation can be edited before it is stored', async () => {
  const api = withCase().answers(contract.proposeFromConversation, {
    data: [contract.LabCaseContent.parse({ name: 'From a chat', turns: [{ says: 'Hello' }] })],
    nextCursor: null,
  });
  await open('?conversation=77');
  expect(await page.getByLabel('The customer says').value()).toBe('Hello');
  await save().click();
  await expect(page.getByText('“From a chat” saved')).toBeShown();
  expect(api.calls(contract.proposeFromConversation).map(({ body }) => body)).toEqual([{ conversationId: 77 }]);
  expect(api.calls(contract.createLabCase).map(({ body }) => body.source)).toEqual(['conversation']);
});

test('a file says what was not taken over, or which line is wrong', async () => {
  const api = withCase().answers(contract.importLabCases, {
    added: 2,
    ignored: [{ line: 4, what: 'threshold' }],
  });
  await open('');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import cases' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.fileInput.upload(new File(['name'], 'cases.csv'));
  await expect(dialog.getByText('2 cases added.')).toBeShown();
  await expect(dialog.getByText('Line 4: threshold')).toBeShown();
  api.fails(contract.importLabCases, 422, { errors: { file: ['Line 3: the name is missing.'] } });
  await dialog.fileInput.upload(new File(['name'], 'cases.csv'));
  await expect(dialog.getByText('Line 3: the name is missing.')).toBeShown();
  await expect(dialog.getByText('Nothing was imported.')).toBeShown();
});

test.each<Locale>(['ru', 'de', 'ua'])('the editor has its words in %s', async (language) => {
  withCase();
  await open('?case=1&edit', language);
  await expect(page.getByRole('textbox', { name: /./ }).nth(0)).toBeShown();
});
