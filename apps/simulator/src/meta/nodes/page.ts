import { deadToken, GraphError, missingPermission } from '../errors.ts';
import { selectFields } from '../fields.ts';
import type { GraphCall, NodeKind, Operation } from '../graph.ts';
import type { MetaApp, MetaState, Page } from '../state.ts';
import type { Subscriptions } from '../subscriptions.ts';
import type { Tokens } from '../tokens.ts';
import { pageFields } from './page-fields.ts';

interface Needs {
  state: MetaState;
  tokens: Tokens;
  subscriptions: Subscriptions;
  /** What can be done beside subscribing, such as sending. */
  operations: Record<string, Operation<Page>>;
}

/** A Page. A user sees those that they chose in the dialog; a Page's token sees itself. */
export function pageKind({ state, tokens, subscriptions, operations }: Needs): NodeKind<Page> {
  return {
    type: 'Page',
    find(id, call) {
      const page = call.host === 'facebook' ? state.pages.get(id) : undefined;
      if (!page) return null;
      const token = call.token();
      if (token.kind === 'page') return token.subjectId === id ? page : null;
      const isGranted = token.userId !== null && page.roles.has(token.userId) && token.pageIds.includes(id);
      return isGranted ? page : null;
    },
    operations: {
      GET: {
        name: 'getPage',
        run: (page, call) =>
          selectFields(
            call.params.text('fields'),
            pageFields({ state, tokens, page, call, token: call.token() }),
            'Page',
            ['name', 'id'],
          ),
      },
      ...subscriptions.operations(
        () => 'page',
        (asset, call) => pageApp(state, asset as Page, call, 'pages_manage_metadata'),
      ),
      ...operations,
    },
  };
}

/** The app that acts for a Page: with the Page's own token, the permission, and somebody who still has a role. */
export function pageApp(state: MetaState, page: Page, call: GraphCall, permission: string): MetaApp {
  const token = call.token();
  const app = state.apps.get(token.appId);
  if (token.kind !== 'page' || !app)
    throw new GraphError(210, '(#210) A page access token is required to request this resource.');
  if (!token.scopes.includes(permission)) throw missingPermission(permission);
  const tasks = page.roles.get(token.userId ?? '');
  if (!tasks) throw deadToken('app_removed');
  if (permission !== 'pages_manage_metadata' && !tasks.includes('MESSAGING') && !tasks.includes('MODERATE'))
    throw new GraphError(
      200,
      '(#200) User does not have sufficient administrative permission for this action on this page.',
    );
  return app;
}
