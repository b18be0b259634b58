import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OutgoingPart } from '../../adapter.ts';
import { whatsapp } from './index.ts';

const CONNECTION = {
  settings: { phoneNumberId: '100001', wabaId: '200001' },
  secrets: { accessToken: 'EAAtoken'.padEnd(40, 'x'), appSecret: 'app-secret-of-the-test' },
  hosts: { facebookGraph: 'https://graph.facebook.com' } as never,
  apps: { meta: null, instagram: null },
};

/** Answers every call, and remembers it. */
function graph(...answers: { status?: number; body: unknown }[]) {
  const calls: { path: string; body: Record<string, unknown> | FormData; headers: Headers }[] = [];
  const fetch = (async (url: URL, init: RequestInit) => {
    const body =
      init.body instanceof FormData ? init.body : (JSON.parse((init.body as string | undefined) ?? '{}') as object);
    calls.push({ path: new URL(url).pathname, body: body as never, headers: new Headers(init.headers) });
    const { status = 200, body: answer } = answers.shift() ?? { body: { messages: [{ id: 'wamid.OUT1' }] } };
    return answer instanceof Uint8Array
      ? new Response(answer as never, { status })
      : new Response(JSON.stringify(answer), { status });
  }) as never;
  return { calls, fetch };
}

const about = { to: '40712345678', key: '1.0', isFromStaff: false, lastIncomingAt: new Date() };
const textPart = (text: string, labels: string[] = [], more: object = {}): OutgoingPart => ({
  ...about,
  type: 'text',
  text,
  options: labels.map((label, index) => ({ id: `o${index}`, label })),
  ...more,
});

async function sent(part: OutgoingPart): Promise<Record<string, never>> {
  const { calls, fetch } = graph();
  expect(await whatsapp.send(part, CONNECTION, fetch)).toBe('wamid.OUT1');
  return calls[0]?.body as Record<string, never>;
}
const error = (code: number) => ({ status: 400, body: { error: { message: `(#${code})`, code } } });

describe('a text', () => {
  test('has the marks of WhatsApp', async () => {
    expect(await sent(textPart('**Hi** *there* `x`\n- [Hats](https://x.example/h)\n1 < 2'))).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '40712345678',
      type: 'text',
      text: { body: '*Hi* _there_ `x`\n• Hats (https://x.example/h)\n1 < 2', preview_url: false },
    });
  });

  test('goes to an id where there is no number', async () => {
    const body = await sent({ ...textPart('Hi'), to: 'RO.1349' });
    expect([body.to, body.recipient]).toEqual([undefined, 'RO.1349']);
  });

  test.each([
    ['buttons', 'Sure?', ['Yes', 'No'], 'button'],
    ['a list, because there are more than three', 'Which?', ['1', '2', '3', '4'], 'list'],
    ['a list, because a label is long', 'Which?', ['A label of 22 letters!', 'No'], 'list'],
    ['a list, because the text is long', 'x'.repeat(1_100), ['Yes', 'No'], 'list'],
    ['a list, because two labels are the same', 'Which?', ['Yes', 'Yes'], 'list'],
  ])('has its options inside: %s', async (_, text, labels, type) => {
    const { interactive } = (await sent(textPart(text, labels))) as unknown as {
      interactive: {
        type: string;
        body: object;
        action: { buttons?: { reply: object }[]; sections?: { rows: object[] }[] };
      };
    };
    expect([interactive.type, interactive.body]).toEqual([type, { text }]);
    const options = interactive.action.buttons?.map(({ reply }) => reply) ?? interactive.action.sections?.[0]?.rows;
    expect(options).toEqual(labels.map((title, index) => ({ id: `o${index}`, title })));
  });

  test('keeps the place of an option whose id does not fit', async () => {
    const part = { ...textPart('Which?'), options: [{ id: 'x'.repeat(257), label: 'Large' }] } as OutgoingPart;
    expect(JSON.stringify(await sent(part))).toContain('"id":"#0"');
  });
});

test('a template has its words in order, and needs no open window', async () => {
  const template = {
    name: 'follow_up',
    language: 'en',
    header: [{ text: 'Sale' }],
    body: [{ text: 'Ana' }, { name: 'order', text: '7' }],
    buttons: [
      { index: 1, type: 'link', text: 'track-7' },
      { index: 2, type: 'code', text: 'SALE25' },
    ],
  };
  const part = { ...textPart('Hello Ana', [], { template }), lastIncomingAt: null };
  expect((await sent(part)).template).toEqual({
    name: 'follow_up',
    language: { code: 'en' },
    components: [
      { type: 'header', parameters: [{ type: 'text', text: 'Sale' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Ana' },
          { type: 'text', parameter_name: 'order', text: '7' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'track-7' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '2',
        parameters: [{ type: 'coupon_code', coupon_code: 'SALE25' }],
      },
    ],
  });
});

test.each([
  ['image/png', 'image', { id: 'M1', caption: '*Look*' }],
  ['audio/mpeg', 'audio', { id: 'M1' }],
  ['application/pdf', 'document', { id: 'M1', caption: '*Look*', filename: 'file' }],
])('a file (%s) is uploaded and sent with its words', async (mediaType, type, expected) => {
  const { calls, fetch } = graph({ body: { id: 'M1' } });
  const file = { name: 'file', mediaType, size: 3, read: async () => Buffer.from('abc') };
  await whatsapp.send({ ...about, type: 'file', text: '**Look**', file }, CONNECTION, fetch);
  expect(calls.map(({ path }) => path)).toEqual(['/v26.0/100001/media', '/v26.0/100001/messages']);
  expect(calls[1]?.body).toMatchObject({ type, [type]: expected });
});

describe('a refusal', () => {
  test('is known before the call when the customer has not written for a day', async () => {
    const { calls, fetch } = graph();
    const part = { ...textPart('Hi'), lastIncomingAt: new Date(Date.now() - 24 * 3_600_000 - 1_000) };
    await expect(whatsapp.send(part, CONNECTION, fetch)).rejects.toMatchObject({ refusal: 'window' });
    expect(calls).toEqual([]);
  });

  test.each([
    [error(131047), 'window', null],
    [error(131056), 'rate', 6],
    [error(190), 'auth', null],
    [{ status: 500, body: 'no JSON' }, 'ambiguous', null],
    [{ status: 200, body: { success: true } }, 'ambiguous', null],
  ])('is one of eight', async (answer, refusal, retryAfterSeconds) => {
    await expect(whatsapp.send(textPart('Hi'), CONNECTION, graph(answer).fetch)).rejects.toMatchObject({
      refusal,
      retryAfterSeconds,
    });
  });

  test.each([
    [132001, 'template', { kind: 'template', name: 'sale', language: 'en', status: 'deleted', reason: null }],
    [132015, 'template', { kind: 'template', name: 'sale', language: 'en', status: 'paused', reason: null }],
    [132016, 'template', { kind: 'template', name: 'sale', language: 'en', status: 'disabled', reason: null }],
    [131050, 'unwanted', { kind: 'marketing', isWanted: false, source: 'refusal', at: expect.any(Date) as Date }],
    [132000, 'payload', null],
  ])('of a template (%i) says what it means', async (code, refusal, report) => {
    const template = { name: 'sale', language: 'en', header: [], body: [], buttons: [] };
    const sending = whatsapp.send(textPart('Hi', [], { template }), CONNECTION, graph(error(code)).fetch);
    await expect(sending).rejects.toMatchObject({ refusal, report });
  });

  test('never contains the token', async () => {
    const failure = await whatsapp.send(textPart('Hi'), CONNECTION, graph(error(190)).fetch).catch(String);
    expect(failure).not.toContain(CONNECTION.secrets.accessToken);
  });
});

describe('a file of a customer', () => {
  const bytes = new TextEncoder().encode('picture');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fetchFile = (media: object) => {
    const { calls, fetch } = graph({ body: media }, { body: bytes });
    return { calls, file: whatsapp.fetchFile({ externalId: 'M1', name: 'photo' }, CONNECTION, fetch) };
  };

  test('is fetched in two steps, both with the token', async () => {
    const { calls, file } = fetchFile({ url: 'https://lookaside.fbsbx.com/m?id=1', sha256 });
    expect(await file).toEqual(bytes);
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(2).fill(`Bearer ${CONNECTION.secrets.accessToken}`),
    );
  });

  test('is refused if it is damaged, and the token goes to no other host', async () => {
    await expect(fetchFile({ url: 'https://lookaside.fbsbx.com/m', sha256: 'other' }).file).rejects.toThrow('damaged');
    for (const url of ['https://evil.example/m', 'https://fbsbx.com.evil.example/m', 'http://lookaside.fbsbx.com/m']) {
      const { calls, file } = fetchFile({ url, sha256 });
      await expect(file).rejects.toThrow('unknown host');
      expect(calls).toHaveLength(1);
    }
  });
});
