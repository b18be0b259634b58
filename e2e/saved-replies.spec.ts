import { expectAccessible } from './screen-checks.ts';
import { expect, post, test } from './fixtures.ts';
import { openShop } from './widget-shop.ts';

test('staff insert a saved reply with a slash, filled in for the customer', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  const { staff } = shop;
  const texts = (english: string, romanian: string) => [
    { locale: 'en', text: english },
    { locale: 'ro', text: romanian },
  ];
  for (const reply of [
    { name: 'Greeting', shortcut: 'hi', texts: texts('Hello {{name}}', 'Bună, {{name}}! {{agent.name}}') },
    { name: 'Late parcel', shortcut: 'late', texts: texts('{{order_number}} is late', '{{order_number}} întârzie') },
  ])
    expect((await post(staff, '/message-templates', reply)).status()).toBe(201);
  const started = await page.request.post('/api/chat/conversations/start', {
    headers: { key: shop.key, platform: 'web', driver: 'web' },
    data: { fields: { name: 'Irina' }, locale: 'ro' },
  });
  const { conversation, visitor_token } = (await started.json()) as {
    conversation: { id: number };
    visitor_token: string;
  };
  await page.request.post('/api/chat/listen', {
    headers: { key: shop.key, platform: 'web', driver: 'web', 'x-visitor-token': visitor_token },
    data: { driver: 'web', conversation_id: conversation.id, client_id: crypto.randomUUID(), text: 'Salut' },
  });
  expect((await post(staff, `/conversations/${conversation.id}`, { _method: 'PUT', is_handed_off: true })).ok()).toBe(
    true,
  );

  await staff.goto(`/chats/${conversation.id}`);
  const field = staff.getByRole('textbox', { name: 'Reply to Irina' });
  const list = staff.getByRole('listbox', { name: 'Saved replies' });
  await field.click();
  await staff.keyboard.type('/');
  await expect(list.getByRole('option')).toHaveCount(2);
  await expectAccessible(staff, 'the open list of replies');
  await staff.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { name: /Late/ })).toHaveAttribute('aria-selected', 'true');
  await staff.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue('/');
  await field.fill(''); // once closed, the list stays closed until a new search begins
  await field.fill('/hi');
  await expect(list.getByRole('option')).toHaveCount(1);
  await staff.keyboard.press('Enter');
  await expect(field).toHaveValue('Bună, Irina! Camille');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('log').getByText('Bună, Irina! Camille')).toBeVisible();

  await field.fill('/late');
  await staff.keyboard.press('Enter');
  await expect(field).toHaveValue('{{order_number}} întârzie');
  await expect(staff.getByText('Still to fill in: order_number')).toBeVisible();
  await staff.keyboard.type('LH-48213'); // the missing part was selected
  await expect(field).toHaveValue('LH-48213 întârzie');

  await staff.setViewportSize({ width: 390, height: 844 });
  await field.fill('');
  await staff.getByRole('button', { name: 'Saved replies' }).click();
  await list.getByRole('option', { name: /Greeting/ }).click();
  await expect(field).toHaveValue('Bună, Irina! Camille');
  await staff.goto('/templates?tab=replies');
  await staff.getByRole('button', { name: /Greeting/ }).click();
  await expect(staff.getByText('Used 2 times')).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Irina' })).toBeVisible();
});
