import { openInbox, rowOf } from './inbox-fixtures.ts';
import { expectAccessible } from './screen-checks.ts';
import { expect, post, test } from './fixtures.ts';

const BOT = /\bbots?\b/i;

test('a channel without a bot shows who is waiting, never mentions a bot, and the first reply takes over', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['Do the gloves come in a child size?']);
  await staff.goto('/chats');
  const thread = staff.locator('#thread');
  const composer = staff.locator('#chat-reply');
  const customer = staff.getByRole('complementary', { name: 'Customer' });
  const expectNoBot = async () => {
    for (const part of [rowOf(staff, 'Emma'), thread, customer]) await expect(part).not.toContainText(BOT);
    await expect(staff.locator('#thread, [role=list]').locator('.lucide-bot')).toHaveCount(0);
  };

  await expect(rowOf(staff, 'Emma')).toContainText('Waiting for a person');
  await expect(staff.getByRole('link', { name: 'Handed off 1' })).toBeVisible();
  await staff.getByRole('link', { name: 'Bot', exact: true }).click();
  await expect(rowOf(staff, 'Emma')).toHaveCount(0);
  await staff.getByRole('link', { name: 'Handed off 1' }).click();
  await rowOf(staff, 'Emma').click();
  await expect(thread).toContainText('Emma is waiting for a person.');
  await expectNoBot();
  await expectAccessible(staff, 'a conversation that waits');

  await composer.fill('Yes, in size 4.');
  await composer.press('Enter');
  await expect(thread).toContainText('You are answering.');
  await expect(rowOf(staff, 'Emma')).toContainText('Camille answers');
  await expectNoBot();

  await thread.getByRole('button', { name: 'Release' }).click();
  await expect(thread).toContainText('You released the conversation');
  await expect(rowOf(staff, 'Emma')).toContainText('Waiting for a person');
  await expect(composer).toBeVisible();
  await expectNoBot();
  await emma.say('Great');
  await expect(thread).toContainText('Great');
});

test('an agent that goes live, and one that is paused, change an open conversation at once', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor, channelId } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Hello']);
  await staff.goto(`/chats/${id}`);
  const thread = staff.locator('#thread');
  await expect(thread).toContainText('Emma is waiting for a person.');
  await staff.locator('#chat-reply').fill('A draft that stays');

  const agent = (await (await post(staff, '/ai-agents', { name: 'Assistant', settings: {} })).json()) as { id: number };
  const setStatus = (status: string) => post(staff, `/ai-agents/${agent.id}`, { _method: 'PUT', status });
  await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: agent.id });
  await setStatus('live');
  await expect(thread).toContainText('The bot is answering.');
  await expect(staff.locator('#chat-reply')).toHaveCount(0);
  await expect(rowOf(staff, 'Emma')).toContainText('The bot answers');

  await setStatus('paused');
  await expect(thread).toContainText('Emma is waiting for a person.');
  await expect(staff.locator('#chat-reply')).toHaveValue('A draft that stays');
});
