import { z } from 'zod';
import { DeliveryError, type Check, type Fetch, type Surroundings } from '../../../adapter.ts';
import { checkToken, inspectToken, orNothing, subscriptionChecks, tokenChecks, webhookChecks } from '../checks.ts';
import { identify } from './connect.ts';
import {
  accountOf,
  appKeyOf,
  isByPage,
  openAccount,
  PAGE_PERMISSIONS,
  type InstagramConnection,
} from './connection.ts';

const NEEDED = ['messages', 'messaging_postbacks'];

export async function examine(
  connection: InstagramConnection,
  { webhookUrl }: Surroundings,
  fetch: Fetch,
): Promise<Check[]> {
  const app = connection.apps[appKeyOf(connection)];
  const asked = await checkToken(() => identify(connection, fetch));
  if ('failed' in asked || !app) return 'failed' in asked ? [asked.failed] : [];
  const access = { hosts: connection.hosts, app, fetch };
  const graph = openAccount(connection, fetch);
  const [token, webhook, subscription, tools] = await Promise.all([
    isByPage(connection)
      ? orNothing(
          inspectToken(access, connection.secrets.accessToken).then((found) => tokenChecks(found, PAGE_PERMISSIONS)),
        )
      : [],
    webhookOf(connection, access, webhookUrl),
    orNothing(subscriptionChecks(graph, { account: accountOf(connection), appId: app.id, needed: NEEDED })),
    toolsCheck(connection, fetch),
  ]);
  return [
    ...(token.some(({ name }) => name === 'token') ? token : [{ name: 'token' as const, isOk: true }]),
    { name: 'account', isOk: true, detail: asked.found.username && `@${asked.found.username}` },
    ...tools,
    ...webhook,
    ...subscription,
  ];
}

/** Instagram's own app tells nobody where it sends events. */
const webhookOf = (
  connection: InstagramConnection,
  access: Parameters<typeof webhookChecks>[0],
  webhookUrl: string | null,
): Promise<Check[]> | Check[] =>
  isByPage(connection)
    ? orNothing(webhookChecks(access, { object: 'instagram', appKey: 'meta', webhookUrl }))
    : [{ name: 'public_url', isOk: webhookUrl !== null }];

/** The owner of the account can forbid all apps to read messages: "Connected tools" in Instagram's settings. */
async function toolsCheck(connection: InstagramConnection, fetch: Fetch): Promise<Check[]> {
  const query = { platform: 'instagram', limit: '1' };
  try {
    await openAccount(connection, fetch).get(`${accountOf(connection)}/conversations`, z.unknown(), query);
    return [];
  } catch (error) {
    const isForbidden = error instanceof DeliveryError && error.refusal === 'auth';
    return isForbidden ? [{ name: 'permissions', isOk: false, detail: error.message }] : [];
  }
}
