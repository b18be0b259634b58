import type { Message, MessageEntity, ReactionType } from '@grammyjs/types';
import { ImpossibleAction } from '../impossible-action.ts';
import { peopleOf, publicUser, record, storeMessage, textOf, withoutReply, type Telegram } from './chats.ts';
import { mediaContent, type MediaFile, type MediaKind } from './media.ts';
import { isReactionEmoji } from './methods/changing.ts';
import { sampleFile } from './sample-files.ts';
import { openChat, seconds, type Bot, type Conversation, type Customer } from './state.ts';

/** What came of an action: null if the bot does not receive this kind of update. */
export interface Happened {
  update_id: number | null;
  message_id: number | null;
}

export interface FileToSend {
  kind: MediaKind;
  caption?: string;
  file?: Partial<MediaFile>;
  /** Several files with the same id are an album. */
  albumId?: string;
}

/** Plays the customers: what they do in their app becomes updates for the bot. */
export type CustomerActions = ReturnType<typeof createCustomerActions>;

export function createCustomerActions(telegram: Telegram) {
  const { state, updates, files, world } = telegram;
  const now = () => seconds(world.clock.now());

  function send(bot: Bot, customer: Customer, content: Partial<Message>, replyTo?: number): Happened {
    const chat = openChat(state, bot, customer);
    // Whoever writes to a bot has unblocked it.
    if (chat.isBlocked) setBlocked(bot, customer, false);
    const quoted = replyTo === undefined ? {} : { reply_to_message: withoutReply(getMessage(chat, replyTo)) };
    const message = storeMessage(telegram, chat, { from: customer.user, ...content, ...quoted });
    record(telegram, chat, 'in', 'message', message);
    if (chat.keyboard?.one_time_keyboard) chat.keyboard = null;
    const update_id = updates.push(bot, 'message', chat.chat.id, { ...message, from: customer.user } as never);
    return { update_id, message_id: message.message_id };
  }

  function setBlocked(bot: Bot, customer: Customer, isBlocked: boolean): Happened {
    const chat = openChat(state, bot, customer);
    if (chat.isBlocked === isBlocked) return { update_id: null, message_id: null };
    chat.isBlocked = isBlocked;
    const kind = isBlocked ? 'blocked' : 'unblocked';
    world.journal.transcript.add({ ...peopleOf(chat), direction: 'in', kind });
    const member = { status: 'member', user: publicUser(bot) } as const;
    const kicked = { status: 'kicked', user: publicUser(bot), until_date: 0 } as const;
    const update_id = updates.push(bot, 'my_chat_member', chat.chat.id, {
      chat: chat.chat,
      from: customer.user,
      date: now(),
      old_chat_member: isBlocked ? member : kicked,
      new_chat_member: isBlocked ? kicked : member,
    } as never);
    return { update_id, message_id: null };
  }

  const chatOf = (bot: Bot, customer: Customer) => openChat(state, bot, customer);

  return {
    /** Presses "Start", with the payload of the link `t.me/bot?start=payload` if there was one. */
    start: (bot: Bot, customer: Customer, payload = '') =>
      send(bot, customer, worded(payload ? `/start ${payload}` : '/start')),

    say: (bot: Bot, customer: Customer, text: string, replyTo?: number) => send(bot, customer, worded(text), replyTo),

    sendFile(bot: Bot, customer: Customer, { kind, caption, file = {}, albumId }: FileToSend, replyTo?: number) {
      const content = mediaContent(files, bot.id, kind, { ...sampleFile(kind), ...file });
      const words = caption ? { caption } : {};
      const album = albumId ? { media_group_id: albumId } : {};
      return send(bot, customer, { ...content, ...words, ...album }, replyTo);
    },

    sendLocation: (bot: Bot, customer: Customer, latitude: number, longitude: number) =>
      send(bot, customer, { location: { latitude, longitude } }),

    sendContact: (bot: Bot, customer: Customer, phone: string, name: string) =>
      send(bot, customer, { contact: { phone_number: phone, first_name: name, user_id: customer.user.id } }),

    /** Taps a button below a message, found by its data or its label. */
    tap(bot: Bot, customer: Customer, messageId: number, wanted: { data?: string; text?: string }): Happened {
      const chat = chatOf(bot, customer);
      const message = getMessage(chat, messageId);
      const button = message.reply_markup?.inline_keyboard
        .flat()
        .find((each) => ('callback_data' in each && each.callback_data === wanted.data) || each.text === wanted.text);
      if (!button) throw new ImpossibleAction('This message has no such button.');
      if (!('callback_data' in button) || !button.callback_data)
        throw new ImpossibleAction('This button opens a link; the bot does not learn of it.');
      const id = String(4_000_000_000_000_000n + BigInt(world.clock.now()) * 1_000n + BigInt(bot.callbackQueries.size));
      bot.callbackQueries.set(id, { at: world.clock.now(), chat, messageId });
      chat.tapAnswer = null;
      record(telegram, chat, 'in', 'tap', message, button.text);
      const update_id = updates.push(bot, 'callback_query', chat.chat.id, {
        id,
        from: customer.user,
        message,
        chat_instance: String(bot.id * 31 + chat.chat.id),
        data: button.callback_data,
      } as never);
      return { update_id, message_id: messageId };
    },

    /** Presses a button of the keyboard that replaces the phone's own: its label is sent as a message. */
    press(bot: Bot, customer: Customer, text: string): Happened {
      const buttons = chatOf(bot, customer).keyboard?.keyboard.flat() ?? [];
      if (!buttons.some((button) => (typeof button === 'string' ? button : button.text) === text))
        throw new ImpossibleAction('The keyboard has no such button.');
      return send(bot, customer, worded(text));
    },

    edit(bot: Bot, customer: Customer, messageId: number, text: string): Happened {
      const chat = chatOf(bot, customer);
      const message = getMessage(chat, messageId);
      if (message.from?.id !== customer.user.id) throw new ImpossibleAction('Only own messages can be edited.');
      const { text: _, entities: __, ...rest } = message;
      const content = message.text === undefined ? { caption: text } : worded(text);
      const edited = { ...rest, ...content, edit_date: now() } as Message;
      chat.messages.set(messageId, edited);
      record(telegram, chat, 'in', 'edit', edited);
      const update_id = updates.push(bot, 'edited_message', chat.chat.id, edited as never);
      return { update_id, message_id: messageId };
    },

    /** Reacts with an emoji; an empty one takes the reaction back. */
    react(bot: Bot, customer: Customer, messageId: number, emoji: string): Happened {
      const chat = chatOf(bot, customer);
      const message = getMessage(chat, messageId);
      if (emoji && !isReactionEmoji(emoji)) throw new ImpossibleAction('Telegram has no such reaction.');
      const present = chat.reactions.get(messageId) ?? { customer: [], bot: [] };
      const next = emoji ? [{ type: 'emoji', emoji } as ReactionType] : [];
      chat.reactions.set(messageId, { ...present, customer: next });
      record(telegram, chat, 'in', 'reaction', message, emoji);
      const update_id = updates.push(bot, 'message_reaction', chat.chat.id, {
        chat: chat.chat,
        message_id: messageId,
        user: customer.user,
        date: now(),
        old_reaction: present.customer,
        new_reaction: next,
      });
      return { update_id, message_id: messageId };
    },

    setBlocked,

    /** Presses the stop button below a text that is being written. */
    stop(bot: Bot, customer: Customer): Happened {
      const chat = chatOf(bot, customer);
      const draft = [...chat.drafts.values()].findLast(
        ({ canStop, isStopped, expiresAt }) => canStop && !isStopped && expiresAt > world.clock.now(),
      );
      if (!draft) throw new ImpossibleAction('Nothing is being written that can be stopped.');
      chat.stoppedDraftIds.add(draft.id);
      draft.isStopped = true;
      if (!draft.keepOnStop) chat.drafts.delete(draft.id);
      world.journal.transcript.add({ ...peopleOf(chat), direction: 'in', kind: 'draft_stopped', text: draft.text });
      const stopped = { chat: chat.chat, draft_id: draft.id };
      const update_id = updates.push(bot, 'stopped_message_generation', chat.chat.id, stopped);
      return { update_id, message_id: null };
    },

    /** What the customer sees now. */
    view(bot: Bot, customer: Customer) {
      const chat = chatOf(bot, customer);
      const time = world.clock.now();
      return {
        messages: [...chat.messages.values()].map((message) => ({
          ...message,
          is_from_customer: message.from?.id === customer.user.id,
          shown_text: textOf(message),
          reactions: chat.reactions.get(message.message_id) ?? { customer: [], bot: [] },
        })),
        drafts: [...chat.drafts.values()]
          .filter(({ expiresAt }) => expiresAt > time)
          .map(({ id, text, canStop, isStopped }) => ({ id, text, can_stop: canStop && !isStopped })),
        keyboard: chat.keyboard,
        action: chat.action && chat.action.until > time ? chat.action.name : null,
        tap_answer: chat.tapAnswer && { text: chat.tapAnswer.text, is_alert: chat.tapAnswer.isAlert },
        is_blocked: chat.isBlocked,
      };
    },
  };
}

function getMessage(chat: Conversation, id: number): Message {
  const message = chat.messages.get(id);
  if (!message) throw new ImpossibleAction(`There is no message ${id} in this chat.`);
  return message;
}

/** A text with the entities that Telegram finds by itself. */
function worded(text: string): Partial<Message> {
  const entities = [
    ...text.matchAll(/(?<bot_command>^\/\w+)|(?<url>https?:\/\/[^\s]+)|(?<email>[\w.+-]+@[\w-]+\.[\w.]+)/g),
  ].map((match) => ({
    type: Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0],
    offset: match.index,
    length: match[0].length,
  })) as MessageEntity[];
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}
