import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Telegram } from './chats.ts';
import type { CustomerActions, FileToSend } from './customer-actions.ts';
import { MEDIA_KINDS } from './media.ts';
import type { People } from './people.ts';
import type { Bot, Customer } from './state.ts';

const NewBot = z.strictObject({ name: z.string().min(1).optional(), username: z.string().min(1).optional() });
const NewCustomer = z.strictObject({
  first_name: z.string().min(1),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
  has_photo: z.boolean().optional(),
});
const MessageId = z.int().min(1);
const replyTo = { reply_to: MessageId.optional() };
const Start = z.strictObject({ payload: z.string().optional() });
const Say = z.strictObject({ text: z.string().min(1).max(4_096), ...replyTo });
const SendFile = z.strictObject({
  kind: z.enum(MEDIA_KINDS),
  caption: z.string().optional(),
  name: z.string().optional(),
  mime_type: z.string().optional(),
  /** Base64. A sample is sent if there is neither content nor size. */
  content: z.base64().optional(),
  /** Instead of content: so many zero bytes. */
  size: z.int().min(1).max(200_000_000).optional(),
  album_id: z.string().optional(),
  ...replyTo,
});
const Location = z.strictObject({ latitude: z.number(), longitude: z.number() });
const Contact = z.strictObject({ phone_number: z.string().min(1), first_name: z.string().min(1) });
const Tap = z.strictObject({ message_id: MessageId, data: z.string().optional(), text: z.string().optional() });
const Press = z.strictObject({ text: z.string().min(1) });
const Edit = z.strictObject({ message_id: MessageId, text: z.string().min(1).max(4_096) });
const React = z.strictObject({ message_id: MessageId, emoji: z.string() });
const Nothing = z.strictObject({});
const Limits = z.strictObject({ is_on: z.boolean() });

const CHAT = '/_sim/telegram/chats/:bot/:customer';

/** The part of the control API with which tests and the page play customers of Telegram. */
export function controlRoutes(app: FastifyInstance, telegram: Telegram, people: People, actions: CustomerActions) {
  const idOf = (request: FastifyRequest, name: string) => Number((request.params as Record<string, string>)[name]);
  const botOf = (request: FastifyRequest) => people.getBot(idOf(request, 'bot'));
  const customerOf = (request: FastifyRequest) => people.getCustomer(idOf(request, 'customer'));

  app.get('/_sim/telegram/bots', async () => [...telegram.state.bots.values()].map(describeBot));
  app.post('/_sim/telegram/bots', async ({ body }, reply) => {
    const bot = people.addBot(NewBot.parse(body ?? {}));
    return reply.status(201).send(describeBot(bot));
  });
  app.post('/_sim/telegram/bots/:bot/revoke', async (request) => {
    const bot = botOf(request);
    people.revokeToken(bot);
    return describeBot(bot);
  });
  app.post('/_sim/telegram/bots/:bot/replay', async (request) => {
    await botOf(request).webhook?.outbox.replay();
    return {};
  });
  app.get('/_sim/telegram/customers', async () => [...telegram.state.customers.values()].map(describeCustomer));
  app.post('/_sim/telegram/customers', async ({ body }, reply) =>
    reply.status(201).send(describeCustomer(people.addCustomer(NewCustomer.parse(body)))),
  );
  app.delete('/_sim/telegram/customers/:customer', async (request) => {
    const customer = customerOf(request);
    customer.isDeactivated = true;
    return describeCustomer(customer);
  });
  app.get('/_sim/telegram/limits', async () => ({ is_on: telegram.limits.isOn }));
  app.put('/_sim/telegram/limits', async ({ body }) => {
    telegram.limits.isOn = Limits.parse(body).is_on;
    return { is_on: telegram.limits.isOn };
  });
  app.get('/_sim/telegram/files/:file', async (request, reply) => {
    const file = telegram.files.get((request.params as { file: string }).file);
    if (!file) return reply.status(404).send({ message: 'There is no such file.' });
    // Never shown as a page of this origin.
    const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.mimeType);
    return reply
      .type(isPicture ? file.mimeType : 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes);
  });

  app.get(CHAT, async (request) => actions.view(botOf(request), customerOf(request)));
  const act = <T>(name: string, schema: z.ZodType<T>, run: (bot: Bot, customer: Customer, body: T) => unknown) =>
    app.post(`${CHAT}/${name}`, async (request) =>
      run(botOf(request), customerOf(request), schema.parse(request.body ?? {})),
    );

  act('start', Start, (bot, customer, { payload }) => actions.start(bot, customer, payload));
  act('say', Say, (bot, customer, { text, reply_to }) => actions.say(bot, customer, text, reply_to));
  act('file', SendFile, (bot, customer, body) => actions.sendFile(bot, customer, fileOf(body), body.reply_to));
  act('location', Location, (bot, customer, { latitude, longitude }) =>
    actions.sendLocation(bot, customer, latitude, longitude),
  );
  act('contact', Contact, (bot, customer, { phone_number, first_name }) =>
    actions.sendContact(bot, customer, phone_number, first_name),
  );
  act('tap', Tap, (bot, customer, { message_id, data, text }) =>
    actions.tap(bot, customer, message_id, {
      ...(data === undefined ? {} : { data }),
      ...(text === undefined ? {} : { text }),
    }),
  );
  act('press', Press, (bot, customer, { text }) => actions.press(bot, customer, text));
  act('edit', Edit, (bot, customer, { message_id, text }) => actions.edit(bot, customer, message_id, text));
  act('react', React, (bot, customer, { message_id, emoji }) => actions.react(bot, customer, message_id, emoji));
  act('block', Nothing, (bot, customer) => actions.setBlocked(bot, customer, true));
  act('unblock', Nothing, (bot, customer) => actions.setBlocked(bot, customer, false));
  act('stop', Nothing, (bot, customer) => actions.stop(bot, customer));
}

function fileOf({ kind, caption, name, mime_type, content, size, album_id }: z.infer<typeof SendFile>): FileToSend {
  const bytes = content === undefined ? size && Buffer.alloc(size) : Buffer.from(content, 'base64');
  return {
    kind,
    ...(caption === undefined ? {} : { caption }),
    ...(album_id === undefined ? {} : { albumId: album_id }),
    file: {
      ...(name === undefined ? {} : { name }),
      ...(mime_type === undefined ? {} : { mimeType: mime_type }),
      ...(bytes ? { bytes } : {}),
    },
  };
}

export const describeBot = ({ id, token, user, webhook, pending, poll, allowedUpdates }: Bot) => ({
  id,
  token,
  name: user.first_name,
  username: user.username,
  webhook_url: webhook?.url ?? null,
  is_polling: poll !== null,
  allowed_updates: allowedUpdates,
  pending_update_count: pending.length,
});

export const describeCustomer = ({ user, isDeactivated, photoFileIds }: Customer) => ({
  ...user,
  has_photo: photoFileIds.length > 0,
  is_deactivated: isDeactivated,
});
