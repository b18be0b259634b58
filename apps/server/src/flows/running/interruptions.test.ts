import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { ask, conversation, inInbox, lines, said, visit } from '../../testing/flow-visitors.ts';
import { flowOf, runFlow, say, sayingFlow } from '../../testing/flows.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const setHandedOff = (visitor: TestVisitor, isHandedOff: boolean) =>
  shop.staff.browser.call('PUT', conversation(visitor), { is_handed_off: isHandedOff });

describe.concurrent('a flow', () => {
  test('hands off to a person, stays silent, and continues when handed back', async ({ expect }) => {
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: {
          type: 'handOff',
          settings: { text: { en: 'A colleague comes' }, reason: 'Needs {{message}}' },
          to: { handedBack: 'more' },
        },
        more: ask('rest', { answered: 'bye' }),
        bye: say('You said {{rest}}'),
      }),
    );
    const visitor = await visit(widget);
    await visitor.say('help');
    await expect.poll(() => said(visitor)).toEqual(['A colleague comes']);
    expect(await inInbox(shop, visitor)).toMatchObject({ is_handed_off: true });
    expect(await lines(shop, visitor)).toEqual(['handed_off: Needs help']);
    await setHandedOff(visitor, true);
    await visitor.say('to the person');
    await setHandedOff(visitor, false);
    await expect.poll(() => said(visitor)).toEqual(['A colleague comes', 'Your rest?']);
    await visitor.say('to the bot');
    await expect.poll(() => said(visitor)).toEqual(['A colleague comes', 'Your rest?', 'You said to the bot']);
  });

  test('asks for missing contact details before a hand-off, if the company wants that', async ({ expect }) => {
    const other = await openShop(app);
    const fields = [{ name: 'email', type: 'email', is_required: true, labels: [] }];
    const saved = await other.staff.browser.post('/message-templates/phrases', { phrase: 'identification', fields });
    expect(saved.status).toBe(200);
    const { widget } = await runFlow(
      other,
      flowOf({ first: { type: 'handOff', settings: { text: { en: 'A colleague comes' } } } }),
    );
    const stranger = await visit(widget);
    const known = await visit(widget, { email: 'emma@post.example' });
    await Promise.all([stranger.say('Hi'), known.say('Hi')]);
    await expect.poll(() => said(known)).toEqual(['A colleague comes']);
    await expect.poll(async () => (await said(stranger)).length).toBe(2);
  });

  test('that a person interrupts waits at its step and does not see messages meant for the person', async ({
    expect,
  }) => {
    const { widget } = await runFlow(
      shop,
      flowOf({ first: ask('name', { answered: 'bye' }), bye: say('Hello {{name}}') }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toEqual(['Your name?']);
    await setHandedOff(visitor, true);
    await visitor.say('Are you a person?');
    await setHandedOff(visitor, false);
    await visitor.say('Emma');
    await expect.poll(() => said(visitor)).toEqual(['Your name?', 'Hello Emma']);
  });

  test('waits, and continues by itself when nobody answers', async ({ expect }) => {
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: say('One moment', 'pause'),
        pause: { type: 'wait', settings: { seconds: 1 }, to: 'done' },
        done: say('Done'),
      }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toContain('One moment');
    await expect.poll(() => said(visitor)).toEqual(['One moment', 'Done']);
  });

  test('that loops is stopped: the customer is informed, a person is asked, and it is listed', async ({ expect }) => {
    const again = { en: 'A number, please' };
    const { widget, flowId } = await runFlow(
      shop,
      flowOf({
        first: ask('x', { answered: 'ok' }, { answer: 'number', retries: 5, text: again, retryText: again }),
        ok: say('Ok'),
      }),
    );
    const visitor = await visit(widget, { name: 'Round' });
    for (const round of [1, 2, 3]) {
      await visitor.say('no');
      const repeated = Array.from({ length: round }, () => 'A number, please');
      await expect.poll(() => said(visitor)).toEqual(repeated);
    }
    await visitor.say('no');
    await vi.waitFor(async () => expect(await lines(shop, visitor)).toEqual(['flow_stopped: repeats']), LONG_TIMEOUT);
    expect(await inInbox(shop, visitor)).toMatchObject({ is_handed_off: true });
    expect((await said(visitor)).at(-1)).not.toBe('A number, please');
    const stuck = async () => (await shop.staff.browser.get('/flows/stuck')).body.data as { conversation_id: number }[];
    expect(await stuck()).toContainEqual({
      conversation_id: visitor.conversationId,
      customer: { id: expect.any(Number) as number, name: 'Round' },
      flow: { id: flowId, name: 'Flow' },
      version: 1,
      node: 'first',
      reason: 'repeats',
      stuck_at: expect.any(String) as string,
    });
    await shop.staff.browser.post(`${conversation(visitor)}/end`);
    expect((await stuck()).filter(({ conversation_id: id }) => id === visitor.conversationId)).toEqual([]);
  });

  test('that is paused or deleted does not start, and leaves customers to people', async ({ expect }) => {
    const { widget, flowId } = await runFlow(shop, sayingFlow('Hello'));
    await shop.staff.browser.call('PUT', `/flows/${flowId}`, { is_paused: true });
    const visitor = await visit(widget);
    await visitor.say('Anyone?');
    await vi.waitFor(async () => {
      const jobs = await app.sql.asSystem(({ db }) =>
        db.selectFrom('jobs').select('id').where('lane', '=', `reply ${visitor.conversationId}`).execute(),
      );
      expect(jobs).toEqual([]);
    }, LONG_TIMEOUT);
    expect(await said(visitor)).toEqual([]);
  });
});
