import { getAnswerTime } from '@parley/contracts/answer-times';
import { listChannelActivity } from '@parley/contracts/channel-activity';
import { listAgents } from '@parley/contracts/ai-agents';
import {
  getChannel,
  listChannels,
  updateChannel,
  WidgetSettings,
  type WidgetChannel,
} from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { channel } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';

const ADDRESS = '/channels/1';
const open = (tab = '', language?: Locale) => openScreen(tab ? `${ADDRESS}?tab=${tab}` : ADDRESS, language);

function withChannel(given: Partial<WidgetChannel> = {}) {
  let stored = channel({ lastSeenAt: new Date(), lastSeenUrl: 'https://shop.example/', ...given });
  return server()
    .answers(getChannel, () => stored)
    .answers(updateChannel, ({ body: { name, settings } }) => {
      stored = { ...stored, name: name ?? stored.name, settings: settings ?? stored.settings };
      return stored;
    })
    .answers(getAnswerTime, { texts: [], isOpen: true, conversations: 0 })
    .lists(listChannelActivity, [])
    .lists(listChannels, () => [stored])
    .lists(listAgents, [])
    .lists(listFlows, []);
}
const frame = () => page.getByRole('textbox', { name: 'Frame' });
const save = () => page.getByRole('button', { name: 'Save' });

testStates({
  what: 'the setup of a widget',
  address: ADDRESS,
  endpoint: getChannel,
  prepare: () => withChannel(),
  content: frame,
});

test('a channel that does not exist leads back to the list', async () => {
  withChannel().fails(getChannel, 404);
  await open();
  await expect(page.getByRole('heading', { name: 'This channel does not exist' })).toBeShown();
  await page.getByRole('link', { name: 'All channels' }).click();
  await expect(page.getByRole('link', { name: 'Shop widget' })).toBeShown();
});

test('a new colour is counted, sent once by a double click, and kept', async () => {
  const api = withChannel();
  await open();
  await frame().fill('336699');
  await expect(page.getByText('1 unsaved change')).toBeShown();
  const release = api.holds(updateChannel);
  await save().doubleClick();
  release();
  await expect(page.getByText('Web widget preferences saved')).toBeShown();
  await expect(save()).toBeGone();
  expect(api.calls(updateChannel).map(({ body }) => body.settings?.colors.frameColor)).toEqual(['#336699']);
});

test('a colour that is none is not sent: the field says why and has the focus', async () => {
  const api = withChannel();
  await open();
  await frame().fill('#12');
  await save().click();
  await expect(frame()).toBeFocused();
  expect(await frame().describedBy()).not.toBe('');
  expect(api.calls(updateChannel)).toEqual([]);
});

test('Ctrl+S saves; a failure says so, and what was typed stays', async () => {
  const api = withChannel().breaks(updateChannel);
  await open();
  await frame().fill('#336699');
  await pressKey('Control+s');
  await expect(page.getByText('An error has occurred')).toBeShown();
  expect(await frame().value()).toBe('#336699');
  expect(api.calls(updateChannel)).toHaveLength(1);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(save()).toBeGone();
  expect(await frame().value()).toBe('#1f1a14');
});

test('unsaved colours are still there after a visit to another screen', async () => {
  withChannel();
  await open();
  await frame().fill('#336699');
  await page.getByRole('link', { name: 'All channels' }).click();
  await page.getByRole('link', { name: 'Shop widget' }).click();
  await expect(page.getByText('1 unsaved change')).toBeShown();
  expect(await frame().value()).toBe('#336699');
});

test('a domain is added by Enter; one that is there already or is none is refused', async () => {
  const api = withChannel();
  await open('domains');
  const field = page.getByLabel('Domain');
  await field.fill('help.example');
  await pressKey('Enter');
  await expect(page.getByRole('button', { name: 'Remove help.example' })).toBeShown();
  await field.fill('shop.example');
  await pressKey('Enter');
  await expect(page.getByText('This domain is already on the list.')).toBeShown();
  await field.fill('no domain!');
  await pressKey('Enter');
  await expect(page.getByText('This domain is already on the list.')).toBeGone();
  await save().click();
  await expect(page.getByText('Web widget preferences saved')).toBeShown();
  expect(api.calls(updateChannel)[0]?.body.settings?.allowedDomains).toEqual(['shop.example', 'help.example']);
});

test('every tab of the setup is complete in German', async () => {
  withChannel({ settings: WidgetSettings.parse({ fields: [{ name: 'email', type: 'email' }] }) });
  await open('', 'de');
  const tabs = page.getByRole('tablist', { name: 'Bereiche der Einrichtung' }).getByRole('tab');
  await until(
    () => tabs.all().length === 5,
    () => `There are ${tabs.all().length} tabs.`,
  );
  for (let at = 0; at < 5; at += 1) {
    await tabs.nth(at).click();
    await until(
      () => tabs.all()[at]?.getAttribute('aria-selected') === 'true',
      () => `Tab ${at + 1} did not open.`,
    );
  }
  await expect(page.getByRole('heading', { name: 'Shop widget' })).toBeShown();
});

test('corner, theme and an invitation by page and time are saved together', async () => {
  const api = withChannel();
  await open();
  await page.getByRole('combobox', { name: 'Corner' }).click();
  await page.getByRole('option', { name: 'Bottom left' }).click();
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Same as the visitor’s system' }).click();
  await page.getByRole('tab', { name: 'Texts' }).click();
  await page.getByRole('button', { name: 'Add an invitation' }).click();
  await page.getByRole('textbox', { name: 'Invitation' }).fill('Need a hand?');
  await page.getByRole('textbox', { name: 'Page address contains' }).fill('/cart');
  await save().click();
  await expect(page.getByText('Web widget preferences saved')).toBeShown();
  expect(api.calls(updateChannel)[0]?.body.settings).toMatchObject({
    side: 'left',
    theme: 'auto',
    proactiveMessages: [{ path: '/cart', afterSeconds: 20, texts: [{ locale: 'en', text: 'Need a hand?' }] }],
  });
});
