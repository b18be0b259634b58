import type { Update, WebhookInfo } from '@grammyjs/types';
import { isReachable } from '../../reachable.ts';
import type { Call } from '../chats.ts';
import { badRequest, conflict, type TelegramError } from '../errors.ts';
import type { Bot } from '../state.ts';

const MAX_POLL_SECONDS = 50;
const MAX_UPDATES = 100;
const DEFAULT_CONNECTIONS = 40;

/** A result with a word about it, as some methods give. */
export class Described {
  readonly result: unknown;
  readonly description: string;

  constructor(result: unknown, description: string) {
    this.result = result;
    this.description = description;
  }
}

/** Left out, the previous list stays; an empty list means the default. */
function takeAllowedUpdates({ bot, params }: Call) {
  const allowed = params.object<string[]>('allowed_updates');
  if (allowed === null) return;
  if (!Array.isArray(allowed)) throw badRequest("can't parse allowed updates: Expected an Array of String");
  bot.allowedUpdates = allowed.length > 0 ? allowed : null;
}

export function setWebhook(call: Call): Described {
  const { bot, params, telegram } = call;
  const url = params.text('url');
  if (!url) return deleteWebhook(call);
  checkUrl(url, telegram.world.reachableHosts);
  const secretToken = params.text('secret_token');
  if (secretToken.length > 256) throw badRequest('secret token is too long');
  if (!/^[\w-]*$/.test(secretToken)) throw badRequest('secret token contains unallowed characters');
  takeAllowedUpdates(call);
  if (params.flag('drop_pending_updates')) bot.pending = [];
  const wanted = params.integer('max_connections') ?? DEFAULT_CONNECTIONS;
  const maxConnections = Math.min(100, Math.max(1, wanted));
  const present = bot.webhook;
  const isSame =
    present?.url === url && present.secretToken === secretToken && present.maxConnections === maxConnections;
  if (isSame && !params.flag('drop_pending_updates')) return new Described(true, 'Webhook is already set');
  telegram.updates.setWebhook(bot, { url, secretToken, maxConnections });
  return new Described(true, 'Webhook was set');
}

/** Telegram wants HTTPS on one of four ports. Addresses on this machine are exempt. */
function checkUrl(address: string, reachableHosts: readonly string[]) {
  const fail = (why: string) => badRequest(`bad webhook: ${why}`);
  if (!URL.canParse(address)) throw badRequest('invalid webhook URL specified');
  if (isReachable(address, reachableHosts)) return;
  const { protocol, port } = new URL(address);
  if (protocol !== 'https:') throw fail('An HTTPS URL must be provided for webhook');
  if (!['', '443', '80', '88', '8443'].includes(port))
    throw fail('Webhook can be set up only on ports 80, 88, 443 or 8443');
  throw fail('Failed to resolve host: Name or service not known');
}

export function deleteWebhook({ bot, params, telegram }: Call): Described {
  if (params.flag('drop_pending_updates')) bot.pending = [];
  if (!bot.webhook) return new Described(true, 'Webhook is already deleted');
  telegram.updates.removeWebhook(bot);
  return new Described(true, 'Webhook was deleted');
}

export function getWebhookInfo({ bot, telegram }: Call): WebhookInfo {
  const { webhook, allowedUpdates } = bot;
  return {
    url: webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: telegram.updates.current(bot).length,
    ...(webhook ? { max_connections: webhook.maxConnections, ip_address: '127.0.0.1' } : {}),
    ...(webhook?.lastError
      ? { last_error_date: webhook.lastError.at, last_error_message: webhook.lastError.message }
      : {}),
    ...(allowedUpdates ? { allowed_updates: allowedUpdates as NonNullable<WebhookInfo['allowed_updates']> } : {}),
  } as WebhookInfo;
}

export async function getUpdates(call: Call): Promise<Update[]> {
  const { bot, params, telegram } = call;
  if (bot.webhook)
    throw conflict(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  bot.poll?.terminate('terminated by other getUpdates request; make sure that only one bot instance is running');
  takeAllowedUpdates(call);
  confirm(bot, params.integer('offset') ?? 0);

  const seconds = Math.min(MAX_POLL_SECONDS, Math.max(0, params.integer('timeout') ?? 0));
  if (telegram.updates.current(bot).length === 0 && seconds > 0) await waitForUpdate(call, seconds * 1_000);
  const limit = Math.min(MAX_UPDATES, Math.max(1, params.integer('limit') ?? MAX_UPDATES));
  return telegram.updates
    .current(bot)
    .slice(0, limit)
    .map(({ update }) => update);
}

/** An offset confirms everything before it; a negative one counts from the end. */
function confirm(bot: Bot, offset: number) {
  if (offset < 0) bot.pending = bot.pending.slice(offset);
  else bot.pending = bot.pending.filter(({ update }) => update.update_id >= offset);
}

async function waitForUpdate({ bot, telegram, signal }: Call, ms: number) {
  const ending = new AbortController();
  let error: TelegramError | null = null;
  const poll: NonNullable<Bot['poll']> = {
    wake: () => ending.abort(),
    terminate(why) {
      error = conflict(why);
      ending.abort();
    },
  };
  bot.poll = poll;
  await telegram.world.clock.wait(ms, AbortSignal.any([ending.signal, signal]));
  if (bot.poll === poll) bot.poll = null;
  if (error) throw error as TelegramError;
}
