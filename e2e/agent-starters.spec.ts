import { expect, post, test } from './fixtures.ts';
import { expectAccessible, overflowOf } from './screen-checks.ts';
import { ask, log } from './test-chat.ts';
import { chat, launcher, openShop } from './widget-shop.ts';

const PAIRS = [
  { question: 'How long does delivery take?', answer: 'Parcels to Austria arrive within three to five working days.' },
  { question: 'Can I return a dress?', answer: 'You can return everything within thirty days, free of charge.' },
];

test('an agent begins the chat with questions from its sources, and staff read what the visitor has read', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  const { staff, key, channelId } = await openShop(browser, baseURL);
  const greeting = [{ locale: 'en', text: 'Hi, I am Lea' }];
  const made = await post(staff, '/ai-agents', { name: 'Lea', settings: { greeting }, packs: [] });
  const { id } = (await made.json()) as { id: number };
  await post(staff, `/ai-agents/${id}/knowledge-sources`, { name: 'Help', content: { type: 'qa', pairs: PAIRS } });
  await post(staff, `/ai-agents/${id}`, { _method: 'PUT', status: 'live' });
  await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: id });

  await test.step('staff see the questions, write one of their own and try it', async () => {
    await expect(async () => {
      await staff.goto(`/ai-agents/${id}/general`);
      const list = staff.getByRole('list', { name: 'What visitors see' });
      await expect(list.getByRole('listitem')).toHaveCount(2, { timeout: 3_000 });
    }).toPass();
    const section = staff.getByRole('region', { name: 'Suggested questions' });
    await expect(section).toContainText('from Help');
    await section.getByRole('radio', { name: /Deutsch/ }).check();
    await section.getByRole('combobox', { name: 'Your own questions' }).fill('Verkaufen Sie Hubschrauber?');
    await staff.keyboard.press('Enter');
    await expect(section).toContainText('Not shown: the agent cannot answer this yet');
    await expectAccessible(staff, 'suggested questions');
    await staff.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(staff, 'suggested questions, 390 px');
    expect(await overflowOf(staff)).toBe(0);
    await staff.setViewportSize({ width: 1440, height: 900 });
    await staff.getByRole('link', { name: 'Test', exact: true }).click();
    await log(staff).getByRole('button', { name: 'Can I return a dress?' }).click();
    await expect(log(staff)).toContainText('thirty days');
    for (let asked = 0; asked < 6; asked += 1) await ask(staff, 'How long does delivery take?');
    expect(await staff.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  });

  await test.step('the visitor is greeted with them, and nothing is stored', async () => {
    await visitor.goto(`/demo?key=${key}`);
    await launcher(visitor).click();
    await expect(chat(visitor).getByText('Hi, I am Lea')).toBeVisible();
    await expect(chat(visitor).getByRole('button', { name: 'How long does delivery take?' })).toBeVisible();
    const list = (await (await staff.request.get('/api/conversations')).json()) as { data: unknown[] };
    expect(list.data).toEqual([]);
  });

  await test.step('pressing one asks it; the greeting stays, once', async () => {
    await chat(visitor).getByRole('button', { name: 'How long does delivery take?' }).click();
    await expect(chat(visitor).getByText('three to five working days')).toBeVisible();
    await expect(chat(visitor).getByText('Hi, I am Lea')).toHaveCount(1);
    await visitor.reload();
    await expect(chat(visitor).getByText('three to five working days')).toBeVisible();
    await expect(chat(visitor).getByText('Hi, I am Lea')).toHaveCount(1);
  });

  await test.step('staff read the greeting, the question and the answer', async () => {
    await staff.goto('/chats?view=all');
    await staff.locator('[role=listitem]').first().click();
    const thread = staff.getByRole('log');
    await expect(thread).toContainText('Hi, I am Lea');
    await expect(thread).toContainText('three to five working days');
  });

  await test.step('the channel is set up inside the agent, at every width', async () => {
    await staff.goto(`/ai-agents/${id}/channels/widget`);
    await expect(staff).toHaveURL(`/ai-agents/${id}/channels/${channelId}`);
    await expect(staff.getByRole('navigation', { name: 'Agent sections' })).toBeVisible();
    await staff.getByRole('button', { name: 'Rename' }).click();
    const name = staff.getByRole('textbox', { name: 'Name of the channel' });
    const before = await name.boundingBox();
    await name.fill('The widget of the shop in Graz');
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan((before?.width ?? 0) + 60);
    await staff.keyboard.press('Enter');
    await expectAccessible(staff, 'a channel of an agent');
    for (const width of [1152, 390]) {
      await staff.setViewportSize({ width, height: 844 });
      await expectAccessible(staff, `a channel of an agent, ${width} px`);
      expect(await overflowOf(staff)).toBe(0);
    }
  });
});
