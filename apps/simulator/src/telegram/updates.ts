import type { Update } from '@grammyjs/types';
import type { World } from '../platform.ts';
import type { Answer, Outbox } from '../webhook-sender.ts';
import { asciiJson } from './ascii-json.ts';
import type { Bot, PendingUpdate, Webhook } from './state.ts';
import { seconds } from './state.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const CALLBACK_LIFETIME_MS = 150_000;
/** After so long of nothing but HTTP 410 the webhook is removed. */
const GONE_MS = 23 * 60 * 60 * 1_000;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** Only delivered if the bot lists them in `allowed_updates`. */
const ON_REQUEST = new Set(['chat_member', 'message_reaction', 'message_reaction_count', 'stopped_message_generation']);

export type UpdateKind = Exclude<keyof Update, 'update_id'>;
export type Updates = ReturnType<typeof createUpdates>;

/** Brings updates to bots: to their webhook, or to whoever asks by `getUpdates`. */
export function createUpdates({ clock, sender, random }: World) {
  /** Queues an update, unless the bot does not want this kind; returns its id. */
  function push<K extends UpdateKind>(
    bot: Bot,
    kind: K,
    chatId: number,
    content: NonNullable<Update[K]>,
  ): number | null {
    const isWanted = bot.allowedUpdates ? bot.allowedUpdates.includes(kind) : !ON_REQUEST.has(kind);
    if (!isWanted) return null;
    bot.lastUpdateId += 1;
    const pending: PendingUpdate = {
      update: { update_id: bot.lastUpdateId, [kind]: content },
      kind,
      lane: laneOf(kind, chatId),
      expiresAt: clock.now() + (kind === 'callback_query' ? CALLBACK_LIFETIME_MS : DAY_MS),
    };
    bot.pending.push(pending);
    if (bot.webhook) bot.webhook.outbox.add(parcelOf(pending));
    else bot.poll?.wake();
    return bot.lastUpdateId;
  }

  function setWebhook(
    bot: Bot,
    { url, secretToken, maxConnections }: Pick<Webhook, 'url' | 'secretToken' | 'maxConnections'>,
  ) {
    removeWebhook(bot);
    bot.poll?.terminate('terminated by setWebhook request');
    const webhook: Webhook = {
      url,
      secretToken,
      maxConnections,
      goneSince: null,
      lastError: null,
      outbox: closedOutbox,
    };
    webhook.outbox = sender.open({
      platform: 'telegram',
      url,
      headers: secretToken ? { 'x-telegram-bot-api-secret-token': secretToken } : {},
      maxConnections,
      retryDelayMs: (failures, answer) => retryDelayMs(failures, answer, random),
      onAnswer: (_, answer) => noteAnswer(bot, webhook, answer),
      onDone: ({ id }) => {
        bot.pending = bot.pending.filter(({ update }) => update.update_id !== id);
      },
    });
    bot.webhook = webhook;
    for (const pending of bot.pending) webhook.outbox.add(parcelOf(pending));
  }

  function removeWebhook(bot: Bot) {
    bot.webhook?.outbox.close();
    bot.webhook = null;
  }

  function noteAnswer(bot: Bot, webhook: Webhook, { status, error }: Answer) {
    if (error !== null) {
      const message = status === null ? error : `Wrong response from the webhook: ${error}`;
      webhook.lastError = { at: seconds(clock.now()), message };
    }
    if (status !== 410) webhook.goneSince = null;
    else if (webhook.goneSince === null) webhook.goneSince = clock.now();
    else if (clock.now() - webhook.goneSince > GONE_MS && bot.webhook === webhook) removeWebhook(bot);
  }

  /** Forgets what has expired. */
  function current(bot: Bot): PendingUpdate[] {
    bot.pending = bot.pending.filter(({ expiresAt }) => expiresAt > clock.now());
    return bot.pending;
  }

  return { push, setWebhook, removeWebhook, current };
}

const closedOutbox: Outbox = { add: () => {}, replay: async () => {}, close: () => {} };

/** Messages and edits of a chat share a queue; other kinds have their own and may overtake. */
function laneOf(kind: string, chatId: number): string {
  const family = kind === 'message' || kind === 'edited_message' ? 'messages' : kind;
  return `${chatId}:${family}`;
}

const parcelOf = ({ update, kind, lane, expiresAt }: PendingUpdate) => ({
  id: update.update_id,
  kind,
  lane,
  body: asciiJson(update),
  expiresAt,
});

/** At once, then 2, 4, 8 … seconds up to a random 60 to 120. */
function retryDelayMs(failures: number, { retryAfterSeconds }: Answer, random: () => number): number {
  if (retryAfterSeconds > 0) return Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS) * 1_000;
  if (failures === 0) return 0;
  return Math.min(2 ** failures, 60 + Math.floor(random() * 61)) * 1_000;
}
