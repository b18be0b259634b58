import {
  getNotificationRules,
  getNotificationSettings,
  listNotifications,
  listPushSubscriptions,
  removePushSubscription,
  saveNotificationRules,
  saveNotificationSettings,
  testNotification,
  type LoggedNotification,
  type NotificationRules,
  type NotificationSettings,
} from '@parley/contracts/notifications';
import { getProfile } from '@parley/contracts/profile';
import { expect, test } from 'vitest';
import { profile } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/account/notifications';
const ALL = { screen: true, push: true, mail: true };
const SETTINGS: NotificationSettings = {
  channels: { waiting: ALL, assigned: ALL, mention: ALL, answered: ALL },
  quiet: [],
  timezone: 'Europe/Berlin',
  showsWords: false,
};
const RULES: NotificationRules = {
  pushAfter: 30,
  mailAfter: 120,
  nextAfter: 300,
  everybodyAfter: 600,
  reachesOwners: false,
};
const SENT: LoggedNotification = {
  id: 1,
  kind: 'waiting',
  channel: 'mail',
  to: { id: 1, name: 'Anna Berg' },
  conversationId: 4,
  customer: 'Emma',
  state: 'failed',
  reason: 'mail_refused',
  createdAt: new Date(),
  dueAt: new Date(),
  settledAt: new Date(),
};

interface Given {
  settings?: NotificationSettings;
  log?: LoggedNotification[];
  sendsMail?: boolean;
}

/** Somebody whose settings can be changed, and those of their company. */
function withSettings({ settings = SETTINGS, log = [], sendsMail = true }: Given = {}) {
  const mine = (now: NotificationSettings) => ({ settings: now, pushKey: 'key', sendsMail });
  return server()
    .answers(getNotificationSettings, mine(settings))
    .answers(saveNotificationSettings, ({ body }) => mine(body))
    .answers(getNotificationRules, RULES)
    .answers(saveNotificationRules, ({ body }) => body)
    .answers(listPushSubscriptions, { data: [], nextCursor: null })
    .lists(listNotifications, log);
}
const section = (name: string) => page.getByRole('region', { name });
const own = () => section('What you are notified about');
const quiet = () => section('Quiet hours');
const rules = () => section('Until somebody is reached');
const log = () => section('Delivery log');
const notices = () => section('Notifications');
const mention = () => own().getByRole('checkbox', { name: 'A note mentions you: Email' });
const isOn = async () => (await mention().waitFor()).matches(':checked');
/** The forms of a person's settings share a bar, which is below the quiet hours. */
const save = (where = quiet()) => where.getByRole('button', { name: 'Save' });

testStates({
  what: 'the settings of notifications',
  address: ADDRESS,
  endpoint: getNotificationSettings,
  prepare: () => withSettings(),
  content: () => page.getByText('You have no quiet hours.'),
});

test('at first nothing was sent; without a mail server no test can be sent either', async () => {
  withSettings({ sendsMail: false });
  await openScreen(ADDRESS);
  await expect(log().getByText('Nothing has been sent yet.')).toBeShown();
  await expect(section('Try it out').getByText(/^This installation cannot send email/)).toBeShown();
  expect((await page.getByRole('button', { name: 'Send a test email' }).waitFor()).matches(':disabled')).toBe(true);
  expect(page.getByRole('button', { name: 'Save' }).isThere).toBe(false);
});

test('the log says what failed and why, and fails on its own', async () => {
  withSettings({ log: [SENT] }).fails(listNotifications, 500);
  await openScreen(ADDRESS);
  await expect(log().getByText('This could not be loaded.')).toBeShown();
  await expect(page.getByText('You have no quiet hours.')).toBeShown();
  withSettings({ log: [SENT] });
  await log().getByRole('button', { name: 'Try again' }).click();
  await expect(log().getByText(/Email · Anna Berg · failed \(the mail server refused the address\)/)).toBeShown();
  expect((await log().getByRole('link', { name: 'Emma' }).waitFor()).getAttribute('href')).toBe('/chats/4');
});

test('what one is told about is changed, changed back, and saved', async () => {
  const api = withSettings();
  await openScreen(ADDRESS);
  await mention().click();
  await expect(save()).toBeShown();
  await mention().click();
  await expect(save()).toBeGone();
  await mention().click();
  await save().click();
  await expect(quiet().getByText(/^Saved/)).toBeShown();
  const channels = { ...SETTINGS.channels, mention: { ...ALL, mail: false } };
  expect(api.calls(saveNotificationSettings)).toMatchObject([{ body: { ...SETTINGS, channels } }]);
  await expect.poll(isOn).toBe(false);
});

test('quiet hours without a day are not saved', async () => {
  const api = withSettings();
  await openScreen(ADDRESS);
  await quiet().getByRole('button', { name: 'Add hours' }).click();
  const day = (name: string) => quiet().getByRole('button', { name });
  for (const name of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await day(name).click();
  await expect(quiet().getByText('Choose at least one day')).toBeShown();
  await save().click();
  expect(api.calls(saveNotificationSettings)).toEqual([]);
  await day('Mon').click();
  await save().click();
  await expect(quiet().getByText(/^Saved/)).toBeShown();
  expect(api.calls(saveNotificationSettings)).toMatchObject([
    { body: { quiet: [{ days: [1], from: '22:00', to: '07:00' }] } },
  ]);
});

test('settings that could not be saved stay to be saved again or discarded', async () => {
  withSettings().fails(saveNotificationSettings, 500, { message: 'Not now.' });
  await openScreen(ADDRESS);
  await mention().click();
  await save().click();
  await expect(notices().getByText('Not now.')).toBeShown();
  await expect(quiet().getByText('Unsaved changes')).toBeShown();
  expect(await isOn()).toBe(false);
  await quiet().getByRole('button', { name: 'Discard' }).click();
  await expect(save()).toBeGone();
  expect(await isOn()).toBe(true);
});

test('each step comes after the one before, in minutes; what fails can be saved again', async () => {
  const api = withSettings().fails(saveNotificationRules, 500, { message: 'Not now.' });
  await openScreen(ADDRESS);
  const mail = rules().getByLabel('Email after (minutes)');
  expect([await rules().getByLabel('Push after (minutes)').value(), await mail.value()]).toEqual(['0.5', '2']);
  for (const [typed, problem] of [
    ['0', 'This must not come before the previous step'],
    ['soon', 'Enter minutes from 0 to 1440'],
  ] as const) {
    await mail.fill(typed);
    await expect(rules().getByText(problem)).toBeShown();
    await save(rules()).click();
  }
  expect(api.calls(saveNotificationRules)).toEqual([]);
  await mail.fill('1,5');
  await save(rules()).click();
  await expect(notices().getByText('Not now.')).toBeShown();
  expect(await mail.value()).toBe('1,5');
  withSettings();
  await save(rules()).click();
  await expect(rules().getByText(/^Saved/)).toBeShown();
  expect(api.calls(saveNotificationRules).at(-1)?.body).toEqual({ ...RULES, mailAfter: 90 });
  await expect.poll(() => mail.value()).toBe('1.5');
});

test('members read the times of the company, and learn that owners change them', async () => {
  withSettings().answers(getProfile, profile({ isCompanyOwner: false }));
  await openScreen(ADDRESS);
  await expect(rules().getByText('Only owners of your company can change this.')).toBeShown();
  expect((await rules().getByLabel('Email after (minutes)').waitFor()).matches(':disabled')).toBe(true);
  await expect(log().getByText(/^What was sent to you/)).toBeShown();
});

test('another browser is removed, or stays if that fails', async () => {
  const browser = { id: 3, browser: 'Firefox', system: 'Linux', isCurrent: false, createdAt: new Date() };
  let browsers = [browser];
  const api = withSettings()
    .answers(listPushSubscriptions, () => ({ data: browsers, nextCursor: null }))
    .fails(removePushSubscription, 500, { message: 'Not now.' });
  await openScreen(ADDRESS);
  const remove = page.getByRole('button', { name: 'Remove Firefox, Linux' });
  await remove.click();
  await expect(notices().getByText('Not now.')).toBeShown();
  api.answers(removePushSubscription, () => void (browsers = []));
  await remove.click();
  await expect(remove).toBeGone();
});

test('a test that fails says why', async () => {
  const failed: LoggedNotification = { ...SENT, id: 8, kind: 'test', conversationId: null, customer: null };
  withSettings({ log: [failed] }).answers(testNotification, { id: 8 });
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText('It did not work: the mail server refused the address.')).toBeShown();
});
