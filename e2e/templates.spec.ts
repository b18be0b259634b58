import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';

interface Words {
  newMessage: string;
  name: string;
  shortcut: string;
  text: string;
  save: string;
  remove: string;
  undo: string;
  created: string;
  updated: string;
  deleted: string;
  replies: string;
  search: string;
  noMatch: string;
  missing: string;
}
const EN: Words = {
  newMessage: 'New saved reply',
  name: 'Name',
  shortcut: 'Shortcut',
  text: 'Text, English',
  save: 'Save',
  remove: 'Delete',
  undo: 'Undo',
  created: 'Saved reply created',
  updated: 'Text updated',
  deleted: 'Saved reply deleted',
  replies: 'Saved replies',
  search: 'Search replies',
  noMatch: 'Nothing matches',
  missing: 'missing',
};
const RU: Words = {
  newMessage: 'Новый сохранённый ответ',
  name: 'Название',
  shortcut: 'Сокращение',
  text: 'Текст, Русский',
  save: 'Сохранить',
  remove: 'Удалить',
  undo: 'Отменить',
  created: 'Сохранённый ответ создан',
  updated: 'Текст обновлён',
  deleted: 'Сохранённый ответ удалён',
  replies: 'Сохранённые ответы',
  search: 'Поиск ответов',
  noMatch: 'Ничего не найдено',
  missing: 'нет текста',
};

const row = (page: Page, locale: string) => page.locator(`[data-locale=${locale}]`);
const toast = (page: Page, text: string) => page.locator('section[aria-live]').getByText(text);

async function speak(page: Page, locale: string) {
  await page.addInitScript((code) => localStorage.setItem('parley.locale', code), locale);
}

for (const [locale, words] of [
  ['en', EN],
  ['ru', RU],
] as const) {
  test(`${locale}: a reply is saved, found, translated, deleted and restored`, async ({ page }) => {
    await speak(page, locale);
    await registerVerified(page);
    await page.goto('/templates?tab=replies');
    await page.getByRole('button', { name: words.newMessage }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(dialog.getByLabel(words.name, { exact: true })).toBeFocused();
    await dialog.getByLabel(words.name, { exact: true }).fill('Refund');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: words.newMessage }).first().click();
    await expect(dialog.getByLabel(words.name, { exact: true })).toHaveValue('Refund'); // kept until it is saved
    await dialog.getByLabel(words.shortcut).fill('Bad Shortcut');
    await dialog.getByLabel(words.text).fill('Dear {{customer.name | friend}}, done.');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(dialog.getByLabel(words.shortcut)).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel(words.shortcut).fill('refund');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(toast(page, words.created)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Refund' })).toBeVisible();
    await expect(row(page, locale)).not.toContainText('{{');
    await expect(row(page, locale)).toContainText('/ friend');

    await row(page, 'de').getByRole('button').click();
    await page.keyboard.type('Liebe ');
    await page.keyboard.press('Alt+ArrowDown'); // saves and continues with French
    await expect(row(page, 'fr').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Oubliez');
    await page.keyboard.press('Escape');
    await expect(row(page, 'fr')).toContainText(words.missing);
    await expect(row(page, 'de')).toContainText('Liebe');
    await expect(toast(page, words.updated).first()).toBeVisible();
    await page.reload();
    await expect(row(page, 'de')).toContainText('Liebe');

    await page.getByLabel(words.search).fill('nothing like it');
    await expect(page.getByText(words.noMatch)).toBeVisible();
    await page.getByLabel(words.search).fill('REF');
    await page.getByRole('button', { name: words.remove, exact: true }).click();
    await expect(toast(page, words.deleted)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Refund' })).toHaveCount(0);
    await page.getByRole('button', { name: words.undo }).click();
    await expect(page.getByRole('button', { name: /Refund/ })).toBeVisible();
  });
}

test('a phrase is edited in place, and its default text returns when it is cleared', async ({ page }) => {
  await speak(page, 'en');
  await registerVerified(page);
  await page.goto('/templates');
  await page.getByRole('button', { name: /Gratitude/ }).click();
  await expect(page.getByRole('heading', { name: 'Gratitude' })).toBeVisible();
  const english = row(page, 'en');
  await expect(english).toContainText('built-in text');
  const original = (await english.textContent()) ?? '';
  await english.getByRole('button').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Thanks, ');
  await english.getByRole('button', { name: 'Insert variable' }).click();
  await page.getByRole('menuitem', { name: 'customer name' }).click();
  await expect(english.getByRole('textbox')).toBeFocused();
  await expect(english.getByRole('textbox')).toHaveValue('Thanks, {{customer.name}}');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Thanks, Emma');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Text updated')).toBeVisible();
  await expect(english).toContainText('Ana');
  await expect(english).toContainText('customer name');

  await english.getByRole('button').click();
  await english.getByRole('textbox').fill('x'.repeat(1_200));
  await expect(page.getByText('Too long for Instagram: 1,200 of 1,000')).toBeVisible();
  await english.getByRole('textbox').fill('');
  await page.getByRole('heading', { name: 'Gratitude' }).click(); // leaving saves
  await expect(english).toHaveText(original);
});

test('text that could not be saved stays in place', async ({ page, watch }) => {
  watch.ignore.push(/./);
  await speak(page, 'en');
  await registerVerified(page);
  await page.goto('/templates');
  await expect(row(page, 'en')).toBeVisible();
  await page.route('**/api/message-templates/phrases', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await row(page, 'en').getByRole('button').click();
  await row(page, 'en').getByRole('textbox').fill('Precious words');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'en')).toContainText('not saved');
  await expect(row(page, 'en')).toContainText('Precious words');
  await page.unroute('**/api/message-templates/phrases');
  await row(page, 'en').getByRole('button').click();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Text updated')).toBeVisible();
});

test('quick actions are created, reordered by keyboard, switched, and restored after deletion', async ({ page }) => {
  await speak(page, 'en');
  await registerVerified(page);
  await page.goto('/templates?tab=actions');
  const add = async (kind: string, text: string, label: string, target: string) => {
    await page.getByRole('button', { name: 'Add action', exact: true }).click();
    const form = page.getByRole('form', { name: 'New action' });
    await form.getByLabel('Type').click();
    await page.getByRole('option', { name: kind }).click();
    await form.getByLabel('Text, English').fill(text);
    await form.getByLabel(label, { exact: true }).fill('javascript:alert(1)');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel(label, { exact: true }).fill(target);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  };
  await add('Call', 'Call us', 'Phone number', '+40 21 000 0000');
  await add('Email', 'Write', 'Email address', 'a@shop.example');
  await add('Link', 'Sizes', 'Address', 'shop.example/sizes');
  await expect(toast(page, 'Action created').first()).toBeVisible();

  const list = page.getByRole('list', { name: 'Quick actions' });
  const order = () => list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'Move Sizes with the arrow keys' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(order).toEqual([/^Sizes/, /^Call us/, /^Write/].map((each) => expect.stringMatching(each)));
  await list.getByRole('listitem').nth(2).dragTo(list.getByRole('listitem').nth(0));
  await expect.poll(order).toEqual([/^Write/, /^Sizes/, /^Call us/].map((each) => expect.stringMatching(each)));
  await page.getByRole('switch', { name: 'Show Sizes in the widget' }).click();
  await expect(page.getByRole('img', { name: 'Widget preview with Write, Call us' })).toBeVisible();
  await page.reload();
  await expect.poll(order).toEqual([/^Write/, /^Sizes/, /^Call us/].map((each) => expect.stringMatching(each)));
  await expect(page.getByRole('switch', { name: 'Show Sizes in the widget' })).not.toBeChecked();

  await list.getByRole('button', { name: /Call us Call/ }).click();
  await page.getByRole('form').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Action deleted')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
});

test('the identification asks for fields', async ({ page }) => {
  await speak(page, 'en');
  await registerVerified(page);
  await page.goto('/templates?tab=fields');
  const add = async (label: string) => {
    await page.getByRole('button', { name: 'Add field', exact: true }).click();
    await page.getByLabel('Label, English').fill(label);
    await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
  };
  await add('Your name');
  await expect(toast(page, 'Field created')).toBeVisible();
  await add('Your mail');
  const list = page.getByRole('list', { name: 'Fields' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').nth(1)).toContainText('Email');
  await list.getByRole('button', { name: /Your mail/ }).click();
  await page.getByRole('button', { name: 'Move Your mail up' }).click();
  await expect(list.getByRole('listitem').nth(0)).toContainText('Your mail');
  await page.getByRole('switch', { name: 'Required' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('listitem').nth(0)).toContainText('required');
  await list.getByRole('button', { name: /Your name/ }).click();
  await page.getByRole('form').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Field deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

test('the templates have no violation', async ({ page }) => {
  await registerVerified(page);
  const reply = {
    name: 'A name that is long enough to need two lines',
    texts: [{ locale: 'en', text: 'x '.repeat(300) }],
  };
  const { id } = (await (await post(page, '/message-templates', reply)).json()) as { id: number };
  await post(page, '/quick-actions', {
    type: 'link',
    texts: [{ locale: 'en', text: 'Size guide' }],
    target: `shop.example/${'long'.repeat(20)}`,
  });
  for (const [path, element] of [
    ['', 'h2'],
    ['?open=gratitude', '[data-locale=it]'],
    [`?tab=replies`, 'ul button'],
    [`?tab=replies&open=${id}`, '[data-locale=it]'],
    ['?tab=fields', 'h2'],
    ['?tab=actions', 'h2'],
  ] as const) {
    await page.goto(`/templates${path}`);
    await expect(page.locator(`main ${element}`).first()).toBeVisible();
    await expectAccessibleEverywhere(page, path);
  }
  await page.goto('/templates?open=fallback');
  await row(page, 'de').getByRole('button').click();
  await expectAccessibleEverywhere(page, 'while writing');
  await page.keyboard.press('Escape');
  await page.goto('/templates?tab=actions');
  await page.getByRole('listitem').getByRole('button').nth(1).click();
  await expectAccessibleEverywhere(page, 'while changing an action');
});
