import type { Browser, Page } from '@playwright/test';
import { expect, linkMailedTo, newPerson, PASSWORD, post, test } from './fixtures.ts';
import { openInbox, rowOf } from './inbox-fixtures.ts';
import { expectAccessible, overflowOf, setLanguage, setWidth } from './screen-checks.ts';

/** A colleague who has accepted an invitation, in a browser of their own. */
async function joined(owner: Page, browser: Browser, baseURL: string | undefined, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const { email } = newPerson();
  const invited = await post(owner, '/invitations', { emails: [email], locale: 'en' });
  expect(invited.status(), await invited.text()).toBe(201);
  const link = await linkMailedTo(owner.request, email);
  const token = /token=([\w-]+)/.exec(link)?.[1];
  const reply = await post(page, '/invitation/join', { token, name, password: PASSWORD });
  expect(reply.status(), await reply.text()).toBe(201);
  return page;
}

const notices = (page: Page) => page.getByRole('region', { name: /^(Notifications|Уведомления)$/ });
const looksAway = (page: Page) => page.goto('/templates');

test('a note with a mention, an assignment and a snooze, from the notification to the answer', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff: ana, visitor } = await openInbox(browser, baseURL, request);
  const vera = await joined(ana, browser, baseURL, 'Vera');
  const dan = await joined(ana, browser, baseURL, 'Dan');
  const ioana = await visitor('Ioana', ['It was a gift, and I have no receipt.']);
  await Promise.all([looksAway(vera), looksAway(dan)]);
  // Dan works on his phone, in Russian.
  await setWidth(dan, 390);
  await setLanguage(dan, 'ru');

  // Ana writes a note that mentions Vera; the reply that she had begun stays a reply.
  await ana.goto(`/chats/${ioana.id}`);
  const thread = ana.locator('#thread');
  await ana.locator('#chat-reply').fill('One moment, I will ask.');
  await ana.locator('#chat-reply').press('Control+Shift+N');
  const note = ana.locator('#chat-note');
  await expect(note).toBeFocused();
  await note.pressSequentially('@ve');
  await expect(ana.getByRole('option', { name: /Vera/ })).toBeVisible();
  await note.press('Enter');
  await note.pressSequentially('is Moss green in the warehouse? <b>');
  await expect(note).toHaveValue('@Vera is Moss green in the warehouse? <b>');
  await expectAccessible(ana, 'writing a note');
  await note.press('Enter');
  const card = thread.getByRole('note');
  await expect(card).toContainText('@Vera is Moss green in the warehouse? <b>');
  await expect(card).toContainText('Note, only your team sees it');
  await ana.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(ana.locator('#chat-reply')).toHaveValue('One moment, I will ask.');

  // Vera is told, finds it among her mentions, and Ana sees that she has seen it.
  await expect(notices(vera)).toContainText('Camille mentioned you: Ioana.');
  await vera.goto('/chats?view=mentioned');
  await expect(rowOf(vera, 'Ioana')).toBeVisible();
  await rowOf(vera, 'Ioana').click();
  await expect(vera.locator('#thread').getByRole('note')).toContainText('@Vera is Moss green');
  await expect(card).toContainText('Vera: seen at');
  await expect(vera.getByRole('link', { name: 'Mentioned 0' })).toBeVisible();

  // Vera gives the conversation to Dan by the keyboard.
  await vera.locator('#thread [role=log]').focus();
  await vera.keyboard.press('a');
  await vera.getByRole('combobox', { name: 'Find a colleague' }).fill('da');
  await expect(vera.getByRole('option')).toHaveCount(1);
  await expectAccessible(vera, 'choosing an assignee');
  await vera.keyboard.press('Enter');
  await expect(vera.locator('#thread')).toContainText('Dan is answering.');
  await expect(thread.getByRole('button', { name: /^Take over from Dan/ })).toBeVisible();
  await expect(notices(dan)).toContainText('Vera назначает вам диалог: Ioana.');
  await notices(dan).getByRole('button', { name: 'Открыть' }).click();
  await expect(dan.locator('#thread')).toContainText('Отвечаете вы.');

  // He snoozes it; it leaves his queue and waits under Snoozed.
  await dan.locator('#thread').getByRole('button', { name: 'Другие действия' }).click();
  await dan.getByRole('menuitem', { name: 'Отложить' }).click();
  await expectAccessible(dan, 'choosing a time on a phone, in Russian');
  await dan.getByRole('menuitem', { name: /^Завтра/ }).click();
  await expect(dan.locator('#thread')).toContainText('Отложен до');
  expect(await overflowOf(dan)).toBe(0);
  await dan.goto('/chats?view=mine');
  await expect(rowOf(dan, 'Ioana')).toHaveCount(0);
  await dan.goto('/chats?view=snoozed');
  await expect(rowOf(dan, 'Ioana')).toContainText('Отложен до');
  await expectAccessible(dan, 'what was put aside, on a phone, in Russian');

  // The customer writes, which wakes it at once, and Dan answers.
  await ioana.say('Hello? Is anybody there?');
  await expect(rowOf(dan, 'Ioana')).toHaveCount(0);
  await dan.goto('/chats?view=mine');
  await expect(rowOf(dan, 'Ioana')).toContainText('Снова в работе');
  await rowOf(dan, 'Ioana').click();
  await dan.locator('#chat-reply').fill('Moss green is here, we exchange it.');
  await expectAccessible(dan, 'answering on a phone, in Russian');
  await dan.getByRole('button', { name: 'Отправить' }).click();
  await expect(thread).toContainText('Moss green is here, we exchange it.');
  await dan.goto('/chats?view=mine');
  await expect(rowOf(dan, 'Ioana')).not.toContainText('Снова в работе');

  // Vera takes over from Dan and ends it with a macro, by the keyboard.
  expect((await post(ana, '/macros', { name: 'Solved', actions: [{ type: 'end' }], is_shared: true })).status()).toBe(
    201,
  );
  await vera.goto(`/chats/${ioana.id}`);
  await vera
    .locator('#thread')
    .getByRole('button', { name: /^Take over from Dan/ })
    .click();
  await expect(vera.locator('#thread')).toContainText('You are answering.');
  await vera.locator('#thread [role=log]').focus();
  await vera.keyboard.press('m');
  await expect(vera.getByRole('option', { name: /Solved/ })).toBeVisible();
  await vera.keyboard.press('Enter');
  await expect(vera.locator('#thread').getByRole('button', { name: 'Reopen' }).first()).toBeVisible();
  await expectAccessible(vera, 'ended by a macro');

  // The customer is happy, which the figures show, in Russian and on a phone.
  await ioana.rate(5, 'Quick!');
  const ratings = async () => {
    const report = (await (await vera.request.get('/api/figures')).json()) as { comments: { comment: string }[] };
    return report.comments.map(({ comment }) => comment);
  };
  await expect.poll(ratings, { timeout: 60_000 }).toEqual(['Quick!']);
  await setWidth(vera, 390);
  await vera.goto('/reports');
  await setLanguage(vera, 'ru');
  await expect(vera.getByRole('main')).toContainText('Quick!');
  await expectAccessible(vera, 'reports on a phone, in Russian');

  // What the customer has got.
  const messages = (await (await ana.request.get(`/api/conversations/${ioana.id}/messages`)).json()) as {
    data: { type: string; text: string }[];
  };
  expect(messages.data.filter(({ type }) => type === 'text').map(({ text }) => text)).toEqual([
    'It was a gift, and I have no receipt.',
    'Hello? Is anybody there?',
    'Moss green is here, we exchange it.',
  ]);
});

test('notes, assignee and snooze fit in every width and language', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Ioana', ['It was a gift.']);
  await post(staff, `/conversations/${id}/notes`, {
    text: `The throw has no receipt. ${'Donaudampfschifffahrt'.repeat(8)}`,
  });
  await post(staff, `/conversations/${id}/assign`, { user_id: null });
  await post(staff, `/conversations/${id}/snooze`, { wakes_at: new Date(Date.now() + 26 * 3_600_000).toISOString() });
  for (const [width, locale] of [
    [1440, 'en'],
    [1440, 'ru'],
    [390, 'ru'],
    [390, 'en'],
  ] as const) {
    await setWidth(staff, width);
    await staff.goto('/chats?view=snoozed');
    await setLanguage(staff, locale);
    await staff.screenshot({ path: `test-results/teamwork/list-${width}-${locale}.png` });
    await staff.goto(`/chats/${id}`);
    await expect(staff.locator('#thread').getByRole('note')).toBeVisible();
    await staff.locator('#chat-mode-note').click();
    await expect(staff.locator('#chat-note')).toBeFocused();
    await expectAccessible(staff, `a thread with a note, ${width} ${locale}`);
    expect(await overflowOf(staff)).toBe(0);
    await staff.screenshot({ path: `test-results/teamwork/thread-${width}-${locale}.png` });
    await staff.locator('#chat-mode-reply').click();
  }
});
