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
  await expect(staff.getByRole('link', { name: 'Bot', exact: true })).toHaveCount(0);
  await staff.getByRole('link', { name: 'Waiting 1' }).click();
  await expect(staff.getByText('Longest waiting first')).toBeVisible();
  await rowOf(staff, 'Emma').click();
  await expect(thread).toContainText('Nobody is answering yet.');
  await expectNoBot();
  await expectAccessible(staff, 'a conversation that waits');

  await composer.fill('Yes, in size 4.');
  await composer.press('Enter');
  await expect(thread).toContainText('You are answering.');
  await expect(rowOf(staff, 'Emma')).toHaveCount(0); // answered, so nobody waits
  await staff.getByRole('link', { name: 'Mine 1' }).click();
  await expect(rowOf(staff, 'Emma')).toContainText('Camille is answering');
  await expectNoBot();

  await thread.getByRole('button', { name: 'Release' }).click();
  await expect(thread).toContainText('You released the conversation');
  await expect(rowOf(staff, 'Emma')).toHaveCount(0);
  await staff.getByRole('link', { name: 'Open 1' }).click();
  await expect(rowOf(staff, 'Emma')).toContainText('Nobody is answering yet');
  await expect(composer).toBeVisible();
  await expectNoBot();
  await emma.say('Great');
  await expect(thread).toContainText('Great');
  await expect(rowOf(staff, 'Emma')).toContainText('Waiting for a person');
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
  await expect(thread).toContainText('Nobody is answering yet.');
  await staff.locator('#chat-reply').fill('A draft that stays');

  const agent = (await (await post(staff, '/ai-agents', { name: 'Assistant', settings: {} })).json()) as { id: number };
  const setStatus = (status: string) => post(staff, `/ai-agents/${agent.id}`, { _method: 'PUT', status });
  await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: agent.id });
  await setStatus('live');
  await expect(thread).toContainText('Assistant is answering.');
  await expect(staff.locator('#chat-reply')).toHaveCount(0);
  await expect(rowOf(staff, 'Emma')).toContainText('Assistant is answering');

  await setStatus('paused');
  await expect(thread).toContainText('Nobody is answering yet.');
  await expect(staff.locator('#chat-reply')).toHaveValue('A draft that stays');
});

test('a hand-off calls on any screen, taking over opens it, and an ended conversation leaves the queue', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor, channelId } = await openInbox(browser, baseURL, request);
  const agent = (await (await post(staff, '/ai-agents', { name: 'Assistant', settings: {} })).json()) as { id: number };
  await post(staff, `/ai-agents/${agent.id}`, { _method: 'PUT', status: 'live' });
  await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: agent.id });
  const emma = await visitor('Emma', ['Hello']);
  await staff.goto('/account');
  await expect(staff).not.toHaveTitle(/^\(/); // a bot answers
  await emma.askForPerson();
  const notices = staff.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('Emma is waiting for a person.');
  await expect(notices).toContainText('Play a sound when a customer is waiting?');
  await expect(staff).toHaveTitle(/^\(1\) /);
  await expectAccessible(staff, 'a hand-off on another screen');
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(staff, 'a hand-off on a phone');
  await staff.setViewportSize({ width: 1440, height: 900 });
  await notices.getByRole('button', { name: 'No, thanks' }).click();
  await notices.getByRole('button', { name: 'Take over' }).click();
  await expect(staff.locator('#thread')).toContainText('Assistant is paused until you hand back.');
  await expect(staff.locator('#chat-reply')).toBeVisible();
  await expect(rowOf(staff, 'Emma')).toContainText('Camille is answering');

  await staff.locator('#chat-reply').fill('Here I am.');
  await staff.locator('#chat-reply').press('Enter');
  await expect(staff).not.toHaveTitle(/^\(/);
  await staff.getByRole('button', { name: 'End conversation' }).click();
  await expect(rowOf(staff, 'Emma')).toHaveCount(0);
  await staff.getByRole('link', { name: 'Ended' }).click();
  await expect(rowOf(staff, 'Emma')).toBeVisible();
  for (const width of [390, 900, 1280]) {
    await staff.setViewportSize({ width, height: 844 });
    await staff.goto('/chats?view=waiting');
    await expect(staff.getByText('Nobody is waiting.')).toBeVisible();
    await expectAccessible(staff, `the queue at ${width}`);
  }
});
