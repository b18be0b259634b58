import { afterEach, beforeEach, expect, test } from 'vitest';
import { META_APP, openMetaTest, type MetaTest } from '../testing/meta.ts';

let world: MetaTest;
let page: string;
beforeEach(async () => {
  world = await openMetaTest();
  page = await world.pageToken();
  await world.graph('me/subscribed_apps', page, { subscribed_fields: 'messages' });
});
afterEach(() => world.simulator.close());

test('everything can be done over HTTP too', async () => {
  const { meta, call } = world;
  const { home, linked, lukas } = meta.sample();
  const control = (method: string, path: string, body?: object) =>
    call(`/_sim/meta${path}`, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const ana = (await control('POST', '/people', { first_name: 'Ana' })).body as { id: string };
  for (const account of [home, linked]) {
    const chat = `/chats/${account.id}/${ana.id}`;
    const { mid } = (await control('POST', `${chat}/say`, { text: 'Hi' })).body as { mid: string };
    const staff = (await control('POST', `${chat}/answer-as-staff`, { text: 'Hello' })).body as { mid: string };
    const steps: [string, object?][] = [
      ['start'],
      ['send-media', { kind: 'image', text: 'this' }],
      ['share-post', { title: 'Hat' }],
      ['react', { mid: staff.mid, emoji: '👍' }],
      ['unreact', { mid: staff.mid }],
      ['read'],
      ['edit', { mid, text: 'Hi!' }],
      ['unsend', { mid }],
      ['referral', { ref: 'x' }],
      ['pass-control', { app_id: null }],
      ['block'],
      ['unblock'],
      ...(account === linked ? ([['story-reply', { text: 'Wow' }], ['story-mention']] as [string, object?][]) : []),
    ];
    for (const [name, body] of steps)
      expect([name, (await control('POST', `${chat}/${name}`, body)).status]).toEqual([name, 200]);
    const seen = (await control('GET', chat)).body as { messages: { is_unsent: boolean; is_from_staff: boolean }[] };
    expect(seen.messages[0]).toMatchObject({ is_unsent: true, edits: 1 });
    expect(seen.messages[1]).toMatchObject({ is_from_staff: true, is_read: true });
    expect((await control('POST', `${chat}/tap`, { mid: staff.mid, title: 'x' })).status).toBe(409);
    expect((await control('POST', `${chat}/say`, {})).status).toBe(422);
  }
  expect((await control('GET', '')).body).toMatchObject({
    pages: [{ name: 'Linden Home', subscribed_app_ids: [META_APP.id] }, {}, {}],
    people: [{ first_name: 'Lukas' }, {}, { first_name: 'Ana' }],
  });
  expect((await control('PUT', '/timing', { echo: 'never' })).body).toMatchObject({ echo: 'never', delivery_ms: 40 });
  expect((await control('POST', `/tokens/${meta.sample().user.id}/kill`, { reason: 'checkpoint' })).status).toBe(200);
  expect((await world.graph('me', page)).error).toMatchObject({ error_subcode: 459 });
  world.simulator.wipe();
  expect(meta.view(meta.sample().home, lukas).messages).toEqual([]);
});
