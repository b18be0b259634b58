import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DeliveryError, type Check, type Fetch, type Incoming, type Surroundings } from '../../adapter.ts';
import { openApi, type Secrets, type Settings, type TelegramConnection } from './api.ts';
import { readUpdate } from './read.ts';
import { ALLOWED_UPDATES } from './updates.ts';

const Me = z.object({ id: z.number(), username: z.string().optional() });
const WebhookInfo = z.object({
  url: z.string(),
  pending_update_count: z.number(),
  last_error_date: z.number().optional(),
  last_error_message: z.string().optional(),
  allowed_updates: z.array(z.string()).optional(),
});

/** The webhook's secret follows from the token, so that it needs no storage and changes with it. */
const webhookSecretOf = ({ token }: Secrets): string =>
  createHmac('sha256', token).update('webhook secret').digest('base64url');

export function isFromTelegram(given: string | string[] | undefined, secrets: Secrets): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(webhookSecretOf(secrets))];
  return one.length === other.length && timingSafeEqual(one, other);
}

export async function connect(
  connection: TelegramConnection,
  { webhookUrl }: Surroundings,
  fetch: Fetch,
): Promise<Partial<Settings>> {
  const api = openApi(connection, fetch);
  const { mode } = connection.settings;
  if (mode === 'webhook' && webhookUrl === null)
    throw new DeliveryError('payload', 'A webhook needs a public address (PUBLIC_URL).');
  const learnt = await identify(connection, fetch);
  if (webhookUrl === null || mode === 'polling') await removeWebhook(connection, fetch);
  else
    await api('setWebhook', z.boolean(), {
      url: webhookUrl,
      secret_token: webhookSecretOf(connection.secrets),
      allowed_updates: ALLOWED_UPDATES,
      max_connections: 40,
      drop_pending_updates: false,
    });
  return learnt;
}

export async function identify(connection: TelegramConnection, fetch: Fetch): Promise<Partial<Settings>> {
  const { id, username } = await openApi(connection, fetch)('getMe', Me, {});
  return { botId: String(id), ...(username !== undefined && { username }) };
}

export async function removeWebhook(connection: TelegramConnection, fetch: Fetch): Promise<void> {
  await openApi(connection, fetch)('deleteWebhook', z.boolean(), { drop_pending_updates: false });
}

/** An error as old as this says nothing about now. */
const RECENT_S = 15 * 60;

export async function examine(
  connection: TelegramConnection,
  { webhookUrl }: Surroundings,
  fetch: Fetch,
): Promise<Check[]> {
  const api = openApi(connection, fetch);
  let me: z.infer<typeof Me>;
  try {
    me = await api('getMe', Me, {});
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.refusal !== 'auth') throw error;
    return [{ name: 'token', isOk: false, detail: error.message }];
  }
  const info = await api('getWebhookInfo', WebhookInfo, {});
  const wanted = connection.settings.mode === 'polling' ? '' : (webhookUrl ?? '');
  const isForeign = info.url !== '' && info.url !== wanted;
  const hasFailed = info.last_error_date !== undefined && info.last_error_date > Date.now() / 1_000 - RECENT_S;
  const missing = wanted === '' ? [] : ALLOWED_UPDATES.filter((kind) => !info.allowed_updates?.includes(kind));
  return [
    { name: 'token', isOk: true, detail: me.username && `@${me.username}` },
    { name: 'webhook', isOk: info.url === wanted, detail: wanted === '' ? 'getUpdates' : info.url },
    { name: 'subscription', isOk: missing.length === 0, detail: missing.join(', ') || undefined },
    {
      name: 'deliveries',
      isOk: !hasFailed || info.pending_update_count === 0,
      detail: hasFailed ? info.last_error_message : undefined,
    },
    { name: 'other_apps', isOk: !isForeign, detail: isForeign ? info.url : undefined },
  ];
}

/** Telegram answers at once if there is something; otherwise after this time. */
const POLL_SECONDS = 30;
const MAX_UPDATES = 100;
const Updates = z.array(z.looseObject({ update_id: z.number() }));

export async function poll(
  cursor: string | null,
  connection: TelegramConnection,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<{ incoming: Incoming[]; cursor: string }> {
  const offset = Number(cursor ?? 0);
  const params = { offset, timeout: POLL_SECONDS, limit: MAX_UPDATES, allowed_updates: ALLOWED_UPDATES };
  const updates = await openApi(connection, fetch)('getUpdates', Updates, params, signal);
  const next = updates.reduce((highest, { update_id: id }) => Math.max(highest, id + 1), offset);
  return { incoming: updates.flatMap(readUpdate), cursor: String(next) };
}
