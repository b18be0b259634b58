import { mentionOf } from '@parley/contracts/notes';
import { describe, expect, test } from 'vitest';
import { newClientId } from '../testing/chat.ts';
import { NEVER, ONLY_PUSH, prepareNotifiedShop } from '../testing/notified-shop.ts';
import { colleague } from '../testing/people.ts';
import { sweepNotifications } from './log.ts';
import { order } from './outbox.ts';
import { DEFAULT_CHANNELS, DEFAULT_RULES } from './settings.ts';

const its = prepareNotifiedShop();
const { beAway, rules, passTime, register, wait, log, expectEventually } = its;

describe('quiet hours', () => {
  const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
  const settings = (changes: Partial<Record<'quiet' | 'shows_words' | 'channels', unknown>>, who = its.shop.staff) =>
    who.browser.call('PUT', '/notifications/settings', {
      channels: DEFAULT_CHANNELS,
      quiet: [],
      timezone: 'Europe/Bucharest',
      shows_words: true,
      ...changes,
    });

  test('hold what comes, and deliver it as one message afterwards', async () => {
    await rules(ONLY_PUSH, false);
    const phone = await register();
    expect((await settings({ quiet: always })).status).toBe(200);
    await settings({ quiet: always }, its.dan);
    await beAway();
    await wait('Hello?', 'Emma');
    await wait('Hello?', 'Lukas');
    const answered = await wait('Hello?', 'Ana');
    await expectEventually(async () => (await log()).filter(({ state }) => state === 'due').length).toBe(3);
    await expectEventually(async () =>
      (
        await its.app.sql.asSystem(({ db }) =>
          db.selectFrom('notifications').select('due_at').where('company_id', '=', its.shop.staff.companyId).execute(),
        )
      ).every(({ due_at: at }) => at.getTime() > Date.now() + 60_000),
    ).toBe(true);
    expect(phone.shown).toEqual([]);
    await its.dan.browser.post(`/conversations/${answered.conversationId}/messages/send`, {
      text: 'Here I am.',
      client_id: newClientId(),
    });
    await settings({ quiet: [] });
    // The end of the quiet hours, for which the test has no time.
    await its.app.sql.asSystem(async (tx) => {
      const { companyId, userId } = its.shop.staff;
      await tx.db
        .updateTable('notifications')
        .set({ due_at: new Date() })
        .where('company_id', '=', companyId)
        .execute();
      await order(tx, its.app.jobs, { companyId, userId, channel: 'push' });
    });
    await expectEventually(() => phone.shown).toHaveLength(1);
    expect(phone.shown[0]).toMatchObject({ title: '2 customers are waiting for a person', body: 'Emma, Lukas' });
    expect((await log()).map(({ reason }) => reason).filter(Boolean)).toEqual(['answered']);
  });

  test('of everybody at once do not keep owners from hearing', async () => {
    await rules(ONLY_PUSH);
    const phone = await register();
    await settings({ quiet: always });
    await settings({ quiet: always }, its.dan);
    await beAway();
    await wait();
    await expectEventually(() => phone.shown).toHaveLength(1);
  });

  test('words are left out if the person wants that, and what is switched off is not sent', async () => {
    await rules(ONLY_PUSH);
    const phone = await register();
    await settings({ shows_words: false });
    await beAway();
    await wait('My secret order', 'Emma');
    await expectEventually(() => phone.shown).toMatchObject([
      { title: 'A customer is waiting for a person', body: '' },
    ]);
    await settings({ channels: { ...DEFAULT_CHANNELS, waiting: { screen: true, push: false, mail: false } } });
    await beAway();
    await wait('Hello?', 'Lukas');
    await passTime();
    await expectEventually(
      async () =>
        (
          await its.app.sql.asSystem(({ db }) =>
            db.selectFrom('escalations').selectAll().where('company_id', '=', its.shop.staff.companyId).execute(),
          )
        ).length,
    ).toBe(2);
    expect(phone.shown).toHaveLength(1);
  });
});

describe('what concerns one person', () => {
  test('an assignment and a mention reach who does not look, and only them', async () => {
    await rules({ ...ONLY_PUSH, push_after: NEVER });
    const [own, dans] = [await register(), await register(its.dan)];
    const visitor = await wait();
    const base = `/conversations/${visitor.conversationId}`;
    await its.shop.staff.browser.post(`${base}/assign`, { user_id: its.dan.userId });
    await expectEventually(() => dans.shown.map(({ title }) => title)).toContain('Emma has been assigned to you');
    await beAway();
    await its.shop.staff.browser.post(`${base}/notes`, { text: `${mentionOf(its.dan.userId)} please look` });
    await expectEventually(() => dans.shown.map(({ title }) => title)).toContain('You were mentioned: Emma');
    expect(own.shown.filter(({ title }) => !title.includes('waiting'))).toEqual([]);
  });

  test('who looks at the screen is told there alone', async () => {
    await rules(ONLY_PUSH);
    const dans = await register(its.dan);
    await beAway(its.shop.staff.companyId, new Date());
    const visitor = await wait();
    await its.shop.staff.browser.post(`/conversations/${visitor.conversationId}/assign`, { user_id: its.dan.userId });
    await passTime();
    expect(dans.shown).toEqual([]);
    expect(await log()).toEqual([]);
  });

  test('the holder of a conversation is told that the customer has answered', async () => {
    await rules(ONLY_PUSH);
    const dans = await register(its.dan);
    const visitor = await wait();
    await its.dan.browser.post(`/conversations/${visitor.conversationId}/messages/send`, {
      text: 'Which order?',
      client_id: newClientId(),
    });
    await beAway();
    await visitor.say('The second one');
    await expectEventually(() => dans.shown.at(-1)).toMatchObject({
      title: 'Emma has answered and is waiting for you',
      body: 'The second one',
    });
  });
});

describe('browsers', () => {
  test('end with their session, and with the membership', async () => {
    await register();
    const phone = await register(its.dan);
    await its.dan.browser.post('/auth/logout');
    const registered = () =>
      its.app.sql.asSystem(({ db }) =>
        db
          .selectFrom('push_subscriptions')
          .select('user_id')
          .where('company_id', '=', its.shop.staff.companyId)
          .execute(),
      );
    expect(await registered()).toEqual([{ user_id: its.shop.staff.userId }]);
    const eva = await colleague(its.app, its.shop.staff, { name: 'Eva' });
    await register(eva);
    await its.shop.staff.browser.post(`/members/${eva.userId}/deactivate`);
    expect(await registered()).toEqual([{ user_id: its.shop.staff.userId }]);
    expect(phone.shown).toEqual([]);
  });

  test('of others are as if they did not exist', async () => {
    await register(its.dan);
    const [{ id } = { id: 0 }] = (await its.dan.browser.get('/push-subscriptions')).body.data as { id: number }[];
    const foreign = await its.shop.staff.browser.delete(`/push-subscriptions/${id}`);
    const missing = await its.shop.staff.browser.delete('/push-subscriptions/99999999');
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await its.dan.browser.delete(`/push-subscriptions/${id}`)).status).toBe(204);
  });

  test.each(['http://push.example/x', 'ftp://push.example/x', 'https://user:pass@push.example/x', 'nothing'])(
    'cannot be registered with the address %s',
    async (endpoint) => {
      const { p256dh, auth } = its.push.browser().subscription;
      expect((await its.shop.staff.browser.post('/push-subscriptions', { endpoint, p256dh, auth })).status).toBe(422);
    },
  );

  test('that name an address inside our network are not called', async () => {
    const { p256dh, auth } = its.push.browser().subscription;
    await its.shop.staff.browser.post('/push-subscriptions', {
      endpoint: 'https://169.254.169.254/push',
      p256dh,
      auth,
    });
    await its.shop.staff.browser.post('/notifications/test', { channel: 'push' });
    await expectEventually(async () => (await log())[0]).toMatchObject({
      kind: 'test',
      state: 'failed',
      reason: 'push_refused',
    });
  });
});

test('a test says what came of it, without trying again', async () => {
  const phone = await register();
  await its.shop.staff.browser.post('/notifications/test', { channel: 'push' });
  await expectEventually(async () => (await log())[0]).toMatchObject({ kind: 'test', channel: 'push', state: 'sent' });
  expect(phone.shown[0]?.title).toBe('Notifications reach you here');
  its.push.behave(503);
  await its.shop.staff.browser.post('/notifications/test', { channel: 'push' });
  await expectEventually(async () => (await log())[0]).toMatchObject({ state: 'failed', reason: 'push_unreachable' });
  await its.shop.staff.browser.post('/notifications/test', { channel: 'mail' });
  await expectEventually(async () => (await log())[0]).toMatchObject({ channel: 'mail', state: 'sent' });
  // Others do not see it, owners do.
  expect(await log(its.dan)).toEqual([]);
});

test('owners set the times for the company, in their order, and that is recorded', async () => {
  expect((await its.shop.staff.browser.get('/notifications/rules')).body).toMatchObject({
    push_after: DEFAULT_RULES.pushAfter,
    everybody_after: DEFAULT_RULES.everybodyAfter,
  });
  expect((await rules({ push_after: 60 })).status).toBe(422);
  expect((await rules({ everybody_after: 60 })).status).toBe(200);
  expect((await its.dan.browser.call('PUT', '/notifications/rules', {})).status).toBe(403);
  const { data } = (await its.shop.staff.browser.get('/activity?kind=company.notifications_changed')).body;
  expect(data).toHaveLength(1);
});

test('whether anybody would be reached follows from mail, browsers and what people want', async () => {
  const reached = async () => (await its.shop.staff.browser.get('/notifications/reach')).body.reaches_somebody;
  expect(await reached()).toBe(true);
  const noMail = { ...DEFAULT_CHANNELS, waiting: { screen: true, push: true, mail: false } };
  for (const { browser } of [its.shop.staff, its.dan])
    await browser.call('PUT', '/notifications/settings', {
      channels: noMail,
      quiet: [],
      timezone: 'UTC',
      shows_words: true,
    });
  expect(await reached()).toBe(false);
  await register(its.dan);
  expect(await reached()).toBe(true);
});

test('what is older than the log is cleared', async () => {
  await its.shop.staff.browser.post('/notifications/test', { channel: 'mail' });
  await expectEventually(async () => (await log())[0]?.state).toBe('sent');
  const age = (days: number) =>
    its.app.sql.asSystem(({ db }) =>
      db
        .updateTable('notifications')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('company_id', '=', its.shop.staff.companyId)
        .execute(),
    );
  const left = async () =>
    (
      await its.app.sql.asSystem(async (tx) => {
        await sweepNotifications(tx);
        return tx.db
          .selectFrom('notifications')
          .select('id')
          .where('company_id', '=', its.shop.staff.companyId)
          .execute();
      })
    ).length;
  await age(59);
  expect([(await log()).length, await left()]).toEqual([0, 1]);
  await age(61);
  expect(await left()).toBe(0);
});
