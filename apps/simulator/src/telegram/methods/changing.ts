import type { Message, ReactionType } from '@grammyjs/types';
import { getChat, getReachableChat, inlineOf, peopleOf, record, type Call } from '../chats.ts';
import { badRequest } from '../errors.ts';
import { readMarkup } from '../markup.ts';
import { readRichMessage } from '../rich.ts';
import { seconds, type Conversation } from '../state.ts';
import { readText } from './texts.ts';

const DELETABLE_MS = 48 * 60 * 60 * 1_000;
const CALLBACK_ANSWER_MS = 150_000;
const MAX_CALLBACK_ANSWER = 200;
const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

export function editMessageText(call: Call): Message {
  const chat = getReachableChat(call);
  const message = ownMessage(call, chat, 'edit');
  const isRich = call.params.object('rich_message') !== null;
  if (message.text === undefined && message.rich_message === undefined)
    throw badRequest('there is no text in the message to edit');
  const content = isRich ? { rich_message: readRichMessage(call.params) } : readText(call.params);
  return edit(call, chat, message, content);
}

export function editMessageReplyMarkup(call: Call): Message {
  const chat = getReachableChat(call);
  const message = ownMessage(call, chat, 'edit');
  const { text, entities, rich_message } = message;
  return edit(call, chat, message, defined({ text, entities, rich_message }));
}

/** The text and the buttons are replaced as a whole; buttons that are not repeated vanish. */
function edit(call: Call, chat: Conversation, message: Message, content: Partial<Message>): Message {
  const { text, entities, rich_message, reply_markup, ...rest } = message;
  const next = { ...content, ...inlineOf(readMarkup(call.params)) };
  if (same(next, defined({ text, entities, rich_message, reply_markup }))) throw badRequest(NOT_MODIFIED);
  const edited = { ...rest, ...next, edit_date: seconds(call.telegram.world.clock.now()) } as Message;
  chat.messages.set(message.message_id, edited);
  record(call.telegram, chat, 'out', 'edit', edited);
  return edited;
}

const defined = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as Partial<Message>;

function same(one: Partial<Message>, other: Partial<Message>): boolean {
  const sorted = (message: Partial<Message>) =>
    JSON.stringify(Object.entries(message).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function ownMessage({ bot, params }: Call, chat: Conversation, action: 'edit' | 'delete' | 'react'): Message {
  const id = params.integer('message_id');
  if (!id) throw badRequest('message identifier is not specified');
  const message = chat.messages.get(id);
  if (!message) throw badRequest(`message to ${action} not found`);
  if (action === 'edit' && message.from?.id !== bot.id) throw badRequest("message can't be edited");
  return message;
}

export function deleteMessage(call: Call): true {
  const chat = getChat(call);
  const message = ownMessage(call, chat, 'delete');
  if (call.telegram.world.clock.now() - message.date * 1_000 > DELETABLE_MS)
    throw badRequest("message can't be deleted for everyone");
  chat.messages.delete(message.message_id);
  record(call.telegram, chat, 'out', 'delete', message);
  return true;
}

export function setMessageReaction(call: Call): true {
  const chat = getReachableChat(call);
  const message = ownMessage(call, chat, 'react');
  const reactions = call.params.object<ReactionType[]>('reaction') ?? [];
  if (reactions.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  const emojis = reactions.map((reaction) => ('emoji' in reaction ? reaction.emoji : ''));
  if (emojis.some((emoji) => !isReactionEmoji(emoji))) throw badRequest('REACTION_INVALID');
  const present = chat.reactions.get(message.message_id) ?? { customer: [], bot: [] };
  chat.reactions.set(message.message_id, { ...present, bot: reactions });
  record(call.telegram, chat, 'out', 'reaction', message, emojis.join(''));
  return true;
}

/** Bots and customers can use these and no others. */
const REACTIONS =
  '❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡';
const ALLOWED = new Set(REACTIONS.split(' '));
export const isReactionEmoji = (emoji: string) => ALLOWED.has(emoji);

export function answerCallbackQuery({ bot, params, telegram: { world } }: Call): true {
  const query = bot.callbackQueries.get(params.text('callback_query_id'));
  if (!query || world.clock.now() - query.at > CALLBACK_ANSWER_MS)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  const text = params.text('text');
  if (text.length > MAX_CALLBACK_ANSWER) throw badRequest('MESSAGE_TOO_LONG');
  query.chat.tapAnswer = { text, isAlert: params.flag('show_alert') };
  world.journal.transcript.add({
    ...peopleOf(query.chat),
    direction: 'out',
    kind: 'tap_answered',
    message_id: query.messageId,
    ...(text ? { text } : {}),
  });
  return true;
}
