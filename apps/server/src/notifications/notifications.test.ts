import { expect, test } from 'vitest';
import { newClientId } from '../testing/chat.ts';
import { ONLY_PUSH, prepareNotifiedShop } from '../testing/notified-shop.ts';
import { colleague } from '../testing/people.ts';
import { order } from './outbox.ts';

const its = prepareNotifiedShop();
const { beAway, rules, passTime, register, wait, log, mailsTo, expectEventually } = its;

test('a customer who waits while nobody looks is announced by push, encrypted, with name and words', async () => {
  await rules(ONLY_PUSH);
  const phone = await register();
  const visitor = await wait('Where is my order? My card is 4111 1111 1111 1111.');
  await expectEventually(() => phone.shown).toHaveLength(1);
  expect(phone.shown[0]).toMatchObject({
    title: 'Emma is waiting for a person',
    url: `/chats/${visitor.conversationId}?company=${its.shop.staff.companyId}`,
  });
  expect(phone.shown[0]?.body).toMatch(/^Where is my order\? My card is /);
  expect(phone.shown[0]?.body).not.toContain('4111');
  expect(phone.asked[0]?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(phone.asked[0]?.bytes).toBeLessThan(1_000);
  expect(await log()).toMatchObject([{ kind: 'waiting', channel: 'push', state: 'sent', reason: null }]);
});

test('the ladder goes from push to mail to the next person to everybody, each once', async () => {
  await rules({ mail_after: 2, next_after: 4, everybody_after: 6 });
  const phone = await register();
  const eva = await colleague(its.app, its.shop.staff, { name: 'Eva' });
  await beAway();
  const visitor = await wait();
  await expectEventually(async () => (await mailsTo(eva.email)).length).toBe(1);
  for (const { email } of [its.shop.staff, its.dan, eva]) expect(await mailsTo(email)).toHaveLength(1);
  const [mail] = await mailsTo(its.dan.email);
  expect(mail?.subject).toBe('Emma is waiting for a person: Where is my order?'.split(':')[0]);
  expect(mail?.text).toContain(
    `http://parley.localhost/chats/${visitor.conversationId}?company=${its.shop.staff.companyId}\n`,
  );
  expect(phone.shown).toHaveLength(1);
  const told = (await log())
    .toReversed()
    .map(({ to, channel }) => `${to.name === 'Dan' || to.name === 'Eva' ? to.name : 'owner'} ${channel}`);
  expect(told).toEqual(['owner push', 'owner mail', 'Dan mail', 'Eva mail']);
});

test.each([
  ['answered', 'messages/send', () => ({ text: 'Here I am.', client_id: newClientId() })],
  ['taken', 'assign', () => ({ user_id: its.dan.userId })],
  ['ended', 'end', () => ({})],
  ['snoozed', 'snooze', () => ({ wakes_at: null })],
])('what was %s meanwhile is not sent any more', async (reason, action, body) => {
  await rules(ONLY_PUSH);
  its.push.behave(503);
  const phone = await register();
  const visitor = await wait();
  await expectEventually(async () => (await log())[0]?.reason).toBe('push_unreachable');
  expect(phone.asked.length).toBeGreaterThan(0);
  await its.dan.browser.post(`/conversations/${visitor.conversationId}/${action}`, body());
  its.push.behave(201);
  await expectEventually(async () => (await log())[0]).toMatchObject({ state: 'dropped', reason });
  expect(phone.shown).toEqual([]);
});

test('a push service that is busy is asked again, and the message arrives once', async () => {
  await rules(ONLY_PUSH);
  let times = 0;
  its.push.behave(() => ((times += 1) < 3 ? 429 : 201));
  const phone = await register();
  await wait();
  await expectEventually(() => phone.shown).toHaveLength(1);
  expect(phone.asked).toHaveLength(3);
  expect(await log()).toMatchObject([{ state: 'sent' }]);
});

/** What failed waits for its next try. */
async function nothingIsUnderWay() {
  const nextTry = async () => {
    const { companyId } = its.shop.staff;
    const job = await its.app.sql.asSystem(({ db }) =>
      db.selectFrom('jobs').select('run_at').where('company_id', '=', companyId).executeTakeFirst(),
    );
    return job?.run_at.getTime();
  };
  await expect.poll(nextTry).toBeGreaterThan(Date.now() + 1_000);
}

test('what somebody else is writing when it is to be sent is sent afterwards', async () => {
  await rules(ONLY_PUSH);
  its.push.behave(503);
  const phone = await register();
  await wait();
  await expectEventually(async () => (await log())[0]?.reason).toBe('push_unreachable');
  await nothingIsUnderWay();
  const { sql } = its.app;
  const { companyId } = its.shop.staff;
  its.push.behave(201);
  await sql.asSystem(async ({ db }) => {
    await db.updateTable('notifications').set({ reason: null }).where('company_id', '=', companyId).execute();
    await passTime();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(phone.shown).toEqual([]);
  });
  await expectEventually(() => phone.shown).toHaveLength(1);
});

test('what a job had taken that is gone is sent once nobody can be sending it any more', async () => {
  await rules(ONLY_PUSH);
  its.push.behave(503);
  const phone = await register();
  await wait();
  await expectEventually(async () => (await log())[0]?.reason).toBe('push_unreachable');
  await nothingIsUnderWay();
  const { companyId, userId } = its.shop.staff;
  await its.app.sql.asSystem(async (tx) => {
    await tx.db.deleteFrom('jobs').where('kind', '=', 'notifications.push').execute();
    const claim = { batch: 99_999_999, claimed_at: new Date(Date.now() - 295_000) };
    await tx.db.updateTable('notifications').set(claim).where('company_id', '=', companyId).execute();
    await order(tx, its.app.jobs, { companyId, userId, channel: 'push' });
  });
  its.push.behave(201);
  await expectEventually(() => phone.shown).toHaveLength(1);
});

test('a browser that is gone is forgotten, one that is slow does not hold up the others', async () => {
  await rules(ONLY_PUSH);
  const [gone, slow, good] = [await register(), await register(), await register()];
  its.push.behave(410, gone);
  its.push.behave('hang', slow);
  await wait();
  await expectEventually(() => good.shown).toHaveLength(1);
  await expectEventually(async () => (await log())[0]?.state).toBe('sent');
  const { data } = (await its.shop.staff.browser.get('/push-subscriptions')).body;
  expect(data).toHaveLength(2);
});

test('without any browser left the log says so', async () => {
  await rules(ONLY_PUSH);
  const phone = await register();
  its.push.behave(410, phone);
  await wait();
  await expectEventually(async () => (await log())[0]).toMatchObject({ state: 'failed', reason: 'no_browser' });
});

test('many who wait at once are one message', async () => {
  const phone = await register();
  await rules({ push_after: 0, ...ONLY_PUSH });
  // Nobody is left to be told one by one.
  await its.app.sql.asSystem(({ db }) =>
    db.updateTable('memberships').set({ deactivated_at: new Date() }).where('user_id', '=', its.dan.userId).execute(),
  );
  its.push.behave(503);
  for (let n = 0; n < 12; n += 1) await wait('Hello?', `Customer ${n}`);
  await expectEventually(async () => (await log()).length).toBe(12);
  its.push.behave(201);
  await expectEventually(async () => (await log()).filter(({ state }) => state === 'sent').length).toBe(12);
  expect(phone.shown.at(-1)).toMatchObject({
    title: '12 customers are waiting for a person',
    url: `/chats?view=waiting&company=${its.shop.staff.companyId}`,
  });
  expect(phone.shown).toHaveLength(1);
});

test('nobody gets more than three messages in two minutes; what else happens comes together afterwards', async () => {
  await rules(ONLY_PUSH);
  const phone = await register();
  for (let n = 1; n <= 3; n += 1) {
    await wait('Hello?', `Customer ${n}`);
    await expectEventually(() => phone.shown.length).toBe(n);
  }
  await wait('Hello?', 'Customer 4');
  await wait('Hello?', 'Customer 5');
  await expectEventually(async () => (await log()).filter(({ state }) => state === 'due').length).toBe(2);
  await passTime();
  expect(phone.shown).toHaveLength(3);
  // Two minutes later.
  await its.app.sql.asSystem(({ db }) =>
    db
      .updateTable('notifications')
      .set({ settled_at: new Date(Date.now() - 130_000), due_at: new Date(Date.now() - 1_000) })
      .where('company_id', '=', its.shop.staff.companyId)
      .execute(),
  );
  await expectEventually(() => phone.shown.length).toBe(4);
  expect(phone.shown.at(-1)?.title).toBe('2 customers are waiting for a person');
});
