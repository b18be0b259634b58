import { selectFields } from '../fields.ts';
import type { Graph, GraphCall, NodeKind } from '../graph.ts';
import { invalidParameter } from '../errors.ts';
import type { MetaState, Page, Token, User } from '../state.ts';
import type { Tokens } from '../tokens.ts';
import { pageFields } from './page-fields.ts';
import { picture } from './pictures.ts';

/** However many are asked for, so that every caller has to follow the paging. */
const PAGES_PER_ANSWER = 2;
const DEFAULT_FIELDS = ['access_token', 'category', 'name', 'id', 'tasks'];

interface Needs {
  state: MetaState;
  tokens: Tokens;
  onAppRemoved: (user: User, appId: string) => void;
}

/** Somebody at the business, and the Pages that they manage. */
export function userKind({ state, tokens, onAppRemoved }: Needs): NodeKind<User> {
  /** The Pages in the order in which Meta lists them, if the person granted the permission and chose the Page. */
  function listed(user: User, token: Token): Page[] {
    if (!token.scopes.includes('pages_show_list')) return [];
    return [...state.pages.values()].filter(
      ({ id, roles, isInPortfolio }) =>
        roles.has(user.id) &&
        token.pageIds.includes(id) &&
        (!isInPortfolio || token.scopes.includes('business_management')),
    );
  }

  return {
    type: 'User',
    find: (id, call) => (call.host === 'facebook' && call.token().userId === id ? (state.users.get(id) ?? null) : null),
    operations: {
      GET: {
        name: 'getUser',
        run: ({ id, name }, { params, url }) =>
          selectFields(params.text('fields'), { id, name, picture: picture(url, id) }, 'User', ['name', 'id']),
      },
      'GET accounts': {
        name: 'listPages',
        run: (user, call) => {
          const token = call.token();
          const pages = listed(user, token);
          const after = call.params.text('after');
          const begin = after ? pages.findIndex(({ id }) => cursorOf(id) === after) + 1 : 0;
          const shown = pages.slice(begin, begin + PAGES_PER_ANSWER);
          const last = shown.at(-1);
          const hasMore = begin + PAGES_PER_ANSWER < pages.length;
          return {
            data: shown.map((page) =>
              selectFields(
                call.params.text('fields'),
                pageFields({ state, tokens, page, call, token }),
                'Page',
                DEFAULT_FIELDS,
              ),
            ),
            ...(last
              ? {
                  paging: {
                    cursors: { before: cursorOf(shown[0]?.id ?? ''), after: cursorOf(last.id) },
                    ...(hasMore ? { next: nextUrl(call, cursorOf(last.id)) } : {}),
                  },
                }
              : {}),
          };
        },
      },
      'GET permissions': {
        name: 'getPermissions',
        run: (_, call) => ({ data: call.token().scopes.map((permission) => ({ permission, status: 'granted' })) }),
      },
      'DELETE permissions': {
        name: 'removeApp',
        run: (user, call) => {
          onAppRemoved(user, call.token().appId);
          return { success: true };
        },
      },
    },
  };
}

const cursorOf = (id: string) => Buffer.from(id).toString('base64url');

/** Meta repeats the caller's parameters in the address, the token included. */
function nextUrl({ url, params, token }: GraphCall, after: string): string {
  const next = new URL(url);
  next.searchParams.set('access_token', token().value);
  for (const name of ['fields', 'limit']) if (params.has(name)) next.searchParams.set(name, params.text(name));
  next.searchParams.set('after', after);
  return next.href;
}

/** `GET /?ids=1,2`: several nodes at once; one unknown id fails all of them. */
export function addManyNodes(graph: Graph) {
  graph.addEndpoint('facebook', 'GET ', {
    name: 'getNodes',
    run: async (_, call) => {
      call.token();
      const ids = call.params.list('ids');
      if (ids.length === 0) throw invalidParameter('The parameter ids is required');
      return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await graph.read(id, call)] as const)));
    },
  });
}
