import { z } from 'zod';
import { DeliveryError, type Fetch, type Surroundings } from '../../../adapter.ts';
import { MetaId } from '../envelope.ts';
import { Success } from '../graph.ts';
import { PAGE_FIELDS, subscribe } from '../subscription.ts';
import { accountOf, openPage, type MessengerConnection, type Settings } from './connection.ts';

const Page = z.object({ id: MetaId, name: z.string() });
const Linked = z.object({ instagram_business_account: z.object({ id: MetaId }).nullish() });

export async function identify(connection: MessengerConnection, fetch: Fetch): Promise<Partial<Settings>> {
  const { id, name } = await openPage(connection, fetch).get(accountOf(connection), Page, { fields: 'id,name' });
  if (connection.settings.pageId !== undefined && connection.settings.pageId !== id)
    throw new DeliveryError('payload', 'The token belongs to another Page.');
  return { pageId: id, pageName: name };
}

/** Subscribes to what happens to the Page. Reissuing a token does not do that. */
export async function connect(
  connection: MessengerConnection,
  _surroundings: Surroundings,
  fetch: Fetch,
): Promise<Partial<Settings>> {
  const learnt = await identify(connection, fetch);
  const { pageId = '' } = learnt;
  await subscribe(openPage(connection, fetch), pageId, connection.apps.meta?.id ?? '', PAGE_FIELDS);
  return learnt;
}

/** The subscription stays if an Instagram account is linked to the Page, because a channel of that account would need it, too. */
export async function disconnect(connection: MessengerConnection, fetch: Fetch): Promise<void> {
  const [graph, account] = [openPage(connection, fetch), accountOf(connection)];
  const { instagram_business_account: linked } = await graph.get(account, Linked, {
    fields: 'instagram_business_account{id}',
  });
  if (!linked) await graph.delete(`${account}/subscribed_apps`, Success);
}
