import { z } from 'zod';
import { DeliveryError, type Fetch, type Surroundings } from '../../../adapter.ts';
import { MetaId } from '../envelope.ts';
import { Success } from '../graph.ts';
import { INSTAGRAM_FIELDS, PAGE_FIELDS, subscribe } from '../subscription.ts';
import { accountOf, appKeyOf, isByPage, openAccount, type InstagramConnection, type Settings } from './connection.ts';

/** `user_id` is the number that webhooks use; `id` is another one. */
const Me = z.object({ user_id: MetaId, username: z.string() });
const Page = z.object({
  id: MetaId,
  instagram_business_account: z.object({ id: MetaId, username: z.string().optional() }).nullish(),
});

export async function identify(connection: InstagramConnection, fetch: Fetch): Promise<Partial<Settings>> {
  const found = isByPage(connection)
    ? await identifyByPage(connection, fetch)
    : await identifyItself(connection, fetch);
  const { accountId } = connection.settings;
  if (accountId !== undefined && accountId !== found.accountId)
    throw new DeliveryError('payload', 'The token belongs to another account.');
  return found;
}

async function identifyItself(connection: InstagramConnection, fetch: Fetch) {
  const me = await openAccount(connection, fetch).get('me', Me, { fields: 'user_id,username' });
  return { accountId: me.user_id, username: me.username };
}

async function identifyByPage(connection: InstagramConnection, fetch: Fetch) {
  const page = await openAccount(connection, fetch).get(accountOf(connection), Page, {
    fields: 'id,instagram_business_account{id,username}',
  });
  const account = page.instagram_business_account;
  if (!account) throw new DeliveryError('payload', 'No professional Instagram account is linked to the Page.');
  return {
    accountId: account.id,
    pageId: page.id,
    ...(account.username !== undefined && { username: account.username }),
  };
}

/** An account behind a Page is heard as long as the Page is subscribed to, with the Page's own fields. */
export async function connect(
  connection: InstagramConnection,
  _surroundings: Surroundings,
  fetch: Fetch,
): Promise<Partial<Settings>> {
  const learnt = await identify(connection, fetch);
  const known = { ...connection, settings: { ...connection.settings, ...learnt } };
  const appId = connection.apps[appKeyOf(connection)]?.id ?? '';
  const fields = isByPage(connection) ? PAGE_FIELDS : INSTAGRAM_FIELDS;
  await subscribe(openAccount(connection, fetch), accountOf(known), appId, fields);
  return learnt;
}

/** The subscription of a Page stays, because a Messenger channel may need it. */
export async function disconnect(connection: InstagramConnection, fetch: Fetch): Promise<void> {
  if (isByPage(connection)) return;
  await openAccount(connection, fetch).delete(`${accountOf(connection)}/subscribed_apps`, Success);
}
