import { z } from 'zod';
import { Attachment, MAX_FILES } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './messages.ts';
import { maxLength, obeys, required } from './rules.ts';
import { Time } from './shared.ts';
import { MAX_WEBHOOK_BYTES } from './webhooks.ts';

/** The ids of messages that a company's app receives from us begin like this; its own must not. */
export const OUR_ID = 'parley_';
const MAX_ID_LENGTH = 200;
const MAX_EVENTS = 100;

const AnyId = z.string().superRefine(obeys(required, maxLength(MAX_ID_LENGTH)));
const OwnId = AnyId.refine((id) => !id.startsWith(OUR_ID));
const Person = z.strictObject({ id: AnyId });

/** What happened in a company's app, as the app reports it. */
export const ApiEvent = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('message'),
      /** The app's own id of the message. Another event with the same id is ignored, so a call may be repeated. */
      id: OwnId,
      from: Person.extend({ name: z.string().max(200).optional() }),
      text: z.string().max(MAX_TEXT_LENGTH).default(''),
      /** Downloaded by us. The content has to match the extension in the name. */
      files: z
        .array(
          z.strictObject({
            url: z.url({ protocol: /^https?$/ }).max(2_000),
            name: z.string().superRefine(obeys(required, maxLength(200))),
          }),
        )
        .max(MAX_FILES)
        .default([]),
      /** The chosen option of one of our messages. */
      optionId: z.string().max(1_000).optional(),
      /** The message that it answers, of either side. */
      replyTo: AnyId.optional(),
      sentAt: Time.optional(),
    })
    .refine(({ text, files }) => text.trim() !== '' || files.length > 0, { path: ['text'] }),
  /** The customer changed one of their messages. */
  z.strictObject({
    type: z.literal('edited'),
    id: OwnId,
    from: Person,
    text: z.string().superRefine(obeys(required, maxLength(MAX_TEXT_LENGTH))),
  }),
  /** The customer took one of their messages back. */
  z.strictObject({ type: z.literal('withdrawn'), id: OwnId, from: Person }),
  /** Null removes the reaction. */
  z.strictObject({ type: z.literal('reaction'), id: AnyId, from: Person, emoji: z.string().min(1).max(40).nullable() }),
  /** All our messages up to this one arrived at the customer or were read. */
  z.strictObject({ type: z.enum(['delivered', 'read']), id: AnyId, from: Person }),
  /** One of our messages could not be shown to the customer after all. */
  z.strictObject({ type: z.literal('failed'), id: AnyId, from: Person }),
  z.strictObject({ type: z.literal('typing'), from: Person, isTyping: z.boolean().default(true) }),
]);
export type ApiEvent = z.output<typeof ApiEvent>;

export const ApiEvents = z.strictObject({ events: z.array(ApiEvent).min(1).max(MAX_EVENTS) }).meta({
  examples: [
    {
      events: [
        {
          type: 'message',
          id: 'order-chat-1',
          from: { id: 'customer-42', name: 'Ana' },
          text: 'Where is my order?',
          files: [{ url: 'https://shop.example/files/receipt.pdf', name: 'receipt.pdf' }],
          sent_at: '2026-11-18T09:30:00Z',
        },
        { type: 'read', id: `${OUR_ID}1042.0`, from: { id: 'customer-42' } },
      ],
    },
  ],
});

/** What we send to the callback address of a company's app. Every call is signed. */
export const ApiCallback = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('message'),
      /** The same on every attempt, also in the header `idempotency-key`. */
      id: z.string(),
      to: z.string(),
      text: z.string(),
      options: z.array(z.object({ id: z.string(), label: z.string() })),
      /** The content in base64. A message with a file has no text. */
      file: Attachment.pick({ name: true, mediaType: true, size: true }).extend({ content: z.string() }).nullable(),
      /** False if a bot wrote it. */
      isFromStaff: z.boolean(),
    }),
    z.object({ type: z.literal('typing'), to: z.string() }),
    /** To be answered with `{ "challenge": … }`, or with 401 if the signature is wrong: both are tried. */
    z.object({ type: z.literal('ping'), challenge: z.string() }),
  ])
  .meta({
    examples: [
      {
        type: 'message',
        id: `${OUR_ID}1042.0`,
        to: 'customer-42',
        text: 'It arrives tomorrow. Anything else?',
        options: [{ id: 'no', label: 'No, thanks' }],
        file: null,
        is_from_staff: false,
      },
      { type: 'typing', to: 'customer-42' },
      { type: 'ping', challenge: 'c29tZSByYW5kb20gd29yZHM' },
    ],
  });
export type ApiCallback = z.output<typeof ApiCallback>;

export const SIGNATURE_HEADER = 'parley-signature';
export const TIMESTAMP_HEADER = 'parley-timestamp';

export const receiveApiEvents = endpoint('POST', '/api-channels/:key/events', {
  summary: "Takes in what happened in a company's own app, for the API channel with this key",
  details:
    `Needs "authorization: Bearer" with the channel's API key, or a signature: the header ${TIMESTAMP_HEADER} with the Unix time in ` +
    `seconds, at most five minutes off, and the header ${SIGNATURE_HEADER} with "v1=" and the hex HMAC-SHA256, by the channel's ` +
    'signing secret, of the timestamp, a dot and the body as sent. What we call back is signed in the same way. All events are ' +
    'stored, or none; an event that repeats an id changes nothing. Guide: docs/guides/api-channel.md.',
  access: 'platform',
  cost: 'webhook',
  params: z.object({ key: z.string().min(1).max(200) }),
  takes: 'bytes',
  maxBodyBytes: MAX_WEBHOOK_BYTES,
  body: ApiEvents,
  callback: ApiCallback,
  /** How many events were stored; none while the channel is switched off. */
  result: z.object({ received: z.number().int() }),
});
