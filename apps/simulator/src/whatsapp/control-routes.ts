import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MEDIA_KINDS } from './customer-actions.ts';
import { STATUS_MODES, openChat } from './state.ts';
import type { WhatsAppPlatform } from './index.ts';

const NewNumber = z.strictObject({ name: z.string().min(1).optional(), isRegistered: z.boolean().optional() });
const NewCustomer = z.strictObject({
  name: z.string().min(1),
  country: z.string().length(2).optional(),
  showsPhone: z.boolean().optional(),
});
const Modes = z.strictObject({ statusMode: z.enum(STATUS_MODES).optional(), hasMetaAgent: z.boolean().optional() });
const Say = z.strictObject({
  text: z.string().min(1).max(4_096),
  replyTo: z.string().optional(),
  /** As if the webhook came late. */
  hoursAgo: z.number().min(0).max(1_000).optional(),
});
const Tap = z.strictObject({ messageId: z.string(), title: z.string() });
const React = z.strictObject({ messageId: z.string(), emoji: z.string() });
const Media = z.strictObject({ kind: z.enum(MEDIA_KINDS), caption: z.string().optional() });
const Is = z.strictObject({ is: z.boolean() });
const Phone = z.strictObject({ phone: z.string().regex(/^\d{6,15}$/) });
const History = z.strictObject({ people: z.int().min(1).max(10_000), perPerson: z.int().min(1).max(1_000) });
const Review = z.strictObject({
  name: z.string(),
  status: z.enum(['APPROVED', 'REJECTED', 'PAUSED', 'DISABLED']),
  reason: z.string().optional(),
});

const Rate = z.strictObject({ name: z.string(), score: z.enum(['GREEN', 'YELLOW', 'RED']) });

const WINDOW_MS = 24 * 3_600_000;
const NUMBER = '/_sim/whatsapp/numbers/:number';
const CHAT = '/_sim/whatsapp/chats/:number/:customer';

/** The part of the control API with which tests and the page play customers of WhatsApp, and read the invoice. */
export function controlRoutes(app: FastifyInstance, platform: WhatsAppPlatform) {
  const { state, people, actions } = platform;
  const param = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] ?? '';
  const numberOf = (request: FastifyRequest) => people.getNumber(param(request, 'number'));
  const customerOf = (request: FastifyRequest) => people.getCustomer(param(request, 'customer'));
  const who = (request: FastifyRequest) => [numberOf(request), customerOf(request)] as const;

  app.get('/_sim/whatsapp/numbers', async () => [...state.numbers.values()]);
  app.post('/_sim/whatsapp/numbers', async ({ body }) => people.addNumber(clean(NewNumber.parse(body ?? {}))));
  app.post(`${NUMBER}/modes`, async (request) => Object.assign(numberOf(request), clean(Modes.parse(request.body))));
  app.post(`${NUMBER}/revoke`, async (request) => ({ accessToken: people.revokeToken(numberOf(request)) }));
  app.post(`${NUMBER}/history`, async (request) => {
    const { people: count, perPerson } = History.parse(request.body);
    actions.importHistory(numberOf(request), count, perPerson);
    return {};
  });
  app.post(`${NUMBER}/review`, async (request) => {
    const { name, status, reason } = Review.parse(request.body);
    platform.review(numberOf(request), name, status, reason);
    return {};
  });
  app.get(`${NUMBER}/templates`, async (request) => platform.templates(numberOf(request)));
  app.post(`${NUMBER}/templates`, async (request) =>
    platform.addTemplate(numberOf(request), z.looseObject({}).parse(request.body)),
  );
  app.post(`${NUMBER}/rate`, async (request) => {
    const { name, score } = Rate.parse(request.body);
    platform.rate(numberOf(request), name, score);
    return {};
  });
  app.get(`${NUMBER}/invoice`, async (request) => platform.invoice(numberOf(request)));

  app.get('/_sim/whatsapp/customers', async () => [...state.customers.values()]);
  app.post('/_sim/whatsapp/customers', async ({ body }) => people.addCustomer(clean(NewCustomer.parse(body))));

  app.get(CHAT, async (request) => {
    const [number, customer] = who(request);
    const chat = openChat(state, number, customer, platform.now());
    const { messages, isBlocked, isOptedOut, isTypingUntil, lastIncomingAt } = chat;
    return {
      messages,
      isBlocked,
      isOptedOut,
      isTyping: isTypingUntil > platform.now(),
      windowEndsAt: lastIncomingAt === null ? null : new Date(lastIncomingAt + WINDOW_MS).toISOString(),
      phone: customer.phone,
    };
  });
  const act = (name: string, work: (request: FastifyRequest) => unknown) =>
    app.post(`${CHAT}/${name}`, async (request) => ({ result: work(request) ?? null }));
  act('say', (request) => {
    const { text, replyTo, hoursAgo } = Say.parse(request.body);
    return actions.say(...who(request), text, replyTo, hoursAgo);
  });
  act('tap', (request) => {
    const { messageId, title } = Tap.parse(request.body);
    return actions.tap(...who(request), messageId, title);
  });
  act('react', (request) => {
    const { messageId, emoji } = React.parse(request.body);
    return actions.react(...who(request), messageId, emoji);
  });
  act('media', (request) => {
    const { kind, caption } = Media.parse(request.body);
    return actions.sendMedia(...who(request), kind, caption);
  });
  act('ad', (request) => actions.comeFromAd(...who(request), Say.parse(request.body).text));
  act('read', (request) => actions.read(...who(request)));
  act('block', (request) => actions.block(...who(request), Is.parse(request.body).is));
  act('stop-marketing', (request) => actions.stopMarketing(...who(request), Is.parse(request.body).is));
  act('change-number', (request) => actions.changeNumber(...who(request), Phone.parse(request.body).phone));
  act('answer-on-phone', (request) => actions.answerOnPhone(...who(request), Say.parse(request.body).text));
}

/** Without what was left out, so that defaults apply. */
const clean = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
