import { expectAccessible } from './screen-checks.ts';
import { expect, registerVerified, test } from './fixtures.ts';
import { addAgent, ask, expectAccessibleAtBothWidths, steps } from './test-chat.ts';

/** An answer by a model, as the server sends it. */
const modelAnswer = (draft: object, checks: object[]) => ({
  question: 'When does it arrive?',
  outcome: 'answered',
  reason: null,
  confidence: 0.83,
  text: 'It takes three to five days.[1]',
  options: [],
  sources: [{ number: 1, title: 'Delivery', url: 'https://shop.example/delivery' }],
  language: 'en',
  stages: [
    {
      stage: 'before',
      ms: 3,
      language: 'en',
      asks_for_person: false,
      topic: null,
      is_cut: true,
      is_suspicious: true,
      angry: 2,
    },
    {
      stage: 'passages',
      ms: 21,
      searched: 1_240,
      floor: 0.55,
      confidence: 0.83,
      passages: [
        {
          chunk_id: 1,
          title: 'Delivery',
          heading: 'Austria',
          text: 'Three to five days.',
          coverage: 0.88,
          is_cited: true,
        },
        { chunk_id: 2, title: 'Blog', heading: '', text: 'Linen dries quickly.', coverage: 0.31, is_cited: false },
      ],
    },
    {
      stage: 'draft',
      ms: 1_271,
      provider: 'Own server',
      model: 'small-model',
      prompt: 'You answer for a shop.\n'.repeat(40),
      text: '',
      action: null,
      tokens_in: 1_412,
      tokens_out: 68,
      cost: null,
      tries: 1,
      problem: null,
      ...draft,
    },
    ...checks,
    { stage: 'answer', ms: 0.2, text: 'It takes three to five days.[1]', by: 'model' },
  ],
});

test('the trace shows what a model wrote, what was removed and what went wrong', async ({ page }) => {
  await registerVerified(page);
  await page.goto(`/ai-agents/${await addAgent(page)}/test`);
  const repaired = modelAnswer({ text: 'It arrives on Friday. It takes three to five days [1].', cost: 0.00092 }, [
    {
      stage: 'checks',
      ms: 38,
      checks: [
        { check: 'support', is_passed: true, detail: '0.79' },
        { check: 'facts', is_passed: false, detail: '' },
        { check: 'language', is_passed: true, detail: 'en' },
      ],
      removed: [{ text: 'It arrives on Friday.', because: 'facts' }],
    },
  ]);
  let answer: object = repaired;
  await page.route('**/api/ai-agents/*/test', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: answer\ndata: ${JSON.stringify(answer)}\n\n` }),
  );
  await ask(page, 'When does it arrive?');
  for (const words of [
    'Reads like instructions to the agent',
    '2 angry messages in a row',
    'only the beginning was read',
  ])
    await expect(steps(page)).toContainText(words);
  await expect(steps(page)).toContainText('covers less of the question');
  await expect(steps(page)).toContainText('tokens: 1,412 in, 68 out · cost 0.00092');
  await expect(steps(page).getByRole('list', { name: 'Left out' })).toContainText(
    'It arrives on Friday.It contains a figure or date that no source contains.',
  );
  await expect(steps(page)).toContainText('Figures and datesfailed');
  await steps(page).getByText('Prompt sent to the model').click();
  await expect(steps(page).getByRole('region', { name: 'Prompt sent to the model' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the draft of a model');

  answer = modelAnswer({ problem: 'key_refused' }, []);
  await ask(page, 'And now?');
  await expect(steps(page)).toContainText('The provider rejected the key. Check it, or enter a new one.');
  await expectAccessibleAtBothWidths(page, 'a model that could not write');
});

test('unsaved settings are tested side by side with the saved ones', async ({ page }) => {
  await registerVerified(page);
  await page.goto(`/ai-agents/${await addAgent(page)}/general`);
  await page.getByRole('button', { name: 'Test alongside' }).click();
  const panel = page.getByRole('region', { name: 'Test alongside' });
  const askInPanel = async (question: string) => {
    await panel.getByRole('textbox', { name: 'Ask as a customer…' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('log')).toHaveAttribute('aria-busy', 'false');
  };
  await expect(panel).toContainText('The saved agent answers.');
  await askInPanel('How long does delivery to Austria take?');
  await expect(panel.getByText('Delivery to Austria takes three to five')).toHaveCount(1);
  await expect(panel.getByText('With your changes', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'beside the settings');

  await page
    .getByRole('textbox', { name: 'Topics for your team' })
    .or(page.getByLabel('Topics for your team'))
    .fill('Austria');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Each question is asked twice');
  await askInPanel('And what does delivery to Austria cost?');
  await expect(panel.getByText('With your changes', { exact: true })).toBeVisible();
  await expect(panel).toContainText('It would hand off: the topic is for your team');
  await expect(panel.getByText('Delivery to Austria takes three to five')).toHaveCount(2);
  await panel
    .getByText(/^Steps, /)
    .last()
    .click();
  await expect(panel.getByRole('list', { name: 'How this answer was made' }).last()).toContainText('Before the answer');
  await askInPanel('Можно ли вернуть товар?');
  await expect(panel).toContainText('Same with and without your changes');
  await expectAccessibleAtBothWidths(page, 'changes beside what is saved');

  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
});
