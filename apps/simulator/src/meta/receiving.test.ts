import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { META_APP, openMetaTest, type MetaTest } from '../testing/meta.ts';
import { startWebhook } from '../testing/webhook.ts';

const MINUTE_MS = 60_000;
const PAGE_FIELDS =
  'messages,messaging_postbacks,message_deliveries,message_reads,message_echoes,message_reactions,message_edits,messaging_referrals,messaging_handovers,standby';

let world: MetaTest;
let hook: Awaited<ReturnType<typeof startWebhook>>;
let page: string;
beforeEach(async () => {
  world = await openMetaTest();
  hook = await startWebhook();
  page = await world.pageToken();
  await world.meta.setWebhook('meta', hook.url, hook.verifyToken);
  await world.graph('me/subscribed_apps', page, { subscribed_fields: PAGE_FIELDS });
});
afterEach(async () => {
  await world.simulator.close();
  await hook.close();
});

interface Envelope {
  object: string;
  entry: { id: string; time: number; messaging?: object[]; standby?: object[] }[];
}
const envelopes = () => hook.received.map(({ body }) => JSON.parse(body) as Envelope);
const items = () => envelopes().flatMap(({ entry }) => entry.flatMap(({ messaging = [] }) => messaging));
const arrived = (count: number) => vi.waitFor(() => expect(hook.received).toHaveLength(count), 10_000);

test('everything that a customer of a Page does arrives signed and in order', async () => {
  const { meta, simulator } = world;
  const { home, lukas } = meta.sample();
  meta.timing.echo = 'never';
  meta.timing.delivery_ms = null;
  const { mid: first } = meta.say(home, lukas, 'Größe 36/38?');
  const sent = await world.graph('me/messages', page, {
    recipient: { id: meta.scopedIdOf(home, lukas) },
    message: { text: 'Colour?', quick_replies: [{ content_type: 'text', title: 'Red', payload: 'COLOR_RED' }] },
  });
  const { message_id: question } = sent.body as { message_id: string };
  meta.tap(home, lukas, question, { title: 'Red' });
  meta.start(home, lukas);
  meta.sendMedia(home, lukas, { kind: 'voice' });
  meta.sendMedia(home, lukas, { kind: 'sticker' });
  meta.react(home, lukas, question, '❤️');
  meta.react(home, lukas, question, '');
  meta.edit(home, lukas, first ?? '', 'Größe 38?');
  meta.read(home, lukas);
  meta.unsend(home, lukas, first ?? '');
  meta.referral(home, lukas, 'qr1');
  meta.say(home, lukas, 'yes', { replyTo: question });
  await arrived(12);

  const prefix = {
    sender: { id: meta.scopedIdOf(home, lukas) },
    recipient: { id: home.id },
    timestamp: expect.any(Number),
  };
  const mid = expect.stringMatching(/^m_/) as string;
  expect(envelopes().every(({ object, entry }) => object === 'page' && entry[0]?.id === home.id)).toBe(true);
  expect(items()).toEqual(
    [
      { message: { mid: first, text: 'Größe 36/38?' } },
      { message: { mid, text: 'Red', quick_reply: { payload: 'COLOR_RED' } } },
      { postback: { mid, title: 'Get started', payload: 'GET_STARTED' } },
      {
        message: { mid, attachments: [{ type: 'audio', payload: { url: expect.stringMatching(/audioclip\.mp4$/) } }] },
      },
      {
        message: {
          mid,
          attachments: [{ type: 'sticker', payload: { url: expect.any(String), sticker_id: expect.any(Number) } }],
        },
      },
      { reaction: { mid: question, action: 'react', reaction: 'love', emoji: '❤️' } },
      { reaction: { mid: question, action: 'unreact' } },
      { message_edit: { mid: first, text: 'Größe 38?', num_edit: 1 } },
      { read: { watermark: expect.any(Number) } },
      { message: { mid: first, is_deleted: true } },
      { referral: { ref: 'qr1', source: 'SHORTLINK', type: 'OPEN_THREAD' } },
      { message: { mid, text: 'yes', reply_to: { mid: question, is_self_reply: false } } },
    ].map((item) => ({ ...prefix, ...item })),
  );
  const [one] = hook.received;
  expect(one?.body).toContain(String.raw`Gr\u00f6\u00dfe 36\/38?`);
  expect(one?.signature).toBe(
    `sha256=${createHmac('sha256', META_APP.secret)
      .update(one?.body ?? '')
      .digest('hex')}`,
  );
  expect(simulator.journal.transcript.list({ where: { platform: 'messenger', customer_id: lukas.id } })).toHaveLength(
    13,
  );
  const audio = (items()[3] as { message: { attachments: { payload: { url: string } }[] } }).message.attachments[0];
  expect((await fetch(audio?.payload.url ?? '')).headers.get('content-type')).toBe('audio/mp4');
});

test('echo, delivery and reading follow a message; the echo carries the app and its metadata', async () => {
  const { meta } = world;
  const { home, lukas } = meta.sample();
  meta.timing.read_ms = 10;
  meta.say(home, lukas, 'Hi');
  await arrived(1);
  const sent = await world.graph('me/messages', page, {
    recipient: { id: meta.scopedIdOf(home, lukas) },
    message: { text: 'Hello', metadata: 'out:9' },
  });
  const { message_id: mid } = sent.body as { message_id: string };
  await arrived(4);
  expect(items().slice(1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        sender: { id: home.id },
        message: { is_echo: true, app_id: Number(META_APP.id), metadata: 'out:9', mid, text: 'Hello' },
      }),
      expect.objectContaining({ delivery: { mids: [mid], watermark: expect.any(Number) } }),
      expect.objectContaining({ read: { watermark: expect.any(Number) } }),
    ]),
  );
});

test('an echo can overtake the answer of the call', async () => {
  const { meta } = world;
  const { home, lukas } = meta.sample();
  meta.timing.echo = 'before';
  meta.say(home, lukas, 'Hi');
  await arrived(1);
  await world.graph('me/messages', page, {
    recipient: { id: meta.scopedIdOf(home, lukas) },
    message: { text: 'Hello' },
  });
  expect(items()[1]).toMatchObject({ message: { is_echo: true, text: 'Hello' } });
});

test('Instagram has its own fields, no metadata in echoes and no deliveries', async () => {
  const { meta } = world;
  const { linked, ioana } = meta.sample();
  meta.say(linked, ioana, 'Bună');
  meta.storyReply(linked, ioana, 'Is it available?');
  meta.storyMention(linked, ioana);
  meta.sharePost(linked, ioana, 'New hat');
  meta.sendMedia(linked, ioana, { kind: 'sticker' });
  await arrived(5);
  const igsid = meta.scopedIdOf(linked, ioana);
  await world.graph('me/messages', page, { recipient: { id: igsid }, message: { text: 'Da', metadata: 'out:1' } });
  await arrived(6);
  meta.read(linked, ioana);
  await arrived(7);
  expect(envelopes()[0]).toMatchObject({ object: 'instagram', entry: [{ id: linked.id }] });
  const mid = expect.any(String) as string;
  expect(items().map((item) => Object.values(item).at(-1) as object)).toEqual([
    { mid, text: 'Bună' },
    { mid, text: 'Is it available?', reply_to: { story: { id: expect.any(String), url: expect.any(String) } } },
    { mid, attachments: [{ type: 'story_mention', payload: { url: expect.any(String) } }] },
    { mid, attachments: [{ type: 'ig_post', payload: expect.objectContaining({ title: 'New hat' }) }] },
    { mid, is_unsupported: true },
    { mid, is_echo: true, text: 'Da' },
    { mid },
  ]);
});

test('an account that is connected both ways reports everything twice, signed by each app', async () => {
  const { meta } = world;
  const { linked, ioana } = meta.sample();
  await meta.setWebhook('instagram', hook.url, hook.verifyToken);
  await world.graph('/ig-graph/v26.0/me/subscribed_apps', await world.instagramToken(linked), {
    subscribed_fields: 'messages',
  });
  expect(meta.say(linked, ioana, 'Bună').event_ids).toHaveLength(2);
  await arrived(2);
  expect(new Set(hook.received.map(({ signature }) => signature)).size).toBe(2);
  linked.allowsAccess = false;
  expect(meta.say(linked, ioana, 'Hei').event_ids).toEqual([]);
});

test('only what both the app and the Page are subscribed to is sent', async () => {
  const { meta, graph } = world;
  const { home, outlet, lukas } = meta.sample();
  expect(meta.say(outlet, lukas, 'Nobody listens').event_ids).toEqual([]);
  await graph('me/subscribed_apps', page, { subscribed_fields: 'messages' });
  expect(meta.start(home, lukas).event_ids).toEqual([]);
  expect(meta.say(home, lukas, 'Hi').event_ids).toHaveLength(1);
  await graph(`${META_APP.id}/subscriptions?object=page`, world.appToken, undefined, 'DELETE');
  expect(meta.say(home, lukas, 'Hi').event_ids).toEqual([]);
});

test('staff in the inbox are echoed with the inbox as the app; with its control, an app only listens', async () => {
  const { meta } = world;
  const { home, lukas } = meta.sample();
  meta.say(home, lukas, 'Hi');
  meta.staff.answer(home, lukas, 'A person here');
  await arrived(2);
  expect(items()[1]).toMatchObject({ message: { is_echo: true, app_id: 263902037430900, text: 'A person here' } });
  meta.staff.answer(home, lukas, 'Mine', { takesControl: true });
  meta.start(home, lukas);
  await arrived(5);
  expect(items()[2]).toMatchObject({ take_thread_control: { new_owner_app_id: '263902037430900' } });
  expect(envelopes()[4]?.entry[0]?.standby).toEqual([
    expect.objectContaining({ postback: { mid: expect.any(String), title: 'Get started' } }),
  ]);
  meta.staff.passControl(home, lukas, META_APP.id);
  meta.say(home, lukas, 'Back');
  await arrived(7);
  expect(items().at(-1)).toMatchObject({ message: { text: 'Back' } });
});

test('events come in batches, twice or swapped when that is switched on', async () => {
  const { meta, simulator } = world;
  const { home, outlet, lukas } = meta.sample();
  await world.graph('me/subscribed_apps', await world.pageToken(outlet), { subscribed_fields: 'messages' });
  simulator.faults.set('messenger', { webhooks: { batch: 2 } });
  meta.say(home, lukas, 'one');
  meta.say(outlet, lukas, 'two');
  await arrived(1);
  expect(envelopes()[0]?.entry.map(({ id }) => id)).toEqual([home.id, outlet.id]);
  simulator.faults.set('messenger', { webhooks: { copies: 2 } });
  meta.say(home, lukas, 'three');
  await arrived(3);
  simulator.faults.set('messenger', { webhooks: { reorder: true } });
  meta.say(home, lukas, 'four');
  meta.say(home, lukas, 'five');
  await arrived(5);
  expect(items().slice(-2)).toMatchObject([{ message: { text: 'five' } }, { message: { text: 'four' } }]);
});

test('a webhook that fails for an hour loses the Page', async () => {
  const { meta, simulator } = world;
  const { home, lukas } = meta.sample();
  hook.answers.push(...Array.from({ length: 500 }, () => 500));
  meta.say(home, lukas, 'Hi');
  await vi.waitFor(() => expect(hook.received.length).toBeGreaterThan(0), 10_000);
  expect(meta.subscribedFields(home, 'meta')).toContain('messages');
  for (let minute = 0; minute < 75 && meta.subscribedFields(home, 'meta').length > 0; minute += 5) {
    const before = hook.received.length;
    simulator.clock.advance(5 * MINUTE_MS);
    await vi.waitFor(() => expect(hook.received.length).toBeGreaterThan(before), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(meta.subscribedFields(home, 'meta')).toEqual([]);
});

test('an app hears when somebody removes it or wants their data deleted', async () => {
  const { meta } = world;
  const { user } = meta.sample();
  const form = await startWebhook();
  meta.setApp('meta', { deauthorizeUrl: form.formUrl, dataDeletionUrl: form.formUrl });
  expect(await meta.removeApp('meta', user)).toMatchObject({ status: 200 });
  expect((await world.graph('me', page)).error).toMatchObject({ code: 190, error_subcode: 458 });
  await meta.requestDataDeletion('meta', user);
  const [signature = '', payload = ''] = form.forms[1]?.signed_request?.split('.') ?? [];
  expect(signature).toBe(createHmac('sha256', META_APP.secret).update(payload).digest('base64url'));
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ user_id: user.id });
  await form.close();
});

test('shapes that no action has can be sent, and the dashboard’s test', async () => {
  const { meta, call } = world;
  const { home, lukas } = meta.sample();
  const control = (path: string, body: object) =>
    call(`/_sim/meta${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await control(`/chats/${home.id}/${lukas.id}/raw`, {
    kind: 'message',
    item: { sender: { user_ref: 'plugin-7' }, message: { mid: 'm_1', attachments: [{ type: 'hologram' }] } },
  });
  await arrived(1);
  expect(items()[0]).toMatchObject({ sender: { user_ref: 'plugin-7' }, recipient: { id: home.id } });
  expect((await control('/apps/meta/test', { object: 'page' })).body).toEqual({ event_ids: [2] });
  await arrived(2);
  expect(envelopes()[1]?.entry[0]).toMatchObject({ id: '0', changes: [{ value: { sender: { id: '12334' } } }] });
});
