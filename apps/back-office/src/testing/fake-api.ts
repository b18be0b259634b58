import { getInboxColumn, listSavedViews } from '@parley/contracts/inbox-views';
import { listMacros } from '@parley/contracts/macros';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@parley/contracts/endpoint';
import { announceActivity, getAvailability, type Availability } from '@parley/contracts/availability';
import { csrf } from '@parley/contracts/auth';
import { getBotStop } from '@parley/contracts/bot-stops';
import { listChannels, listPlatforms } from '@parley/contracts/channels';
import { getConversationCounts } from '@parley/contracts/conversations';
import { listCustomerFields } from '@parley/contracts/customer-fields';
import { announcePresence, type EventData, type EventName } from '@parley/contracts/events';
import { getNotificationReach } from '@parley/contracts/notifications';
import { getProfile } from '@parley/contracts/profile';
import { getStarters } from '@parley/contracts/starters';
import { listTeams } from '@parley/contracts/teams';
import { fromWire, toWire } from '@parley/contracts/wire';
import { profile } from './factories.ts';

/** The counts of an inbox without any conversation. */
export const NO_CONVERSATIONS = {
  unread: 0,
  handedOff: 0,
  open: 0,
  waiting: 0,
  mine: 0,
  mentioned: 0,
  snoozed: 0,
  bot: 0,
  hasBots: false,
  late: 0,
  unassigned: 0,
  hasAny: false,
};

const AT_WORK: Availability = { availability: 'online', backAt: null, state: 'online', capacity: 6 };

/** A call as the server sees it: parsed by the endpoint's own schemas. */
export interface Received<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

type Answer<E extends Endpoint> =
  | ResultOf<E>
  | ((input: Received<E>) => ResultOf<E> | Promise<ResultOf<E>> | Refusal | Response);

/** An answer other than success. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: { message?: string; code?: string; errors?: Record<string, string[]> } = {}) {
    this.status = status;
    this.body = { message: `Refused with ${status}.`, code: CODES[status] ?? 'internal', errors: {}, ...body };
  }
}
const CODES: Record<number, string> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'invalid',
  429: 'rate_limited',
};

/** What a stream of live updates looks like to the fake. */
export interface Listener {
  hear: (name: string, data: string) => void;
}

type AnyAnswer = (input: Received<Endpoint>) => unknown;
const NETWORK_ERROR = 'network error';

/**
 * The server as far as a test needs it. Requests and answers pass the schemas of the contract in both directions, and
 * calls that the test did not foresee are listed in `problems`.
 */
export class FakeApi {
  readonly problems: string[] = [];
  readonly streams = new Set<Listener>();
  private readonly answersBy = new Map<Endpoint, AnyAnswer>();
  private readonly received = new Map<Endpoint, Received<Endpoint>[]>();
  private readonly held = new Map<Endpoint, Promise<void>>();
  private isOffline = false;

  constructor() {
    this.answers(csrf, undefined);
    this.answers(getProfile, profile());
    this.answers(announcePresence, undefined);
    this.answers(getNotificationReach, { reachesSomebody: true });
    this.answers(announceActivity, AT_WORK);
    this.answers(getAvailability, AT_WORK);
    this.lists(listTeams, []);
    this.lists(listCustomerFields, []);
    this.answers(getBotStop, { stop: null });
    this.lists(listChannels, []);
    this.lists(listPlatforms, [{ platform: 'web_widget', fields: [], signIns: [] }]);
    this.answers(getStarters, { isOn: true, own: [], found: [] });
    this.answers(getConversationCounts, NO_CONVERSATIONS);
    this.lists(listSavedViews, []);
    this.answers(getInboxColumn, { teams: [], views: [] });
    this.lists(listMacros, []);
  }

  /** Answers calls of this endpoint from now on. */
  answers<E extends Endpoint>(endpoint: E, answer: Answer<E>): this {
    const find = typeof answer === 'function' ? (answer as AnyAnswer) : () => answer;
    this.answersBy.set(endpoint, find);
    return this;
  }

  /** Answers with a list that has no further page. */
  lists<Item>(endpoint: ListEndpoint<Item>, items: NoInfer<Item>[] | (() => NoInfer<Item>[])): this {
    this.answersBy.set(endpoint, () => ({ data: typeof items === 'function' ? items() : items, nextCursor: null }));
    return this;
  }

  fails(endpoint: Endpoint, status: number, body?: ConstructorParameters<typeof Refusal>[1]): this {
    this.answersBy.set(endpoint, () => new Refusal(status, body));
    return this;
  }

  /** Lets the connection break for calls of this endpoint. */
  breaks(endpoint: Endpoint): this {
    this.answersBy.set(endpoint, () => NETWORK_ERROR);
    return this;
  }

  /** Lets calls of this endpoint wait until the returned function is called. */
  holds(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.held.set(endpoint, promise);
    return () => {
      this.held.delete(endpoint);
      resolve();
    };
  }

  /** Nothing is reachable, and the browser knows it. */
  goOffline(isOffline = true) {
    this.isOffline = isOffline;
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: !isOffline });
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  }

  /** The calls of this endpoint so far. */
  calls<E extends Endpoint>(endpoint: E): Received<E>[] {
    return (this.received.get(endpoint) ?? []) as Received<E>[];
  }

  /** Sends a live update. */
  announces<Name extends EventName>(name: Name, data: EventData<Name>) {
    for (const stream of this.streams) stream.hear(name, JSON.stringify(toWire(data)));
  }

  /** Answers one request, or throws like a browser that cannot reach the server. */
  async reply(method: string, address: URL, body: () => Promise<unknown>): Promise<Response> {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const path = address.pathname.replace(/^\/api/, '');
    const found = this.find(method, path);
    if (!found) return this.complain(`${method} ${path} was called, but the test has no answer for it.`);
    const { endpoint, answer, params } = found;
    let input: Received<Endpoint>;
    try {
      input = {
        params: parse(endpoint.params, params),
        query: parse(endpoint.query, fromWire(Object.fromEntries(address.searchParams))),
        body: endpoint.takes === 'file' ? undefined : parse(endpoint.body, fromWire(await body())),
      };
    } catch (error) {
      return this.complain(`${method} ${path} was called with input that breaks its contract: ${String(error)}`);
    }
    this.received.set(endpoint, [...this.calls(endpoint), input]);
    await this.held.get(endpoint);
    const result = await (this.answersBy.get(endpoint) ?? answer)(input);
    if (result === NETWORK_ERROR) throw new TypeError('Failed to fetch');
    if (result instanceof Response) return result;
    if (result instanceof Refusal) return json(result.status, result.body);
    if (!endpoint.result) return new Response(null, { status: endpoint.status ?? 204 });
    const checked = endpoint.result.safeParse(result);
    if (!checked.success)
      return this.complain(`The test answers ${method} ${path} against its contract: ${checked.error.message}`);
    return json(endpoint.status ?? 200, toWire(checked.data));
  }

  /** The endpoint with the fewest parameters wins: `/conversations/counts` is no id. */
  private find(method: string, path: string) {
    const matches = [...this.answersBy].flatMap(([endpoint, answer]) => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const values = new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path)?.slice(1);
      if (endpoint.method !== method || !values) return [];
      const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
      return [{ endpoint, answer, params, names }];
    });
    return matches.sort((one, other) => one.names.length - other.names.length)[0];
  }

  private complain(problem: string): Response {
    this.problems.push(problem);
    return json(400, { message: problem, code: 'test', errors: {} });
  }
}

type ListEndpoint<Item> = Endpoint & { result?: { _output: { data: Item[]; nextCursor: string | null } } };

const parse = (schema: Endpoint['params'], value: unknown) => (schema ? schema.parse(value) : undefined);
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
