import { z } from 'zod';
import type { Check, Fetch, Surroundings } from '../../../adapter.ts';
import { checkToken, inspectToken, orNothing, subscriptionChecks, tokenChecks, webhookChecks } from '../checks.ts';
import { identify } from './connect.ts';
import { accountOf, openPage, PERMISSIONS, type MessengerConnection } from './connection.ts';

/** Without these, customers or staff in Meta's inbox are not heard. */
const NEEDED = ['messages', 'messaging_postbacks', 'message_echoes', 'message_reads', 'message_deliveries'];

const Routing = z.object({
  messaging_feature_status: z.object({ hop_v2: z.boolean().optional(), msgr_multi_app: z.boolean().optional() }),
});

export async function examine(
  connection: MessengerConnection,
  { webhookUrl }: Surroundings,
  fetch: Fetch,
): Promise<Check[]> {
  const { hosts, apps, secrets } = connection;
  const asked = await checkToken(() => identify(connection, fetch));
  if ('failed' in asked || !apps.meta) return 'failed' in asked ? [asked.failed] : [];
  const access = { hosts, app: apps.meta, fetch };
  const graph = openPage(connection, fetch);
  const account = accountOf(connection);
  const [token, webhook, subscription, routing] = await Promise.all([
    orNothing(inspectToken(access, secrets.pageToken).then((found) => tokenChecks(found, PERMISSIONS))),
    orNothing(webhookChecks(access, { object: 'page', appKey: 'meta', webhookUrl })),
    orNothing(subscriptionChecks(graph, { account, appId: apps.meta.id, needed: NEEDED })),
    graph.get(account, Routing, { fields: 'messaging_feature_status' }).catch(() => null),
  ]);
  const isRouted = routing?.messaging_feature_status.hop_v2 || routing?.messaging_feature_status.msgr_multi_app;
  return [
    ...(token.length > 0 ? token : [{ name: 'token' as const, isOk: true }]),
    { name: 'account', isOk: true, detail: asked.found.pageName },
    ...webhook,
    // Where Meta decides who answers, people have to make sure that it is us.
    ...subscription.map((each) =>
      each.name === 'other_apps' && isRouted && !each.isOk
        ? { ...each, detail: `${each.detail} (Conversation Routing)` }
        : each,
    ),
  ];
}
