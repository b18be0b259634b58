import type { FastifyInstance } from 'fastify';
import type { Platform, World } from '../platform.ts';
import { createBusiness } from './business.ts';
import { contentRoutes } from './cdn.ts';
import { controlRoutes } from './control-routes.ts';
import { createCustomerActions } from './customer-actions.ts';
import { createGraph } from './graph.ts';
import { graphRoutes } from './graph-routes.ts';
import { loginRoutes } from './login/dialogs.ts';
import { addExchanges, instagramCodeRoute } from './login/exchange.ts';
import { createLogins } from './login/requests.ts';
import { createEvents } from './messages/events.ts';
import { createFiles } from './messages/files.ts';
import { customerKind, messengerProfileOperations } from './messages/profiles.ts';
import { sendOperations, USUAL_TIMING, type Messaging } from './messages/send.ts';
import { threadControlOperations } from './messages/thread-control.ts';
import { createThreads } from './messages/threads.ts';
import { appKind } from './nodes/app.ts';
import { instagramKind } from './nodes/instagram.ts';
import { pageKind } from './nodes/page.ts';
import { addManyNodes, userKind } from './nodes/user.ts';
import { createPeople } from './people.ts';
import { addSample, type Sample } from './sample.ts';
import { createStaffActions } from './staff-actions.ts';
import { createState, type Asset, type Person } from './state.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTokens } from './tokens.ts';
import { describeAccount, describePage, describePerson, viewOf } from './view.ts';
import { createWebhooks } from './webhooks.ts';

export type MetaPlatform = ReturnType<typeof openMeta>;

/**
 * Meta: Facebook's and Instagram's sign-in, the Graph API, Messenger and Instagram.
 *
 * Other products on the same host join in through what this returns: `graph.addKind` adds kinds of nodes with their edges,
 * `subscriptions.addObject` lets apps subscribe to their events, `webhooks.send` sends them, and `tokens.issue` makes tokens.
 */
export function openMeta(world: World) {
  const { clock, reachableHosts } = world;
  const state = createState();
  const tokens = createTokens(clock, state);
  const subscriptions = createSubscriptions(reachableHosts);
  const webhooks = createWebhooks(world);
  const graph = createGraph(state, tokens);
  const logins = createLogins(clock, state, reachableHosts);
  const business = createBusiness({ clock, state, tokens, logins, subscriptions, reachableHosts });

  const people = createPeople(state);
  const threads = createThreads(clock);
  const files = createFiles(world);
  const events = createEvents({ clock, state, subscriptions, webhooks });
  const messaging: Messaging = { world, state, threads, files, events, timing: { ...USUAL_TIMING } };
  const customer = createCustomerActions(messaging);
  const staff = createStaffActions(messaging);
  const operations = {
    ...sendOperations(messaging),
    ...threadControlOperations(threads, events),
    ...messengerProfileOperations(state),
  };

  addExchanges(graph, { clock, state, tokens });
  addManyNodes(graph);
  graph.addKind(appKind(state, subscriptions));
  graph.addKind(
    userKind({
      state,
      tokens,
      onAppRemoved: (user, appId) =>
        void business.removeApp(state.apps.get(appId)?.key ?? 'meta', user).catch(() => null),
    }),
  );
  graph.addKind(pageKind({ state, tokens, subscriptions, operations }));
  graph.addKind(instagramKind({ state, subscriptions, operations }));

  graph.addKind(customerKind(state, threads));

  let sample: Sample = addSample(state, business, people);

  function wipe() {
    webhooks.clear();
    for (const each of Object.values(state)) each.clear();
    threads.clear();
    files.clear();
    Object.assign(messaging.timing, USUAL_TIMING);
    business.resetIds();
    sample = addSample(state, business, people);
  }

  const messenger: Platform = {
    name: 'messenger',
    prefix: '/fb-graph',
    mount(app: FastifyInstance) {
      graphRoutes(app, world, graph);
      loginRoutes(app, state, logins);
      instagramCodeRoute(app, { clock, state, tokens });
      contentRoutes(app, files);
      controlRoutes(app, { state, messaging, business, people, customer, staff, webhooks });
    },
    summary: () => ({
      pages: [...state.pages.values()].map(describePage),
      people: [...state.people.values()].map(describePerson),
    }),
    wipe,
  };
  const instagram: Platform = {
    name: 'instagram',
    prefix: '/ig-graph',
    // Both share everything, so Messenger mounts and wipes it.
    mount: () => {},
    summary: () => ({
      accounts: [...state.instagram.values()].map((account) => describeAccount(state, account)),
      people: [...state.people.values()].map(describePerson),
    }),
    wipe: () => {},
  };

  return {
    platforms: [messenger, instagram],
    state,
    graph,
    tokens,
    subscriptions,
    webhooks,
    /** The business that is there from the start. */
    sample: () => sample,
    /** When Meta reports what became of a message; can be changed. */
    timing: messaging.timing,
    ...business,
    ...people,
    ...customer,
    /** People at the business who answer in Meta's own inbox. */
    staff,
    /** What the customer sees. */
    view: (account: Asset, person: Person) => viewOf(clock, threads.open(account, person)),
    /** What this account knows the customer by. */
    scopedIdOf: (account: Asset, person: Person) => threads.open(account, person).scopedId,
  };
}
