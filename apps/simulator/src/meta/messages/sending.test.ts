import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMetaTest, type MetaTest } from '../../testing/meta.ts';

const HOUR_MS = 3_600_000;

let world: MetaTest;
let page: string;
let psid: string;
beforeEach(async () => {
  world = await openMetaTest();
  const { meta } = world;
  const { home, lukas } = meta.sample();
  page = await world.pageToken();
  meta.say(home, lukas, 'Hallo');
  psid = meta.scopedIdOf(home, lukas);
});
afterEach(() => world.simulator.close());

const send = (message: object, more: object = {}) =>
  world.graph('me/messages', page, { recipient: { id: psid }, messaging_type: 'RESPONSE', message, ...more });
const view = () => world.meta.view(world.meta.sample().home, world.meta.sample().lukas);
const errorOf = async (sent: ReturnType<typeof send>) => {
  const { error } = await sent;
  return [error?.code, error?.error_subcode, error?.message];
};
const template = (payload: object) => ({ attachment: { type: 'template', payload } });
const postback = { type: 'postback', title: 'Order', payload: 'ORDER_7' };

test('the customer sees texts, quick replies, buttons and cards', async () => {
  const sent = await send({ text: 'Size?', quick_replies: [{ content_type: 'text', title: 'S', payload: 'SIZE_S' }] });
  expect(sent.body).toEqual({ recipient_id: psid, message_id: expect.stringMatching(/^m_/) });
  expect(view().messages.at(-1)).toMatchObject({ text: 'Size?', quick_replies: [{ title: 'S', payload: 'SIZE_S' }] });
  await send(
    template({
      template_type: 'button',
      text: 'Go on?',
      buttons: [postback, { type: 'web_url', title: 'Site', url: 'https://x.example' }],
    }),
  );
  expect(view().messages.at(-1)).toMatchObject({ text: 'Go on?', buttons: [{ title: 'Order' }, { title: 'Site' }] });
  expect(view().messages.at(-2)?.quick_replies).toEqual([]);
  await send(
    template({ template_type: 'generic', elements: [{ title: 'Hat', subtitle: '20 EUR', buttons: [postback] }] }),
  );
  expect(view().messages.at(-1)).toMatchObject({ cards: [{ title: 'Hat', subtitle: '20 EUR' }] });
  const transcript = world.simulator.journal.transcript.list({ where: { platform: 'messenger', direction: 'out' } });
  expect(transcript.map(({ text, buttons }) => [text, buttons?.flat().map((button) => button.text)])).toEqual([
    ['Size?', ['S']],
    ['Go on?', ['Order', 'Site']],
    ['Hat: 20 EUR', ['Order']],
  ]);
});

const reply = (title: string) => ({ content_type: 'text', title, payload: title });
test.each<[string, object, string]>([
  ['a long text', { text: 'x'.repeat(2_001) }, 'Length of param message[text] must be less than or equal to 2000'],
  ['an empty message', {}, 'either text or an attachment'],
  [
    '14 quick replies',
    { text: 'x', quick_replies: Array.from({ length: 14 }, (_, n) => reply(`${n}`)) },
    'quick_replies',
  ],
  ['a long title', { text: 'x', quick_replies: [reply('x'.repeat(21))] }, '20 characters'],
  [
    'four buttons',
    template({ template_type: 'button', text: 'x', buttons: Array.from({ length: 4 }, () => postback) }),
    'buttons',
  ],
  ['a long template', template({ template_type: 'button', text: 'x'.repeat(641), buttons: [postback] }), '640'],
  [
    '11 cards',
    template({ template_type: 'generic', elements: Array.from({ length: 11 }, () => ({ title: 'x', subtitle: 'y' })) }),
    'elements',
  ],
  ['a bare card', template({ template_type: 'generic', elements: [{ title: 'x' }] }), 'needs more than a title'],
  ['an unknown part', { text: 'x', colour: 'red' }, 'colour'],
  [
    'many pictures',
    { attachments: [{ type: 'image', payload: { url: 'https://x.example/a.png' } }] },
    'only supported on Instagram',
  ],
])('%s is refused', async (_, message, why) => {
  const [code, , text] = await errorOf(send(message));
  expect([code, text]).toEqual([100, expect.stringContaining(why)]);
});

test('bots answer for a day, people with the right tag for seven', async () => {
  const { simulator, meta } = world;
  const human = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
  simulator.clock.advance(24 * HOUR_MS - 60_000);
  expect((await send({ text: 'In time' })).status).toBe(200);
  simulator.clock.advance(61_000);
  expect(await errorOf(send({ text: 'Late' }))).toEqual([10, 2_018_278, expect.stringContaining('outside of allowed')]);
  expect((await send({ text: 'Sorry for the wait' }, human)).status).toBe(200);
  expect(await errorOf(send({ text: 'x' }, { ...human, tag: 'ACCOUNT_UPDATE' }))).toEqual([
    100,
    undefined,
    expect.stringContaining('no longer supported'),
  ]);
  meta.setApp('meta', { hasHumanAgent: false });
  expect((await errorOf(send({ text: 'x' }, human)))[0]).toBe(100);
  meta.setApp('meta', { hasHumanAgent: true });
  simulator.clock.advance(6 * 24 * HOUR_MS);
  expect(await errorOf(send({ text: 'x' }, human))).toEqual([10, 2_018_278, expect.any(String)]);
  meta.react(meta.sample().home, meta.sample().lukas, view().messages.at(-1)?.mid ?? '', '❤️');
  expect((await send({ text: 'A reaction opens it again' })).status).toBe(200);
});

test('blocked, unknown and foreign receivers are refused', async () => {
  const { meta, graph } = world;
  const { home, outlet, lukas, careers } = meta.sample();
  meta.block(home, lukas);
  expect(await errorOf(send({ text: 'x' }))).toEqual([551, 1_545_041, expect.any(String)]);
  meta.unblock(home, lukas);
  const other = await world.pageToken(outlet);
  const foreign = graph('me/messages', other, { recipient: { id: psid }, message: { text: 'x' } });
  expect(await errorOf(foreign)).toEqual([100, 2_018_001, '(#100) No matching user found']);
  meta.say(careers, lukas, 'Job?');
  const careersToken = await world.pageToken(careers);
  const withoutTask = graph('me/messages', careersToken, {
    recipient: { id: meta.scopedIdOf(careers, lukas) },
    message: { text: 'x' },
  });
  expect((await errorOf(withoutTask))[0]).toBe(200);
  meta.withdrawPermission(meta.sample().user, 'pages_messaging');
  expect((await errorOf(send({ text: 'x' })))[0]).toBe(200);
});

test('restricted Pages and conversations of another app cannot be written to', async () => {
  const { meta } = world;
  const { home, lukas } = meta.sample();
  meta.staff.restrict(home);
  expect(await errorOf(send({ text: 'x' }))).toEqual([10, 1_893_063, expect.any(String)]);
  meta.staff.restrict(home, false);
  meta.staff.answer(home, lukas, 'I take this', { takesControl: true });
  expect(await errorOf(send({ text: 'x' }))).toEqual([10, 2_018_300, expect.any(String)]);
  expect((await world.graph('me/take_thread_control', page, { recipient: { id: psid } })).body).toEqual({
    success: true,
  });
  expect((await world.graph(`me/thread_owner?recipient=${psid}`, page)).body).toMatchObject({
    data: [{ thread_owner: { app_id: '100200300' } }],
  });
  expect((await send({ text: 'x' })).status).toBe(200);
});

test('files are uploaded or fetched, and must be what they are called', async () => {
  const { meta, call } = world;
  const upload = (type: string, mimeType: string, bytes: Buffer, path = 'me/message_attachments') => {
    const form = new FormData();
    form.append('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }));
    form.append('filedata', new Blob([new Uint8Array(bytes)], { type: mimeType }), 'größe.png');
    return call(`/fb-graph/v26.0/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page}` },
      body: form,
    });
  };
  const { body } = await upload('image', 'image/png', Buffer.from('picture'));
  const { attachment_id: id } = body as { attachment_id: string };
  expect((await send({ attachment: { type: 'image', payload: { attachment_id: id } } })).status).toBe(200);
  const [seen] = view().messages.at(-1)?.attachments ?? [];
  expect(await (await fetch(seen?.url ?? '')).text()).toBe('picture');
  expect((await upload('image', 'text/plain', Buffer.from('x'))).error).toMatchObject({ error_subcode: 2_018_047 });
  expect((await upload('image', 'image/png', Buffer.alloc(9 * 1024 * 1024))).error).toMatchObject({
    error_subcode: 2_018_109,
  });
  expect(await errorOf(send({ attachment: { type: 'image', payload: { attachment_id: '1' } } }))).toEqual([
    100,
    2_018_074,
    expect.any(String),
  ]);
  expect((await send({ attachment: { type: 'image', payload: { url: seen?.url } } })).status).toBe(200);
  const outside = { attachment: { type: 'image', payload: { url: 'https://elsewhere.example/a.png' } } };
  expect(await errorOf(send(outside))).toEqual([100, 2_018_008, expect.any(String)]);
  expect(meta.view(meta.sample().home, meta.sample().lukas).messages.at(-1)?.attachments).toHaveLength(1);
});

test('typing, reactions, quotes and the chat’s menu arrive', async () => {
  const { graph, simulator } = world;
  const act = (action: object) => graph('me/messages', page, { recipient: { id: psid }, ...action });
  expect((await act({ sender_action: 'typing_on' })).body).toEqual({ recipient_id: psid });
  expect(view().is_typing).toBe(true);
  simulator.clock.advance(20_000);
  expect(view().is_typing).toBe(false);
  const mid = view().messages[0]?.mid ?? '';
  await act({ sender_action: 'react', payload: { message_id: mid, reaction: '👍' } });
  expect(view().messages[0]?.reactions.business).toBe('👍');
  expect((await act({ sender_action: 'dance' })).error?.code).toBe(100);
  await send({ text: 'About that' }, { reply_to: { mid } });
  expect(view().messages.at(-1)?.reply_to).toEqual({ mid });
  expect((await errorOf(send({ text: 'x' }, { reply_to: { mid: 'm_other' } })))[0]).toBe(100);
  await graph('me/messenger_profile', page, { get_started: { payload: 'BEGIN' } });
  expect((await graph('me/messenger_profile?fields=get_started', page)).body).toEqual({
    data: [{ get_started: { payload: 'BEGIN' } }],
  });
});

test('a Page also answers for its Instagram account, within 1000 bytes and without phone buttons', async () => {
  const { meta, graph } = world;
  const { linked, ioana } = meta.sample();
  meta.say(linked, ioana, 'Bună');
  const igsid = meta.scopedIdOf(linked, ioana);
  const answer = (message: object, token = page) => graph('me/messages', token, { recipient: { id: igsid }, message });
  expect((await answer({ text: 'ж'.repeat(500) })).status).toBe(200);
  expect(await errorOf(answer({ text: 'ж'.repeat(501) }))).toEqual([100, undefined, expect.stringContaining('1000')]);
  const phone = { type: 'phone_number', title: 'Call', payload: '+43' };
  expect((await errorOf(answer(template({ template_type: 'button', text: 'x', buttons: [phone] }))))[1]).toBe(
    2_534_015,
  );
  const email = { text: 'x', quick_replies: [{ content_type: 'user_email' }] };
  expect((await errorOf(answer(email)))[0]).toBe(100);
  linked.allowsAccess = false;
  expect(await errorOf(answer({ text: 'x' }))).toEqual([200, 2_534_041, expect.any(String)]);
  linked.allowsAccess = true;
  const narrow = await world.pageToken(meta.sample().home, { without: ['instagram_manage_messages'] });
  expect((await errorOf(answer({ text: 'x' }, narrow)))[0]).toBe(200);
  world.simulator.clock.advance(25 * HOUR_MS);
  expect((await errorOf(answer({ text: 'x' })))[1]).toBe(2_534_022);
});

test('Instagram Login answers on its own host and shows profiles', async () => {
  const { meta, graph } = world;
  const { atelier, ioana } = meta.sample();
  meta.say(atelier, ioana, 'Bună');
  const igsid = meta.scopedIdOf(atelier, ioana);
  const token = await world.instagramToken();
  const path = `/ig-graph/v26.0/${atelier.id}/messages`;
  expect((await graph(path, token, { recipient: { id: igsid }, message: { text: 'Da' } })).body).toMatchObject({
    recipient_id: igsid,
  });
  expect((await graph(path, token, { recipient: { id: '1' }, message: { text: 'x' } })).error).toMatchObject({
    error_subcode: 2_534_014,
  });
  expect((await graph(`/ig-graph/v26.0/${igsid}?fields=name,username,profile_pic`, token)).body).toEqual({
    id: igsid,
    name: 'Ioana Munteanu',
    username: 'ioana.m',
  });
  ioana.hasProfile = false;
  expect((await graph(`/ig-graph/v26.0/${igsid}?fields=name`, token)).error?.code).toBe(230);
  expect((await graph(`${psid}?fields=id,name,first_name,last_name,profile_pic`, page)).body).toMatchObject({
    name: 'Lukas Brandt',
    profile_pic: expect.stringContaining('/meta-cdn/'),
  });
});
