import {
  act,
  addBy,
  ask,
  dialog,
  expectAccessibleAtBothWidths,
  found,
  openKnowledge,
  row,
} from './knowledge-screen.ts';
import { expect, post, test } from './fixtures.ts';
import { inDatabase } from './team.ts';

test("saving over a colleague's change shows a warning, and old pages and passages can be reached", async ({
  page: browser,
}) => {
  await openKnowledge(browser);
  await addBy(browser, 'Text');
  await dialog(browser).getByRole('textbox', { name: 'Name' }).fill('Opening hours');
  await dialog(browser).getByRole('textbox', { name: 'Text' }).fill('The showroom is open from nine to six.');
  await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(browser, 'Opening hours')).toContainText('Ready');
  const { data } = (await (await browser.request.get('/api/knowledge-sources')).json()) as { data: { id: number }[] };
  const id = data[0]?.id ?? 0;
  const colleagueWrites = async (text: string) => {
    const change = { _method: 'PUT', content: { type: 'text', text } };
    expect((await post(browser, `/knowledge-sources/${id}`, change)).status()).toBe(200);
  };
  const text = dialog(browser).getByRole('textbox', { name: 'Text' });
  const save = dialog(browser).getByRole('button', { name: 'Save', exact: true });

  await test.step('their version is shown instead', async () => {
    await act(browser, 'Opening hours', 'Edit');
    await expect(text).toHaveValue('The showroom is open from nine to six.');
    await text.fill('The showroom is open from ten to six.');
    await colleagueWrites('The showroom is open from eight to six.');
    await save.click();
    await expect(dialog(browser).getByRole('alert')).toContainText('has changed this source since you opened it');
    await expectAccessibleAtBothWidths(browser, 'overtaken');
    await dialog(browser).getByRole('button', { name: 'Show their version' }).click();
    await expect(text).toHaveValue('The showroom is open from eight to six.');
    await expect(dialog(browser).getByRole('alert')).toHaveCount(0);
  });
  await test.step('my version is saved anyway', async () => {
    await text.fill('The showroom is open from ten to seven.');
    await colleagueWrites('The showroom is closed.');
    await save.click();
    await dialog(browser).getByRole('button', { name: 'Save mine instead' }).click();
    await expect(dialog(browser)).toHaveCount(0);
    await expect(row(browser, 'Opening hours')).toContainText('Ready');
  });
  await test.step('a passage that was found leads to its source', async () => {
    await ask(browser, 'When is the showroom open?');
    const first = found(browser).getByRole('listitem').first();
    await expect(first).toContainText('ten to seven');
    await first.locator('summary').click();
    await first.getByRole('link', { name: 'Open the source' }).click();
    await expect(browser).toHaveURL(new RegExp(`/knowledge\\?passages=${id}$`));
    await expect(dialog(browser)).toContainText('Opening hours');
    await expect(dialog(browser).getByRole('listitem')).toHaveCount(1);
    await browser.keyboard.press('Escape');
    await expect(dialog(browser)).toHaveCount(0);
    await expect(browser).toHaveURL(/\/knowledge$/);
  });
  await test.step('an old page can be read again', async () => {
    await inDatabase([
      `UPDATE knowledge_sources SET type = 'url', content = '{"type":"url","url":"https://linden.example/"}', synced_at = now() - interval '40 days' WHERE id = $1`,
      [id],
    ]);
    await browser.reload();
    await expect(row(browser, 'Opening hours')).toContainText('Out of date');
    await expect(browser.getByRole('radio', { name: 'Needs attention 1' })).toBeVisible();
    await expect(browser.getByRole('button', { name: 'Sync now: Opening hours' })).toBeVisible();
    await expectAccessibleAtBothWidths(browser, 'a page of long ago');
  });
});
