import type { Message } from '@grammyjs/types';
import type { World } from '../platform.ts';
import { badRequest, forbidden } from './errors.ts';
import type { Files } from './files.ts';
import { readMarkup, type Markup } from './markup.ts';
import { mediaOf } from './media.ts';
import type { Params } from './params.ts';
import type { RateLimits } from './rate-limits.ts';
import { richText } from './rich.ts';
import { chatKey, seconds, type Bot, type Conversation, type TelegramState } from './state.ts';
import type { Updates } from './updates.ts';

/** Everything that the methods and the customers work with. */
export interface Telegram {
  world: World;
  state: TelegramState;
  files: Files;
  limits: RateLimits;
  updates: Updates;
}

export interface Call {
  telegram: Telegram;
  bot: Bot;
  params: Params;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
}

/** The chat that a call names. Bots cannot write to people who never wrote to them. */
export function getChat({ telegram: { state }, bot, params }: Call): Conversation {
  const written = params.text('chat_id');
  if (!written) throw badRequest('chat_id is empty');
  const chat = state.chats.get(chatKey(bot.id, params.integer('chat_id') ?? 0));
  if (!chat) throw badRequest('chat not found');
  return chat;
}

/** The chat, if the customer can be reached and the bot is not too fast. */
export function getReachableChat(call: Call): Conversation {
  const chat = getChat(call);
  if (chat.customer.isDeactivated) throw forbidden('user is deactivated');
  if (chat.isBlocked) throw forbidden('bot was blocked by the user');
  return chat;
}

/** Puts a message of the bot into the chat. */
export function sendToCustomer(call: Call, content: Partial<Message>, chat = getReachableChat(call)): Message {
  const markup = readMarkup(call.params);
  const repliedTo = findRepliedTo(call, chat);
  call.telegram.limits.take(call.bot.id, chat.chat.id);
  return storeFromBot(call, chat, { ...content, ...repliedTo, ...inlineOf(markup) }, markup);
}

export const inlineOf = ({ inline }: Markup) => (inline ? { reply_markup: inline } : {});

export function storeFromBot(call: Call, chat: Conversation, content: Partial<Message>, markup: Markup): Message {
  const { bot, telegram } = call;
  const message = storeMessage(telegram, chat, { from: publicUser(bot), ...content });
  chat.drafts.clear();
  chat.action = null;
  if (markup.keyboard) chat.keyboard = markup.keyboard;
  if (markup.remove) chat.keyboard = null;
  record(telegram, chat, 'out', 'message', message);
  return message;
}

/** Gives the message its number and date and keeps it. */
export function storeMessage({ world }: Telegram, chat: Conversation, content: Partial<Message>): Message {
  chat.bot.lastMessageId += 1;
  const message = {
    message_id: chat.bot.lastMessageId,
    ...content,
    chat: chat.chat,
    date: seconds(world.clock.now()),
  } as Message;
  chat.messages.set(message.message_id, message);
  return message;
}

export const publicUser = ({ user: { id, first_name, username } }: Bot) => ({
  id,
  is_bot: true,
  first_name,
  username,
});

function findRepliedTo({ params }: Call, chat: Conversation): Partial<Message> {
  const reply = params.object<{ message_id?: number; allow_sending_without_reply?: boolean }>('reply_parameters');
  const id = reply?.message_id ?? params.integer('reply_to_message_id');
  if (!id) return {};
  const message = chat.messages.get(id);
  if (message) return { reply_to_message: withoutReply(message) };
  if (reply?.allow_sending_without_reply || params.flag('allow_sending_without_reply')) return {};
  throw badRequest('message to be replied not found');
}

/** A quoted message does not quote on. */
export function withoutReply(message: Message) {
  const { reply_to_message: _, ...rest } = message;
  return rest as NonNullable<Message['reply_to_message']>;
}

/** The words of a message, whatever kind it is. */
export const textOf = (message: Message): string =>
  message.text ?? message.caption ?? (message.rich_message ? richText(message.rich_message) : '');

/** Writes what happened to a message into the transcript. */
export function record(
  { world }: Telegram,
  chat: Conversation,
  direction: 'in' | 'out',
  kind: 'message' | 'edit' | 'delete' | 'reaction' | 'tap',
  message: Message,
  text = textOf(message),
) {
  const media = mediaOf(message);
  const rows = kind === 'message' || kind === 'edit' ? message.reply_markup?.inline_keyboard : undefined;
  const buttons = rows?.map((row) =>
    row.map((button) => ({
      text: button.text,
      ...('callback_data' in button && button.callback_data ? { data: button.callback_data } : {}),
      ...('url' in button && button.url ? { url: button.url } : {}),
    })),
  );
  world.journal.transcript.add({
    ...peopleOf(chat),
    direction,
    kind,
    message_id: message.message_id,
    ...(text ? { text } : {}),
    ...(media ? { media } : {}),
    ...(buttons ? { buttons } : {}),
  });
}

export const peopleOf = ({ bot, customer }: Conversation) => ({
  platform: 'telegram',
  bot_id: bot.id,
  customer_id: customer.user.id,
});
