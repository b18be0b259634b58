import { describe, expect, test } from 'vitest';
import { DeliveryError, type OutgoingPart } from '../../adapter.ts';
import { instagram } from './instagram/index.ts';
import { plainOf } from './markup.ts';
import { messenger } from './messenger/index.ts';
import { answering, PLACE, refusing, TOKEN, type GraphAnswer } from './testing/graph-answers.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

const text = {
  to: '5',
  key: '9.0',
  isFromStaff: false,
  lastIncomingAt: ago(1),
  type: 'text',
  text: '**Hi**',
  options: [],
} as const;
const fileOf = (name: string, mediaType: string, size = 3): OutgoingPart => ({
  to: '5',
  key: '9.1',
  isFromStaff: true,
  lastIncomingAt: ago(1),
  type: 'file',
  file: { name, mediaType, size, read: async () => Buffer.from('abc') },
});

const page = { ...PLACE, settings: { pageId: '77' } };
const account = { ...PLACE, settings: { variant: 'instagram_login' as const, accountId: '88' } };
const linked = { ...PLACE, settings: { variant: 'page' as const, accountId: '88', pageId: '77' } };
type Route = 'messenger' | 'instagram' | 'instagram by page';

const sent: GraphAnswer = { body: { recipient_id: '5', message_id: 'm_1' } };
const uploaded: GraphAnswer = { body: { attachment_id: '42' } };

/** Sends while Meta gives these answers, one after another. */
async function sendBy(route: Route, part: OutgoingPart, ...answers: (GraphAnswer | Error)[]) {
  const { fetch, calls } = answering(...answers);
  const asked =
    route === 'messenger'
      ? messenger.send(part, page, fetch)
      : instagram.send(part, route === 'instagram' ? account : linked, fetch);
  const outcome = await asked.catch((error: unknown) => error);
  return { outcome, calls };
}
const bodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body);

describe('a text', () => {
  test.each<[Route, string, string, object]>([
    ['messenger', 'https://fb.example', '/v26.0/77/messages', { text: 'Hi', metadata: 'parley:9.0' }],
    ['instagram', 'https://ig.example', '/v26.0/88/messages', { text: 'Hi' }],
    ['instagram by page', 'https://fb.example', '/v26.0/77/messages', { text: 'Hi' }],
  ])('is sent by %s', async (route, host, path, message) => {
    const { outcome, calls } = await sendBy(route, text, sent);
    expect(outcome).toBe('m_1');
    expect(calls).toMatchObject([{ method: 'POST', host, path, authorization: `Bearer ${TOKEN}` }]);
    expect(bodies(calls)).toEqual([{ recipient: { id: '5' }, messaging_type: 'RESPONSE', message }]);
    expect('appsecret_proof' in (calls[0]?.query ?? {})).toBe(host === 'https://fb.example');
  });

  test('has its options as quick replies, with whole ids', async () => {
    const options = [
      { id: 'x'.repeat(300), label: 'Small' },
      { id: 'large', label: 'Large' },
    ];
    const { calls } = await sendBy('instagram', { ...text, text: '', options }, sent);
    expect(bodies(calls)).toMatchObject([
      {
        message: {
          text: '👇',
          quick_replies: [
            { content_type: 'text', title: 'Small', payload: 'x'.repeat(300) },
            { content_type: 'text', title: 'Large', payload: 'large' },
          ],
        },
      },
    ]);
  });

  test.each([
    ['**Bold** and *slanted* `a<b`', 'Bold and slanted a<b'],
    ['# Prices\n* one\n- two', 'Prices\n- one\n- two'],
    ['3. three\n4. four', '3. three\n4. four'],
    ['[shop](https://x.example/a)', 'shop (https://x.example/a)'],
    [`see https://x.example/${'a'.repeat(80)}`, `see https://x.example/${'a'.repeat(80)}`],
    ['[call us](tel:+37360000000)', 'call us (+37360000000)'],
    ['tel:+37360000000', '+37360000000'],
    ['Two days.[1]', 'Two days.[1]'],
    ['```\na\nb\n```', 'a\nb'],
  ])('%s has no marks', (marked, plain) => expect(plainOf(marked)).toBe(plain));
});

describe('the declared purpose', () => {
  const RESPONSE = { messaging_type: 'RESPONSE' };
  const TAGGED = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
  const ROUTES = ['messenger', 'instagram', 'instagram by page'] as const;
  test.each<[string, boolean, Date | null, object]>([
    ['a bot, within a day', false, ago(23.9), RESPONSE],
    ['a person, within a day', true, ago(23.9), RESPONSE],
    ['a person, within a week', true, ago(24.1), TAGGED],
    ['a person, at the end of a week', true, ago(167.9), TAGGED],
    ['a bot, to somebody of whom only Meta knows', false, null, RESPONSE],
  ])('of %s', async (_, isFromStaff, lastIncomingAt, declared) => {
    for (const route of ROUTES) {
      const { calls } = await sendBy(route, { ...text, isFromStaff, lastIncomingAt }, sent);
      expect(calls[0]?.body).toMatchObject(declared);
      expect(calls.some(({ body }) => 'tag' in (body as object))).toBe(declared === TAGGED);
    }
  });

  test.each([
    ['a person, after a week', true, ago(168.1)],
    ['a bot, within a week', false, ago(24.1)],
  ])('of %s is none: nothing is called', async (_, isFromStaff, lastIncomingAt) => {
    for (const route of ROUTES) {
      const { outcome, calls } = await sendBy(route, { ...text, isFromStaff, lastIncomingAt }, sent);
      expect([(outcome as DeliveryError).refusal, calls]).toEqual(['window', []]);
    }
  });
});

describe('a file', () => {
  test.each<[Route, string, string, number, string]>([
    ['messenger', 'a.png', 'image/png', 3, 'image'],
    ['messenger', 'big.png', 'image/png', 9_000_000, 'file'],
    ['messenger', 'a.webp', 'image/webp', 3, 'file'],
    ['messenger', 'a.mp3', 'audio/mpeg', 3, 'audio'],
    ['messenger', 'a.mp4', 'video/mp4', 3, 'video'],
    ['messenger', 'a.zip', 'application/zip', 3, 'file'],
    ['instagram', 'a.jpg', 'image/jpeg', 3, 'image'],
    ['instagram', 'a.pdf', 'application/pdf', 3, 'file'],
    ['instagram', 'a.m4a', 'audio/mp4', 3, 'audio'],
    ['instagram by page', 'a.mov', 'video/quicktime', 3, 'video'],
  ])('is uploaded and sent by %s: %s', async (route, name, mediaType, size, type) => {
    const { outcome, calls } = await sendBy(route, fileOf(name, mediaType, size), uploaded, sent);
    expect(outcome).toBe('m_1');
    const node = route === 'instagram' ? '88' : '77';
    expect(calls.map(({ path }) => path)).toEqual([`/v26.0/${node}/message_attachments`, `/v26.0/${node}/messages`]);
    const { form } = calls[0] ?? {};
    expect(JSON.parse(form?.get('message') as string)).toEqual({
      attachment: { type, payload: { is_reusable: false } },
    });
    expect(form?.get('platform')).toBe(route === 'instagram by page' ? 'instagram' : null);
    const data = form?.get('filedata') as File;
    expect([data.name, data.type, await data.text()]).toEqual([name, mediaType, 'abc']);
    expect(calls[1]?.body).toMatchObject({ message: { attachment: { type, payload: { attachment_id: '42' } } } });
  });

  test.each([
    ['a.zip', 'application/zip', 3],
    ['a.mp3', 'audio/mpeg', 3],
    ['big.png', 'image/png', 9_000_000],
  ])('of a kind that Instagram does not take fails without a call: %s', async (name, mediaType, size) => {
    const { outcome, calls } = await sendBy('instagram', fileOf(name, mediaType, size));
    expect([(outcome as DeliveryError).refusal, calls]).toEqual(['payload', []]);
  });

  test('that Messenger refuses as a picture is sent as a file', async () => {
    const { outcome, calls } = await sendBy(
      'messenger',
      fileOf('a.png', 'image/png'),
      refusing(100, 2018047),
      uploaded,
      sent,
    );
    expect(outcome).toBe('m_1');
    expect(calls.at(-1)?.body).toMatchObject({ message: { attachment: { type: 'file' } } });
  });

  test('whose upload breaks off is uploaded again later, because nothing was sent', async () => {
    const { outcome } = await sendBy('messenger', fileOf('a.png', 'image/png'), new TypeError('terminated'));
    expect(outcome).toMatchObject({ refusal: 'transient' });
  });
});

describe('a refusal without an explanation (10 or 200)', () => {
  const token = (values: object) => ({
    body: { data: { is_valid: true, scopes: ['pages_messaging', 'instagram_manage_messages'], ...values } },
  });
  const late: OutgoingPart = { ...text, isFromStaff: true, lastIncomingAt: ago(30) };

  test.each<[string, Route, OutgoingPart, number, GraphAnswer[], string]>([
    ['is a closed window if ours has closed', 'messenger', late, 10, [], 'window'],
    ['is a closed window if ours has closed', 'instagram', late, 200, [], 'window'],
    ['is a missing permission if the token lacks it', 'messenger', text, 10, [token({ scopes: ['email'] })], 'auth'],
    ['is a missing permission if the token is dead', 'messenger', text, 200, [token({ is_valid: false })], 'auth'],
    ['is a missing permission if nobody can say', 'messenger', text, 200, [refusing(1)], 'auth'],
    ['is a bad message if all is well', 'messenger', text, 10, [token({})], 'payload'],
    ['is a bad message if all is well', 'instagram by page', text, 299, [token({})], 'payload'],
    ['is a missing permission if nobody can be asked', 'instagram', text, 10, [], 'auth'],
  ])('%s (%s)', async (_, route, part, code, more, refusal) => {
    const { outcome, calls } = await sendBy(route, part, refusing(code), ...more);
    expect(outcome).toBeInstanceOf(DeliveryError);
    expect(outcome).toMatchObject({ refusal });
    expect(calls.slice(1).map(({ path, query }) => [path, query.input_token])).toEqual(
      more.map(() => ['/v26.0/debug_token', TOKEN]),
    );
  });

  test('is taken as it is if Meta does explain it', async () => {
    const { outcome, calls } = await sendBy('messenger', text, refusing(10, 2018108));
    expect([(outcome as DeliveryError).refusal, calls.length]).toEqual(['recipient', 1]);
  });
});

test('the customer sees that their message was read and that somebody writes', async () => {
  const { fetch, calls } = answering({ body: {} }, { body: {} });
  await messenger.showTyping?.('5', page, fetch, null);
  expect(bodies(calls)).toEqual([
    { recipient: { id: '5' }, sender_action: 'mark_seen' },
    { recipient: { id: '5' }, sender_action: 'typing_on' },
  ]);
});

describe('a profile', () => {
  test.each<[GraphAnswer, object | null]>([
    [{ body: { name: 'Ana Pop' } }, { name: 'Ana Pop' }],
    [{ body: { first_name: 'Ana', last_name: 'Pop' } }, { name: 'Ana Pop' }],
    [{ body: { username: 'ana', name: '' } }, { name: 'ana' }],
    [{ body: {} }, null],
    [refusing(230), null],
    [refusing(100, 2018218), null],
    [refusing(9010), null],
  ])('%j', async (answer, profile) => {
    expect(await messenger.fetchProfile?.('5', page, answering(answer).fetch)).toEqual(profile);
    expect(await instagram.fetchProfile?.('5', account, answering(answer).fetch)).toEqual(profile);
  });

  test('is asked for again when Meta is busy', async () => {
    await expect(messenger.fetchProfile?.('5', page, answering(refusing(613)).fetch)).rejects.toThrow(DeliveryError);
  });
});

describe('a file of a customer', () => {
  const download = (externalId: string, answer: GraphAnswer = { body: 'abc' }) =>
    messenger.fetchFile({ externalId, name: 'image' }, page, answering(answer).fetch);

  test.each([
    'https://scontent.xx.fbcdn.net/v/1.jpg',
    'https://scontent.cdninstagram.com/v/1.jpg',
    'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1',
    'https://fb.example/media/1',
  ])('is downloaded from %s', async (address) => {
    expect(Buffer.from(await download(address)).toString()).toBe('abc');
  });

  test.each([
    'http://scontent.xx.fbcdn.net/v/1.jpg',
    'https://scontent.xx.fbcdn.net:8443/v/1.jpg',
    'https://fbcdn.net.evil.example/1.jpg',
    'https://evilfbcdn.net/1.jpg',
    'https://fbcdn.net@evil.example/1.jpg',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'nonsense',
  ])('is not downloaded from %s', async (address) => {
    await expect(download(address)).rejects.toMatchObject({ refusal: 'payload' });
  });

  test.each<[GraphAnswer, string]>([
    [{ status: 403, body: '' }, 'payload'],
    [{ status: 503, body: '' }, 'transient'],
    [{ body: '', headers: { 'content-length': '99000000' } }, 'payload'],
  ])('that is answered with %j is refused', async (answer, refusal) => {
    await expect(download('https://a.fbcdn.net/1', answer)).rejects.toMatchObject({ refusal });
  });
});
