import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ImpossibleAction } from '../impossible-action.ts';
import type { Business } from './business.ts';
import { MEDIA_KINDS, type CustomerActions } from './customer-actions.ts';
import { TOKEN_DEATHS } from './errors.ts';
import { EVENT_FIELDS, type EventKind } from './messages/events.ts';
import type { Messaging } from './messages/send.ts';
import type { People } from './people.ts';
import type { StaffActions } from './staff-actions.ts';
import type { Asset, InstagramAccount, MetaState, Person, Task, User } from './state.ts';
import { describeAccount, describeApps, describePage, describePerson, viewOf } from './view.ts';
import type { Webhooks } from './webhooks.ts';

const text = z.string().min(1).max(20_000);
const NewPerson = z.strictObject({
  first_name: z.string().min(1),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
  has_photo: z.boolean().optional(),
  has_profile: z.boolean().optional(),
});
const Tasks = z.array(z.enum(['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']));
const NewPage = z.strictObject({
  name: z.string().min(1),
  tasks: Tasks.optional(),
  is_in_portfolio: z.boolean().optional(),
});
const NewAccount = z.strictObject({
  username: z.string().min(1),
  name: z.string().optional(),
  type: z.enum(['BUSINESS', 'MEDIA_CREATOR', 'PERSONAL']).optional(),
  page_id: z.string().optional(),
});
const Access = z.strictObject({ allows_access: z.boolean().optional(), is_restricted: z.boolean().optional() });
const Webhook = z.strictObject({ callback_url: z.url(), verify_token: z.string().min(1) });
const Dashboard = z.strictObject({
  redirect_uris: z.array(z.url()).nullable().optional(),
  deauthorize_url: z.url().nullable().optional(),
  data_deletion_url: z.url().nullable().optional(),
  has_human_agent: z.boolean().optional(),
});
const Death = z.strictObject({ reason: z.enum(TOKEN_DEATHS).default('password_changed') });
const Role = z.strictObject({ tasks: Tasks.nullable() });
const Timing = z.strictObject({
  echo: z.enum(['before', 'after', 'never']).optional(),
  echo_ms: z.int().min(0).optional(),
  delivery_ms: z.int().min(0).nullable().optional(),
  read_ms: z.int().min(0).nullable().optional(),
});
const SendFile = z.strictObject({
  kind: z.enum(MEDIA_KINDS),
  text: z.string().optional(),
  name: z.string().optional(),
  mime_type: z.string().optional(),
  /** Base64; a sample is sent without it. */
  content: z.base64().optional(),
});

interface Needs {
  state: MetaState;
  messaging: Messaging;
  business: Business;
  people: People;
  customer: CustomerActions;
  staff: StaffActions;
  webhooks: Webhooks;
}

const ROOT = '/_sim/meta';

/** The part of the control API with which tests and the page play customers, the business and Meta itself. */
export function controlRoutes(app: FastifyInstance, needs: Needs) {
  const { state, messaging, business, people, customer, staff, webhooks } = needs;
  const param = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] ?? '';
  const accountOf = (request: FastifyRequest) => people.getAccount(param(request, 'account'));
  const personOf = (request: FastifyRequest) => people.getPerson(param(request, 'person'));
  const keyOf = (request: FastifyRequest) => z.enum(['meta', 'instagram']).parse(param(request, 'app'));
  const ownerOf = (request: FastifyRequest): User | InstagramAccount => {
    const id = param(request, 'owner');
    const owner = state.users.get(id) ?? state.instagram.get(id);
    if (!owner) throw new ImpossibleAction(`There is no user or account ${id}.`);
    return owner;
  };
  const firstUser = () => [...state.users.values()].slice(0, 1);
  const describe = (asset: Asset) => (asset.kind === 'page' ? describePage(asset) : describeAccount(state, asset));

  app.get(ROOT, async () => ({
    apps: describeApps(state),
    users: [...state.users.values()].map(({ id, name }) => ({ id, name })),
    pages: [...state.pages.values()].map(describePage),
    accounts: [...state.instagram.values()].map((account) => describeAccount(state, account)),
    people: [...state.people.values()].map(describePerson),
    timing: messaging.timing,
  }));
  app.post(`${ROOT}/people`, async ({ body }, reply) => {
    const { first_name: firstName, last_name: lastName, language_code: language, ...rest } = NewPerson.parse(body);
    const { has_photo: hasPhoto, has_profile: hasProfile, username } = rest;
    const person = people.addPerson({ firstName, lastName, language, username, hasPhoto, hasProfile });
    return reply.status(201).send(describePerson(person));
  });
  app.post(`${ROOT}/pages`, async ({ body }, reply) => {
    const { name, tasks, is_in_portfolio: isInPortfolio = false } = NewPage.parse(body);
    const [user] = firstUser();
    const page = business.addPage({ name, isInPortfolio, ...(user ? { user } : {}), ...(tasks ? { tasks } : {}) });
    return reply.status(201).send(describe(page));
  });
  app.post(`${ROOT}/accounts`, async ({ body }, reply) => {
    const { page_id: pageId, username, name = username, type = 'BUSINESS' } = NewAccount.parse(body);
    const [user] = firstUser();
    const page = pageId === undefined ? undefined : state.pages.get(pageId);
    const added = business.addInstagramAccount({
      username,
      name,
      type,
      ...(user ? { user } : {}),
      ...(page ? { page } : {}),
    });
    return reply.status(201).send(describe(added));
  });
  app.put(`${ROOT}/accounts/:account`, async (request) => {
    const account = accountOf(request);
    const { allows_access: allowsAccess, is_restricted: isRestricted } = Access.parse(request.body);
    if (allowsAccess !== undefined && account.kind === 'instagram') account.allowsAccess = allowsAccess;
    if (isRestricted !== undefined) account.isRestricted = isRestricted;
    return describe(account);
  });

  app.put(`${ROOT}/apps/:app`, async (request) => {
    const written = Dashboard.parse(request.body);
    business.setApp(keyOf(request), {
      ...(written.redirect_uris === undefined ? {} : { redirectUris: written.redirect_uris }),
      ...(written.deauthorize_url === undefined ? {} : { deauthorizeUrl: written.deauthorize_url }),
      ...(written.data_deletion_url === undefined ? {} : { dataDeletionUrl: written.data_deletion_url }),
      ...(written.has_human_agent === undefined ? {} : { hasHumanAgent: written.has_human_agent }),
    });
    return {};
  });
  app.post(`${ROOT}/apps/:app/webhook`, async (request) => {
    const { callback_url: callbackUrl, verify_token: verifyToken } = Webhook.parse(request.body);
    await business.setWebhook(keyOf(request), callbackUrl, verifyToken).catch((error: unknown) => {
      throw new ImpossibleAction(error instanceof Error ? error.message : 'The webhook was refused.');
    });
    return describeApps(state);
  });
  app.post(`${ROOT}/apps/:app/test`, async (request) => {
    const { object } = z.strictObject({ object: z.enum(['page', 'instagram']) }).parse(request.body);
    const sent = webhooks.sendTest(business.getApp(keyOf(request)), object);
    return { event_ids: sent ? [sent.id] : [] };
  });
  app.post(`${ROOT}/apps/:app/remove/:owner`, async (request) => ({
    answer: await business.removeApp(keyOf(request), ownerOf(request)),
  }));
  app.post(`${ROOT}/apps/:app/delete-data/:owner`, async (request) => ({
    answer: await business.requestDataDeletion(keyOf(request), ownerOf(request)),
  }));
  app.post(`${ROOT}/tokens/:owner/kill`, async (request) => {
    business.killTokens(ownerOf(request), Death.parse(request.body ?? {}).reason);
    return {};
  });
  app.put(`${ROOT}/pages/:account/roles/:owner`, async (request) => {
    const [account, owner] = [accountOf(request), ownerOf(request)];
    if (account.kind !== 'page' || 'kind' in owner)
      throw new ImpossibleAction('Only users have roles, and only at Pages.');
    business.setTasks(account, owner, Role.parse(request.body).tasks as Task[] | null);
    return describe(account);
  });
  app.post(`${ROOT}/tokens/:owner/withdraw`, async (request) => {
    const owner = ownerOf(request);
    if ('kind' in owner) throw new ImpossibleAction('Choose a user.');
    business.withdrawPermission(owner, z.strictObject({ scope: text }).parse(request.body).scope);
    return {};
  });
  app.put(`${ROOT}/timing`, async ({ body }) => {
    const wanted = Object.entries(Timing.parse(body)).filter(([, value]) => value !== undefined);
    return Object.assign(messaging.timing, Object.fromEntries(wanted));
  });
  app.post(`${ROOT}/replay`, async () => {
    await webhooks.replay();
    return {};
  });

  const chat = `${ROOT}/chats/:account/:person`;
  app.get(chat, async (request) =>
    viewOf(messaging.world.clock, messaging.threads.open(accountOf(request), personOf(request))),
  );
  const act = <T>(name: string, schema: z.ZodType<T>, run: (account: Asset, person: Person, body: T) => unknown) =>
    app.post(`${chat}/${name}`, async (request) =>
      run(accountOf(request), personOf(request), schema.parse(request.body ?? {})),
    );
  actionRoutes(act, customer, staff);
}

type Act = <T>(name: string, schema: z.ZodType<T>, run: (account: Asset, person: Person, body: T) => unknown) => void;

function actionRoutes(act: Act, customer: CustomerActions, staff: StaffActions) {
  const mid = z.string().min(1);
  const nothing = z.strictObject({});
  act('say', z.strictObject({ text, reply_to: mid.optional() }), (account, person, { text, reply_to: replyTo }) =>
    customer.say(account, person, text, replyTo === undefined ? {} : { replyTo }),
  );
  act(
    'tap',
    z.strictObject({ mid, title: z.string().optional(), payload: z.string().optional() }),
    (account, person, { mid, title, payload }) =>
      customer.tap(account, person, mid, {
        ...(title === undefined ? {} : { title }),
        ...(payload === undefined ? {} : { payload }),
      }),
  );
  act('start', z.strictObject({ question: z.string().optional() }), (account, person, { question }) =>
    customer.start(account, person, question),
  );
  act('send-media', SendFile, (account, person, { kind, text, name, mime_type: mimeType, content }) =>
    customer.sendMedia(account, person, {
      kind,
      text,
      name,
      mimeType,
      bytes: content === undefined ? undefined : Buffer.from(content, 'base64'),
    }),
  );
  act('share-post', z.strictObject({ title: text }), (account, person, { title }) =>
    customer.sharePost(account, person, title),
  );
  act('react', z.strictObject({ mid, emoji: z.string().max(20) }), (account, person, { mid, emoji }) =>
    customer.react(account, person, mid, emoji),
  );
  act('unreact', z.strictObject({ mid }), (account, person, { mid }) => customer.react(account, person, mid, ''));
  act('read', nothing, customer.read);
  act('edit', z.strictObject({ mid, text }), (account, person, { mid, text }) =>
    customer.edit(account, person, mid, text),
  );
  act('unsend', z.strictObject({ mid }), (account, person, { mid }) => customer.unsend(account, person, mid));
  act('story-reply', z.strictObject({ text }), (account, person, { text }) =>
    customer.storyReply(account, person, text),
  );
  act('story-mention', nothing, customer.storyMention);
  act('referral', z.strictObject({ ref: text }), (account, person, { ref }) => customer.referral(account, person, ref));
  act('block', nothing, customer.block);
  act('unblock', nothing, customer.unblock);
  act(
    'raw',
    z.strictObject({ kind: z.enum(Object.keys(EVENT_FIELDS) as EventKind[]), item: z.record(z.string(), z.unknown()) }),
    (account, person, { kind, item }) => customer.sendRaw(account, person, kind, item),
  );
  act(
    'answer-as-staff',
    z.strictObject({ text, takes_control: z.boolean().default(false), has_picture: z.boolean().default(false) }),
    (account, person, { text, takes_control: takesControl, has_picture: hasPicture }) =>
      staff.answer(account, person, text, { takesControl, hasPicture }),
  );
  act('pass-control', z.strictObject({ app_id: z.string().nullable() }), (account, person, { app_id: appId }) =>
    staff.passControl(account, person, appId),
  );
}
