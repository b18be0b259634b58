import type { FastifyInstance } from 'fastify';
import { ImpossibleAction } from '../impossible-action.ts';
import type { Platform, World } from '../platform.ts';
import { controlRoutes } from './control-routes.ts';
import { createCustomerActions } from './customer-actions.ts';
import { createEvents } from './events.ts';
import type { App, Meta } from './meta-seam.ts';
import { addNodes } from './nodes.ts';
import { createPeople } from './people.ts';
import { createSending } from './sending.ts';
import { createState, openChat, type Customer, type PhoneNumber, type Template } from './state.ts';
import { createTemplates } from './templates.ts';

export type WhatsAppPlatform = ReturnType<typeof openWhatsApp>;

/** What numbers can subscribe to. */
const FIELDS = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'account_update',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'standby',
  'messaging_handovers',
  'user_preferences',
];

/** WhatsApp's Cloud API, on the host of Meta's Graph API. */
export function openWhatsApp<OneApp extends App>(world: World, shared: Meta<OneApp>) {
  // Nothing here depends on what else an app has.
  const meta = shared as unknown as Meta;
  const { clock } = world;
  const state = createState();
  const events = createEvents(world, state, meta);
  const sending = createSending(world, state, events);
  const templates = createTemplates(state, events);
  const people = createPeople(state, meta);
  const actions = createCustomerActions(world, state, events);
  meta.subscriptions.addObject('whatsapp_business_account', FIELDS);
  addNodes({ world, state, meta, sending, templates });

  function accountOf({ accountId }: PhoneNumber) {
    const account = state.accounts.get(accountId);
    if (!account) throw new ImpossibleAction('There is no such account.');
    return account;
  }

  const platform: Platform = {
    name: 'whatsapp',
    prefix: '/fb-graph',
    mount(app: FastifyInstance) {
      controlRoutes(app, whatsapp);
      // Media are on a host of their own, which only answers the owner of a token.
      app.get<{ Params: { id: string } }>('/fb-graph-media/:id', async ({ params, headers }, reply) => {
        const file = state.media.get(params.id);
        const token = headers.authorization?.replace(/^Bearer +/, '') ?? '';
        try {
          meta.tokens.check(token, '');
        } catch {
          return reply.status(401).send({ message: 'Authentication is required' });
        }
        if (!file) return reply.status(404).send();
        return reply.type(file.mimeType).send(file.bytes);
      });
    },
    summary: () => ({
      numbers: [...state.numbers.values()].map((number) => ({
        id: number.id,
        account_id: number.accountId,
        name: number.verifiedName,
        display: number.display,
        is_connected: state.accounts.get(number.accountId)?.isSubscribed ?? false,
        access_token: state.accounts.get(number.accountId)?.accessToken ?? '',
        app_secret: people.appSecret(),
        templates: templates.list(accountOf(number)).map(({ name, status }) => ({ name, status })),
      })),
      customers: [...state.customers.values()].map(({ userId: id, name, country }) => ({ id, name, country })),
      invoice: [...state.invoice.values()],
    }),
    wipe() {
      for (const each of Object.values(state)) each.clear();
    },
  };

  const whatsapp = {
    platform,
    state,
    people,
    actions,
    now: clock.now,
    ...people,
    ...actions,
    /** What the business and the customer see, oldest first. */
    chat: (number: PhoneNumber, customer: Customer) => openChat(state, number, customer, clock.now()),
    templates: (number: PhoneNumber) => templates.list(accountOf(number)),
    addTemplate: (number: PhoneNumber, given: Record<string, unknown>) => templates.create(accountOf(number), given),
    /** Without `isTold`, the webhook is lost. */
    review: (number: PhoneNumber, name: string, status: Template['status'], reason?: string, isTold = true) =>
      templates.review(accountOf(number), name, status, reason, isTold),
    rate: (number: PhoneNumber, name: string, score: Template['quality_score']['score']) =>
      templates.rate(accountOf(number), name, score),
    move: (number: PhoneNumber, name: string, category: Template['category']) =>
      templates.move(accountOf(number), name, category),
    /** What Meta would charge for a number. */
    invoice({ id }: PhoneNumber) {
      const lines = [...state.invoice.values()].filter((line) => line.phone_number_id === id);
      return { lines, total_micros: lines.reduce((total, { micros }) => total + micros, 0) };
    },
  };
  return whatsapp;
}
