import { BOTS_STOPPED_WORDS } from '@parley/contracts/bots-stopped-words';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIncoming } from '../channels/incoming.ts';
import { ADAPTERS } from '../channels/adapters/index.ts';
import { createRemembering } from '../channels/testing/remembering.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { ask, inInbox, lines, said, visit } from '../testing/flow-visitors.ts';
import { flowOf, runFlow, say, sayingFlow } from '../testing/flows.ts';
import { addLiveAgent, teach } from '../testing/knowledge.ts';
import { askBot } from '../testing/models.ts';
import { colleagueOf } from '../testing/people.ts';

const { remembering, taken } = createRemembering();
let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp({}, { adapters: [...ADAPTERS, remembering] });
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: 'Delivery takes two days.' });
});
afterAll(() => app.close());

const QUESTION = 'How long does delivery take?';
const staff = () => shop.staff.browser;
const setStop = (is_stopped: boolean, by = staff()) => by.call('PUT', '/bots/stop', { is_stopped });

describe('stopping all bots', () => {
  test('tells who did it, once, until somebody undoes it', async () => {
    expect((await staff().get('/bots/stop')).body).toEqual({ stop: null });
    const first = await setStop(true);
    expect(first.body).toMatchObject({
      stop: { stopped_by: { id: shop.staff.userId }, stopped_at: expect.any(String) },
    });
    const colleague = await colleagueOf(app, shop.staff);
    expect((await setStop(true, colleague)).body).toEqual(first.body);
    expect((await setStop(false, colleague)).body).toEqual({ stop: null });
    expect((await setStop(false)).body).toEqual({ stop: null });
    const kept = await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
      db.selectFrom('bot_stops').select(['stopped_by', 'lifted_by']).execute(),
    );
    expect(kept).toEqual([{ stopped_by: shop.staff.userId, lifted_by: expect.any(Number) }]);
    expect((await staff().call('PUT', '/bots/stop', {})).status).toBe(422);
  });

  test('tells a customer of an agent, in their language, that a person will answer, and hands off', async () => {
    await setStop(true);
    const visitor = await visit(shop);
    expect(await askBot(visitor, 'Wie lange dauert die Lieferung?')).toBe(BOTS_STOPPED_WORDS.de);
    expect(await inInbox(shop, visitor)).toMatchObject({ is_handed_off: true, has_bot: false });
    expect(await lines(shop, visitor)).toEqual(['bots_stopped']);
    await visitor.say('Hallo?');
    expect(await said(visitor)).toHaveLength(1);

    await setStop(false);
    expect(await inInbox(shop, visitor)).toMatchObject({ is_handed_off: true, has_bot: true });
    expect(await askBot(await visit(shop), QUESTION)).toBe('Delivery takes two days.');
  });

  test('silences flows, also in the middle of a conversation, and their timers wait', async () => {
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: ask('name', { answered: 'thanks', timeout: 'late' }, { timeoutMinutes: 1 }),
        thanks: say('Thanks'),
        late: say('Still there?'),
      }),
    );
    const [visitor, idle] = [await visit(widget), await visit(widget)];
    for (const each of [visitor, idle]) await askBot(each, 'Hello');
    await setStop(true);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'flows.alarm').execute(),
    );
    app.jobs.wake();
    expect(await askBot(visitor, 'Ana')).toBe(BOTS_STOPPED_WORDS.en);
    await expect
      .poll(async () => {
        const jobs = await app.sql.asSystem(({ db }) =>
          db.selectFrom('jobs').select('run_at').where('kind', '=', 'flows.alarm').execute(),
        );
        return jobs.length > 0 && jobs.every(({ run_at }) => run_at > new Date());
      })
      .toBe(true);
    expect(await said(idle)).toEqual(['Your name?']);
    expect(await inInbox(shop, idle)).toMatchObject({ is_handed_off: false });

    await setStop(false);
    expect(await askBot(idle, 'Dan')).toBe('Thanks');
  });

  test('changes nothing where no bot answers, nor for other companies', async () => {
    const [other, quiet] = [await openShop(app), await openShop(app)];
    const otherAgent = await addLiveAgent(other);
    await teach(other, otherAgent, 'Delivery', { type: 'text', text: 'Delivery takes two days.' });
    const paused = await addLiveAgent(quiet);
    await quiet.staff.browser.call('PUT', `/ai-agents/${paused}`, { status: 'paused' });
    await setStop(true);
    await setStop(true, quiet.staff.browser);
    expect(await askBot(await visit(other), QUESTION)).toBe('Delivery takes two days.');
    expect((await other.staff.browser.get('/bots/stop')).body).toEqual({ stop: null });

    const visitor = await visit(quiet);
    await visitor.say(QUESTION);
    await expect
      .poll(() =>
        app.sql.asSystem(({ db }) =>
          db.selectFrom('jobs').select('id').where('lane', '=', `reply ${visitor.conversationId}`).execute(),
        ),
      )
      .toEqual([]);
    expect(await said(visitor)).toEqual([]);
    expect(await inInbox(quiet, visitor)).toMatchObject({ is_handed_off: false });
  });

  test('holds for agents and flows that are enabled or assigned meanwhile', async () => {
    await setStop(true);
    const next = await addLiveAgent(shop);
    const { widget } = await runFlow(shop, sayingFlow('Hello'));
    for (const channel of [shop.channelId, widget.channelId])
      expect((await staff().get(`/channels/${channel}`)).body.id).toBe(channel);
    for (const each of [shop, widget]) {
      const visitor = await visit(each);
      expect(await askBot(visitor, QUESTION)).toBe(BOTS_STOPPED_WORDS.en);
      expect(await inInbox(shop, visitor)).toMatchObject({ has_bot: false });
    }
    await setStop(false);
    expect(next).toBeGreaterThan(agentId);
    expect(await askBot(await visit(widget), QUESTION)).toBe('Hello');
  });

  test('reloads staff screens, so that the banner appears everywhere', async () => {
    const stream = await openStaffStream(app, staff());
    await setStop(true);
    await expect.poll(() => stream.received.some(({ name }) => name === 'reset')).toBe(true);
    stream.close();
  });

  test('keeps what a bot has said from platforms that have not got it yet, but not what customers are told', async () => {
    const { companyId } = shop.staff;
    const platform = remembering.platform;
    const values = { company_id: companyId, type: platform, name: platform, key: newClientId(), ai_agent_id: agentId };
    const { id } = await app.sql.asSystem(({ db }) =>
      db.insertInto('channels').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    const receive = createIncoming(app.sql, app.messages);
    const incoming = (n: number) => ({
      externalId: `ana:${n}`,
      from: { externalId: 'ana', name: 'Ana' },
      text: QUESTION,
      sentAt: new Date(),
    });
    await receive({ id, companyId, platform }, incoming(1));
    const sent = () =>
      app.sql.inCompany(companyId, ({ db }) =>
        db
          .selectFrom('messages')
          .select(['text', 'status'])
          .where('channel_id', '=', id)
          .where('origin', '=', 'bot')
          .where('type', '=', 'text')
          .orderBy('id')
          .execute(),
      );
    await expect.poll(async () => (await sent()).length).toBe(1);
    await expect.poll(async () => (await sent())[0]?.status).not.toBe('pending');
    const before = taken.length;
    // As if the platform had not taken it yet.
    await app.sql.inCompany(companyId, async (tx) => {
      const row = await tx.db
        .updateTable('messages')
        .set({ status: 'pending', external_id: null })
        .where('channel_id', '=', id)
        .where('origin', '=', 'bot')
        .where('type', '=', 'text')
        .returning('id')
        .executeTakeFirstOrThrow();
      const runAt = new Date(Date.now() + 1_500);
      await app.jobs.enqueue(tx, { kind: 'messages.deliver', payload: { messageId: row.id }, companyId, runAt });
    });
    await setStop(true);
    await expect.poll(async () => (await sent())[0]?.status).toBe('failed');
    expect(taken).toHaveLength(before);
    await receive({ id, companyId, platform }, incoming(2));
    await expect.poll(async () => (await sent()).at(-1)).toMatchObject({ text: BOTS_STOPPED_WORDS.en });
    await expect.poll(() => JSON.stringify(taken.slice(before))).toContain(BOTS_STOPPED_WORDS.en);
  });
});
