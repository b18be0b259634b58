import { GraphError, missingPermission } from '../errors.ts';
import { selectFields } from '../fields.ts';
import type { GraphCall, NodeKind, Operation } from '../graph.ts';
import type { InstagramAccount, MetaApp, MetaState } from '../state.ts';
import type { Subscriptions } from '../subscriptions.ts';
import { pictureUrl } from './pictures.ts';

interface Needs {
  state: MetaState;
  subscriptions: Subscriptions;
  operations: Record<string, Operation<InstagramAccount>>;
}

/** A professional Instagram account, as `graph.instagram.com` shows it; with a Page's token `graph.facebook.com` shows a little of it. */
export function instagramKind({ state, subscriptions, operations }: Needs): NodeKind<InstagramAccount> {
  return {
    type: 'InstagramUser',
    find(id, call) {
      const account = [...state.instagram.values()].find((each) => each.id === id || each.loginId === id);
      if (!account) return null;
      const token = call.token();
      if (call.host === 'instagram') return token.subjectId === account.id ? account : null;
      const page = account.pageId === null ? undefined : state.pages.get(account.pageId);
      return page && token.pageIds.includes(page.id) && token.scopes.includes('instagram_basic') ? account : null;
    },
    operations: {
      GET: {
        name: 'getAccount',
        run: (account, call) =>
          selectFields(
            call.params.text('fields'),
            call.host === 'instagram' ? ownFields(account, call) : linkedFields(account, call),
            'InstagramUser',
            ['id'],
          ),
      },
      ...subscriptions.operations(
        () => 'instagram',
        (asset, call) => instagramApp(state, asset as InstagramAccount, call),
      ),
      ...operations,
    },
  };
}

const linkedFields = ({ id, username, name }: InstagramAccount, { url }: GraphCall) => ({
  id,
  username,
  name,
  profile_picture_url: pictureUrl(url, id),
});

const ownFields = (account: InstagramAccount, call: GraphCall) => ({
  ...linkedFields(account, call),
  // `id` belongs to the sign-in; webhooks know the account by `user_id`.
  id: account.loginId,
  user_id: account.id,
  account_type: account.type,
  followers_count: 120,
  media_count: 14,
});

/** The app that acts for an account, with the account's own token of Instagram Login. */
export function instagramApp(state: MetaState, account: InstagramAccount, call: GraphCall): MetaApp {
  const token = call.token();
  const app = state.apps.get(token.appId);
  if (call.host !== 'instagram' || token.kind !== 'instagram' || token.subjectId !== account.id || !app)
    throw new GraphError(10, '(#10) Application does not have permission for this action');
  if (!token.scopes.includes('instagram_business_manage_messages'))
    throw missingPermission('instagram_business_manage_messages');
  return app;
}
