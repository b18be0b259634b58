import { afterAll, beforeAll, expect, test } from 'vitest';
import { flowOf, publishFlow, say } from '../testing/flows.ts';
import { openMetaChannel } from '../testing/meta-channel.ts';
import { openMetaWorld, type MetaWorld } from '../testing/meta.ts';

let world: MetaWorld;
beforeAll(async () => {
  world = await openMetaWorld();
  await world.configureApps();
});
afterAll(() => world.close());

test('a number is understood as the option that has it', async () => {
  const shop = await openMetaChannel(world, 'instagram');
  const { meta } = world.simulator;
  const options = Array.from({ length: 10 }, (_, at) => ({
    id: `c${at}`,
    label: { en: `Something in colour ${at + 1}` },
  }));
  const exits = Object.fromEntries(options.map(({ id }) => [id, 'third']));
  const definition = flowOf({
    first: { type: 'choice', settings: { text: { en: 'Which colour?' }, options }, to: { ...exits, c1: 'second' } },
    second: say('The second it is.'),
    third: say('The third it is.'),
  });
  const flowId = await publishFlow(shop, 'Colours', definition);
  await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, { flow_id: flowId });
  await shop.begin();
  await expect.poll(() => shop.got().length).toBe(1);
  expect(shop.got()[0]?.text).toContain('2. Something in colour 2\n');
  meta.say(shop.account, shop.ana, '2');
  await expect.poll(() => shop.got().at(-1)?.text).toBe('The second it is.');
});
