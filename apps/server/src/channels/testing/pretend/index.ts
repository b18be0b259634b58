import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { adapter, DeliveryError, type Incoming } from '../../adapter.ts';

const Sender = z.object({ id: z.string(), name: z.string().optional() });
const Event = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    id: z.string(),
    sender: Sender,
    at: z.number(),
    text: z.string().default(''),
    files: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
    pressed: z.object({ id: z.string(), title: z.string() }).optional(),
  }),
  z.object({ kind: z.enum(['delivered', 'read']), sender: Sender, message: z.string() }),
  z.object({ kind: z.literal('seen'), sender: Sender, until: z.number() }),
  z.object({ kind: z.literal('typing'), sender: Sender }),
]);
const Body = z.object({ events: z.array(z.unknown()) });

export function asIncoming(event: unknown): Incoming[] {
  const parsed = Event.safeParse(event);
  if (!parsed.success) return []; // unknown kind
  const { data } = parsed;
  const from = data.sender.id;
  if (data.kind === 'typing') return [{ type: 'typing', from, isTyping: true }];
  if (data.kind === 'seen') return [{ type: 'read', from, upTo: { time: new Date(data.until * 1_000) } }];
  if (data.kind !== 'message') return [{ type: data.kind, from, upTo: { externalId: data.message } }];
  const { id, sender, text, files, pressed, at } = data;
  return [
    {
      type: 'message',
      externalId: id,
      from: { externalId: sender.id, name: sender.name },
      text: pressed?.title ?? text,
      optionId: pressed?.id,
      files: files.map((file) => ({ externalId: file.id, name: file.name })),
      sentAt: new Date(at * 1_000),
    },
  ];
}

export const signatureOf = (body: string | Buffer, appSecret: string): string =>
  createHmac('sha256', appSecret).update(body).digest('hex');

/** A platform that exists only in tests, written like a real one. It takes the place of Instagram, with its limits. */
export const pretend = adapter({
  platform: 'instagram',
  settings: z.strictObject({ baseUrl: z.url() }),
  secrets: z.strictObject({ appSecret: z.string().min(16), token: z.string().min(16) }),

  webhook: {
    answerChallenge: (query, { appSecret }) =>
      query['hub.verify_token'] === appSecret ? (query['hub.challenge'] ?? null) : null,
    isGenuine({ headers, body }, { appSecret }) {
      const [given, right] = [Buffer.from(String(headers['x-signature'])), Buffer.from(signatureOf(body, appSecret))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
    read: ({ body }) => Body.parse(JSON.parse(body.toString('utf8'))).events.flatMap(asIncoming),
  },

  detectsDuplicates: true,

  async fetchFile({ externalId }, { settings, secrets }, fetch) {
    const headers = { authorization: `Bearer ${secrets.token}` };
    const reply = await fetch(`${settings.baseUrl}/files/${externalId}`, { headers });
    if (!reply.ok) throw refusal(reply);
    return new Uint8Array(await reply.arrayBuffer());
  },

  async send({ to, key, ...part }, { settings, secrets }, fetch) {
    const [type, body] =
      part.type === 'text'
        ? ['application/json', JSON.stringify({ text: part.text, buttons: part.options })]
        : [part.file.mediaType, new Uint8Array(await part.file.read())];
    const headers = { authorization: `Bearer ${secrets.token}`, 'content-type': type, 'idempotency-key': key };
    const reply = await fetch(`${settings.baseUrl}/people/${to}/messages`, { method: 'POST', headers, body });
    if (!reply.ok) throw refusal(reply);
    return z.object({ id: z.string() }).parse(await reply.json()).id;
  },
});

function refusal({ status, headers }: Response): DeliveryError {
  if (status === 429) return new DeliveryError('rate', 'Too many requests', Number(headers.get('retry-after') ?? 5));
  if (status === 401) return new DeliveryError('auth', 'Answered 401');
  return new DeliveryError(status >= 500 ? 'transient' : 'payload', `Answered ${status}`);
}
