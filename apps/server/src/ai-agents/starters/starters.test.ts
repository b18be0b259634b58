import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const HELP = {
  type: 'qa',
  pairs: [
    {
      question: 'How long does delivery take?',
      answer: 'Parcels to Austria arrive within three to five working days.',
    },
    { question: 'Can I return a dress?', answer: 'You can return everything within thirty days, free of charge.' },
    { question: 'Do you repair bikes of other brands?', answer: 'Yes, our workshop in Graz repairs every brand.' },
    { question: 'Where is the shop in Graz?', answer: 'The shop is at Hauptplatz 3 in Graz, next to the tram stop.' },
  ],
};
const HOURS = {
  type: 'text',
  text: '# Öffnungszeiten\n\nDer Laden in Graz ist montags bis freitags von neun bis achtzehn Uhr geöffnet.',
};

interface Starters {
  is_on: boolean;
  own: { locale: string; questions: { text: string; is_answered: boolean }[] }[];
  found: { locale: string; text: string; source: { id: number; name: string } }[];
}
const path = (agentId: number) => `/ai-agents/${agentId}/starters`;
const read = async ({ staff }: Shop, agentId: number) =>
  (await staff.browser.get(path(agentId))).body as unknown as Starters;
const write = async ({ staff }: Shop, agentId: number, changes: object) => {
  const { status, body } = await staff.browser.call('PUT', path(agentId), changes);
  expect(status).toBe(200);
  return body as unknown as Starters;
};
const foundIn = (starters: Starters, locale: string) =>
  starters.found.filter((each) => each.locale === locale).map(({ text }) => text);

interface Opening {
  token: string;
  messages: { text: string; extras: { options: { id: string; label: string }[] } | null }[];
}
async function open(visitor: TestVisitor, body: object = { locale: 'en' }): Promise<Opening | null> {
  const reply = await visitor.post('/chat/opening', body);
  expect(reply.status).toBe(200);
  return reply.body.opening as Opening | null;
}
const offered = async (visitor: TestVisitor, locale = 'en') =>
  (await open(visitor, { locale }))?.messages[0]?.extras?.options.map(({ label }) => label) ?? [];

describe('the questions that an agent suggests', () => {
  test('are made from its sources, in their languages, and are those that it answers', async () => {
    const shop = await openShop(app);
    const agentId = await addLiveAgent(shop);
    expect(await read(shop, agentId)).toEqual({ is_on: true, own: [], found: [] });
    const { id } = await teach(shop, agentId, 'Help', HELP);
    await teach(shop, agentId, 'Laden', HOURS);
    const starters = await read(shop, agentId);
    expect(foundIn(starters, 'en')).toEqual([
      'How long does delivery take?',
      'Can I return a dress?',
      'Do you repair bikes of other brands?',
    ]);
    expect(foundIn(starters, 'de')).toEqual(['Öffnungszeiten']);
    expect(starters.found[0]?.source).toEqual({ id, name: 'Help' });
    for (const { text } of starters.found) {
      const visitor = shop.visitor();
      await visitor.start();
      await visitor.say(text);
      await expect.poll(async () => (await visitor.messages()).at(-1)?.origin).toBe('bot');
      expect((await visitor.messages()).at(-1)?.extras?.sources).not.toEqual([]);
    }
  });

  test('follow the sources: a question is gone with its source, for visitors at once', async () => {
    const shop = await openShop(app);
    const agentId = await addLiveAgent(shop);
    const { id } = await teach(shop, agentId, 'Help', HELP);
    expect((await read(shop, agentId)).found).toHaveLength(3);
    expect(await offered(shop.visitor())).toHaveLength(3);
    await shop.staff.browser.call('PUT', `/knowledge-sources/${id}`, { is_enabled: false });
    expect(await offered(shop.visitor())).toEqual([]);
    expect((await read(shop, agentId)).found).toEqual([]);
  });

  test('of staff replace those that were found, and count only while the agent answers them', async () => {
    const shop = await openShop(app);
    const agentId = await addLiveAgent(shop);
    await teach(shop, agentId, 'Help', HELP);
    const texts = ['Do you sell helicopters?', 'How long does the delivery take?'];
    const { own, found } = await write(shop, agentId, {
      own: [
        { locale: 'en', texts },
        { locale: 'de', texts: [] },
      ],
    });
    expect(own).toEqual([
      {
        locale: 'en',
        questions: [
          { text: 'Do you sell helicopters?', is_answered: false },
          { text: 'How long does the delivery take?', is_answered: true },
        ],
      },
    ]);
    expect(found).toHaveLength(3);
    expect(await offered(shop.visitor())).toEqual(['How long does the delivery take?']);
    await teach(shop, agentId, 'More', {
      type: 'qa',
      pairs: [{ question: 'Do you sell helicopters?', answer: 'No, we only sell bikes.' }],
    });
    await read(shop, agentId);
    expect(await offered(shop.visitor())).toEqual(texts);
  });

  test('can be switched off, and a copy of the agent keeps the choice', async () => {
    const shop = await openShop(app);
    const agentId = await addLiveAgent(shop);
    await teach(shop, agentId, 'Help', HELP);
    await write(shop, agentId, { is_on: false, own: [{ locale: 'fr', texts: ['Vous livrez où ?'] }] });
    expect(await offered(shop.visitor())).toEqual([]);
    const copy = await shop.staff.browser.post(`/ai-agents/${agentId}/duplicate`, { name: 'Copy' });
    expect(await read(shop, Number(copy.body.id))).toMatchObject({ is_on: false, own: [{ locale: 'fr' }] });
    await write(shop, agentId, { is_on: true });
    expect(await offered(shop.visitor())).toHaveLength(3);
  });

  test('are refused where they are too long, too many or doubled', async () => {
    const shop = await openShop(app);
    const agentId = await addLiveAgent(shop);
    for (const own of [
      [{ locale: 'en', texts: ['x'.repeat(81)] }],
      [{ locale: 'en', texts: ['a', 'b', 'c', 'd'] }],
      [
        { locale: 'en', texts: ['a'] },
        { locale: 'en', texts: ['b'] },
      ],
    ])
      expect((await shop.staff.browser.call('PUT', path(agentId), { own })).status).toBe(422);
  });

  test('are found by themselves for agents that answer in a widget', async () => {
    const shop = await openShop(app);
    const agentId = await addLiveAgent(shop);
    await teach(shop, agentId, 'Help', HELP);
    await expect.poll(() => offered(shop.visitor()), { timeout: 90_000 }).toHaveLength(3);
  });
});
