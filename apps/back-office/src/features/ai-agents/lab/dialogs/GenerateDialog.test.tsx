import { AgentSettings } from '@parley/contracts/ai-agents';
import * as cases from '@parley/contracts/lab-cases';
import { expect, test } from 'vitest';
import { labCase } from '../../../../testing/lab-factories.ts';
import { openScreen } from '../../../../testing/open-screen.tsx';
import { page } from '../../../../testing/page.ts';
import { withLab } from '../../../../testing/with-lab.ts';

const open = () => openScreen('/ai-agents/1/lab');
const dialog = () => page.getByRole('dialog');
const WITH_MODEL = AgentSettings.parse({ model: { providerId: 1, name: 'large' } });

test('an empty lab proposes cases from the policies, and adds those that are checked', async () => {
  const proposed = ['Refund in other words', 'Refund with typos', 'Near miss'].map((name) =>
    cases.LabCaseContent.parse({ name, turns: [{ says: `${name}?` }] }),
  );
  const api = withLab({ cases: [] })
    .answers(cases.generateLabCases, { data: proposed, nextCursor: null, modelProblem: null, notFound: [] })
    .answers(cases.addLabCases, ({ body }) => ({ added: body.data.length }));
  await open();
  await page.getByRole('button', { name: 'Generate cases from your policies' }).click();
  await dialog()
    .getByRole('checkbox', { name: /Near miss/ })
    .click();
  withLab({ cases: [labCase()] });
  await dialog().getByRole('button', { name: 'Add 2 cases' }).doubleClick();
  await expect(page.getByText('2 cases added')).toBeShown();
  await expect(page.getByRole('table', { name: 'Cases' })).toBeShown();
  expect(api.calls(cases.generateLabCases).map(({ body }) => body.from)).toEqual([{ kind: 'policies' }]);
  expect(api.calls(cases.addLabCases).map(({ body }) => [body.source, body.data.map(({ name }) => name)])).toEqual([
    ['policy', ['Refund in other words', 'Refund with typos']],
  ]);
});

test('the agent’s model helps to make cases if wanted, and a failure of it is explained', async () => {
  const proposed = ['Built in', 'By the model'].map((name) =>
    cases.LabCaseContent.parse({ name, turns: [{ says: `${name}?` }] }),
  );
  const api = withLab({ agent: { settings: WITH_MODEL } }).answers(cases.generateLabCases, {
    data: proposed,
    nextCursor: null,
    modelProblem: 'budget_spent',
    notFound: [1],
  });
  await open();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Generate cases from a policy or source' }).click();
  await dialog().getByRole('button', { name: 'Suggest cases' }).click();
  await expect(dialog().getByText(/built-in suggestions are still here/)).toBeShown();
  await expect(dialog().getByText('Searching with these words does not find the source.')).toBeShown();
  await dialog().getByRole('switch', { name: 'Use the agent’s language model' }).click();
  await expect(dialog().getByText(/built-in suggestions are still here/)).toBeGone();
  await dialog().getByRole('button', { name: 'Suggest cases' }).click();
  await expect(dialog().getByRole('checkbox', { name: /By the model/ })).toBeShown();
  expect(api.calls(cases.generateLabCases).map(({ body }) => body.withModel)).toEqual([false, true]);
});

test('without a model nobody is offered its help', async () => {
  withLab({});
  await open();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Generate cases from a policy or source' }).click();
  await expect(dialog().getByRole('button', { name: 'Suggest cases' })).toBeShown();
  await expect(dialog().getByRole('switch')).toBeGone();
});
