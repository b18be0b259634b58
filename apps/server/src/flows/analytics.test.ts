import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { ask, conversation, inInbox, said, visit } from '../testing/flow-visitors.ts';
import { flowOf, runFlow, say } from '../testing/flows.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

interface Figures {
  node: string;
  reached: number;
  left: number;
  here: number;
}
const figuresOf = async (flowId: number) => {
  const { nodes } = (await shop.staff.browser.get(`/flows/${flowId}/analytics?days=7`)).body as { nodes: Figures[] };
  return new Map(nodes.map(({ node, ...figures }) => [node, figures]));
};
/** Nobody has touched the runs of the flow for this long. */
const waitMinutes = (flowId: number, minutes: number) =>
  app.sql.asSystem(({ db }) =>
    raw`UPDATE flow_runs SET updated_at = updated_at - make_interval(mins => ${minutes}) WHERE flow_id = ${flowId}`.execute(
      db,
    ),
  );

test('a jump, a hand-off and an end lose nobody', async () => {
  const { widget, flowId } = await runFlow(
    shop,
    flowOf({
      first: { type: 'jump', settings: { node: 'name' } },
      unused: say('Never', 'name'),
      name: ask('name', { answered: 'person' }),
      person: { type: 'handOff', settings: { reason: 'asked' }, to: { handedBack: 'end' } },
      end: { type: 'end', settings: { text: { en: 'Bye' }, endsConversation: false } },
    }),
  );
  const visitor = await visit(widget);
  await visitor.say('Hi');
  await expect.poll(() => said(visitor)).toEqual(['Your name?']);
  await visitor.say('Emma');
  await expect.poll(() => inInbox(shop, visitor)).toMatchObject({ is_handed_off: true });
  expect(Object.fromEntries(await figuresOf(flowId))).toMatchObject({
    first: { reached: 1, left: 1, here: 0 },
    name: { reached: 1, left: 1, here: 0 },
    person: { reached: 1, left: 1, here: 0 },
  });
  await shop.staff.browser.call('PUT', conversation(visitor), { is_handed_off: false });
  await expect.poll(() => said(visitor)).toEqual(['Your name?', 'Bye']);
  expect(Object.fromEntries(await figuresOf(flowId))).toMatchObject({
    person: { reached: 1, left: 1, here: 0 },
    end: { reached: 1, left: 1, here: 0 },
  });
});

test('who is still answering is here now, and lost only after half an hour', async () => {
  const { widget, flowId } = await runFlow(shop, flowOf({ first: ask('name', { answered: 'bye' }), bye: say('Bye') }));
  const visitor = await visit(widget);
  await visitor.say('Hi');
  await expect.poll(() => said(visitor)).toEqual(['Your name?']);
  expect((await figuresOf(flowId)).get('first')).toEqual({ reached: 1, left: 0, here: 1 });
  await waitMinutes(flowId, 29);
  expect((await figuresOf(flowId)).get('first')).toEqual({ reached: 1, left: 0, here: 1 });
  await waitMinutes(flowId, 2);
  expect((await figuresOf(flowId)).get('first')).toEqual({ reached: 1, left: 0, here: 0 });
  await visitor.say('Emma');
  await expect.poll(() => said(visitor)).toEqual(['Your name?', 'Bye']);
  expect((await figuresOf(flowId)).get('first')).toEqual({ reached: 1, left: 1, here: 0 });
});

test('a run that waits for a time is here however long it takes', async () => {
  const { widget, flowId } = await runFlow(
    shop,
    flowOf({
      first: say('Soon', 'pause'),
      pause: { type: 'wait', settings: { seconds: 86_400 }, to: 'bye' },
      bye: say('Bye'),
    }),
  );
  const visitor = await visit(widget);
  await visitor.say('Hi');
  await expect.poll(() => said(visitor)).toEqual(['Soon']);
  await waitMinutes(flowId, 600);
  expect((await figuresOf(flowId)).get('pause')).toEqual({ reached: 1, left: 0, here: 1 });
});
