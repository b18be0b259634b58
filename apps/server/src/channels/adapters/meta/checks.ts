import { z } from 'zod';
import { DeliveryError, type AppCredentials, type AppKey, type Check, type Fetch, type Hosts } from '../../adapter.ts';
import { appTokenOf, openGraph, type Graph } from './graph.ts';
import { missingIn, readSubscription } from './subscription.ts';

/** Checks that Messenger and Instagram share. One that Meta does not answer is left out, instead of being called wrong. */

const Token = z.object({
  data: z.object({ is_valid: z.boolean(), expires_at: z.number().optional(), scopes: z.array(z.string()).default([]) }),
});
type Token = z.infer<typeof Token>['data'];

interface AppAccess {
  hosts: Hosts;
  app: AppCredentials;
  fetch: Fetch;
}

const openAsApp = ({ hosts, app, fetch }: AppAccess) =>
  openGraph({ host: hosts.facebookGraph, app, token: appTokenOf(app), isProved: false }, fetch);

/** What Facebook knows about a token. */
export const inspectToken = async (access: AppAccess, token: string): Promise<Token> =>
  (await openAsApp(access).get('debug_token', Token, { input_token: token })).data;

/** Calls Meta; what it refuses because the token is dead becomes a failed check. */
export async function checkToken<T>(ask: () => Promise<T>): Promise<{ found: T } | { failed: Check }> {
  try {
    return { found: await ask() };
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.refusal !== 'auth') throw error;
    return { failed: { name: 'token', isOk: false, detail: error.message } };
  }
}

const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);

export function tokenChecks(
  { is_valid: isOk, expires_at: expiry = 0, scopes }: Token,
  needed: readonly string[],
): Check[] {
  const missing = missingIn(scopes, needed);
  return [
    { name: 'token', isOk, ...(expiry > 0 && { detail: dayOf(expiry) }) },
    { name: 'permissions', isOk: missing.length === 0, ...(missing.length > 0 && { detail: missing.join(', ') }) },
  ];
}

const Webhooks = z.object({
  data: z.array(z.object({ object: z.string(), callback_url: z.string(), active: z.boolean().default(true) })),
});

/** Whether Meta calls this installation, with the events of this kind of account. */
export async function webhookChecks(
  access: AppAccess,
  { object, appKey, webhookUrl }: { object: 'page' | 'instagram'; appKey: AppKey; webhookUrl: string | null },
): Promise<Check[]> {
  if (webhookUrl === null) return [{ name: 'public_url', isOk: false }];
  const wanted = webhookUrl.replace(/\/webhooks\/[^/]*$/, `/webhooks/meta/${appKey}`);
  const { data } = await openAsApp(access).get(`${access.app.id}/subscriptions`, Webhooks);
  const found = data.find((each) => each.object === object && each.active);
  return [
    { name: 'public_url', isOk: true },
    { name: 'webhook', isOk: found?.callback_url === wanted, detail: found?.callback_url },
  ];
}

/** Whether the account's events are sent to our app, and to which others. */
export async function subscriptionChecks(
  graph: Graph,
  { account, appId, needed }: { account: string; appId: string; needed: readonly string[] },
): Promise<Check[]> {
  const { fields, others } = await readSubscription(graph, account, appId);
  const missing = missingIn(fields, needed);
  return [
    { name: 'subscription', isOk: missing.length === 0, ...(missing.length > 0 && { detail: missing.join(', ') }) },
    { name: 'other_apps', isOk: others.length === 0, ...(others.length > 0 && { detail: others.join(', ') }) },
  ];
}

/** Leaves a check out if Meta has no answer to it. */
export const orNothing = (checks: Promise<Check[]>): Promise<Check[]> =>
  checks.catch((error: unknown) => {
    if (error instanceof DeliveryError) return [];
    throw error;
  });
