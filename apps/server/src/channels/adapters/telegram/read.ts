import type { Unreadable } from '@parley/contracts/unreadable';
import type { Incoming, PlatformMessage } from '../../adapter.ts';
import { messageIdOf, optionIn } from './send.ts';
import { CallbackQuery, Message, MessageReaction, personName, Update } from './updates.ts';

/**
 * What an update says. Nothing for groups and channels, and for kinds that are not known; `my_chat_member` (the customer has blocked
 * the bot, or no longer does) is one of them, because the next delivery finds out as well.
 */
export function readUpdate(given: unknown): Incoming[] {
  const update = Update.safeParse(given);
  if (!update.success) return [];
  const {
    message,
    edited_message,
    callback_query,
    message_reaction,
    stopped_message_generation: stopped,
  } = update.data;
  if (message !== undefined) return readMessage(message);
  if (edited_message !== undefined) return readEdit(edited_message);
  if (callback_query !== undefined) return readTap(callback_query);
  if (stopped) return [{ type: 'stopped', from: String(stopped.chat.id), draftId: stopped.draft_id }];
  return message_reaction === undefined ? [] : readReaction(message_reaction);
}

function readMessage(given: unknown): Incoming[] {
  const parsed = Message.safeParse(given);
  if (!parsed.success) return [];
  const { data } = parsed;
  if (data.chat.type !== 'private' || data.from?.is_bot) return [];
  const content = contentOf(data);
  if (!content) return [];
  const { chat, message_id, from, date, reply_to_message } = data;
  return [
    {
      type: 'message',
      externalId: messageIdOf(chat.id, message_id),
      from: { externalId: String(chat.id), name: from && personName(from) },
      ...content,
      ...(reply_to_message && { replyTo: { externalId: messageIdOf(chat.id, reply_to_message.message_id) } }),
      sentAt: new Date(date * 1_000),
    },
  ];
}

type Content = Pick<PlatformMessage, 'text' | 'files' | 'unreadable'>;

/** Null for what is no message, such as a notice about the chat itself. */
function contentOf(message: Message): Content | null {
  const { caption = '' } = message;
  // The words below a voice message or a film can be read.
  const only = (unreadable: Unreadable) => (caption ? {} : { unreadable });
  const withFile = (name: string, file: { file_id: string; file_name?: string | undefined }): Content => ({
    text: caption,
    files: [{ externalId: file.file_id, name: file.file_name ?? name }],
  });
  const { text, photo, document, animation, audio, video, voice, video_note: note, sticker } = message;
  if (text !== undefined) return { text };
  const largest = photo?.reduce((best, each) => (each.width > best.width ? each : best));
  if (largest) return withFile('photo', largest);
  if (voice) return { ...withFile('voice.ogg', voice), ...only('voice') };
  if (audio) return { ...withFile('audio.mp3', audio), ...only('voice') };
  const film = video ?? note ?? animation;
  if (film) return { ...withFile('video.mp4', film), ...only('video') };
  if (document) return withFile('document', document);
  if (sticker) {
    // Animated ones are in a format of their own.
    const files = sticker.is_animated ? {} : { files: withFile('sticker', sticker).files };
    return { text: sticker.emoji ?? '', ...files, unreadable: 'sticker' };
  }
  return wordsFor(message);
}

/** What can be said in words is no file: a place, a person, a poll. */
function wordsFor({ venue, location, contact, dice, poll, ...rest }: Message): Content | null {
  if (venue || location) return { text: placeOf(venue, location) };
  if (contact) return { text: `${personName(contact)}, ${contact.phone_number}` };
  if (dice) return { text: `${dice.emoji} ${dice.value}`, unreadable: 'other' };
  if (poll) return { text: poll.question };
  const other = (['story', 'game', 'checklist', 'paid_media'] as const).find((kind) => rest[kind] !== undefined);
  return other ? { text: `[${other}]`, unreadable: 'other' } : null;
}

function placeOf(venue: Message['venue'], location: Message['location']): string {
  const map = location && `https://www.openstreetmap.org/?mlat=${location.latitude}&mlon=${location.longitude}`;
  return [venue?.title, venue?.address, map].filter(Boolean).join('\n');
}

function readEdit(given: unknown): Incoming[] {
  const parsed = Message.safeParse(given);
  if (!parsed.success || parsed.data.chat.type !== 'private') return [];
  const { chat, message_id, text, caption } = parsed.data;
  const words = text ?? caption;
  // A location that moves is an edit, too.
  if (words === undefined) return [];
  return [{ type: 'edited', from: String(chat.id), externalId: messageIdOf(chat.id, message_id), text: words }];
}

function readTap(given: unknown): Incoming[] {
  const parsed = CallbackQuery.safeParse(given);
  if (!parsed.success) return [];
  const { id, from, data, message } = parsed.data;
  if (data === undefined || message?.chat.type !== 'private') return [];
  const pressed = message.reply_markup?.inline_keyboard.flat().find(({ callback_data }) => callback_data === data);
  const optionId = optionIn(data);
  return [
    {
      type: 'message',
      externalId: `tap:${id}`,
      from: { externalId: String(message.chat.id), name: personName(from) },
      text: pressed?.text ?? optionId ?? '',
      optionId,
      acknowledgement: `${id} ${message.message_id}`,
      // Telegram does not say when; what was tapped is on the screen, so the tap is later than all messages.
      sentAt: new Date(),
    },
  ];
}

function readReaction(given: unknown): Incoming[] {
  const parsed = MessageReaction.safeParse(given);
  if (!parsed.success || parsed.data.chat.type !== 'private') return [];
  const { chat, message_id, new_reaction: reactions } = parsed.data;
  // Custom emoji are pictures without a character.
  const emoji = reactions.find((each) => each.emoji !== undefined)?.emoji;
  if (emoji === undefined && reactions.length > 0) return [];
  return [
    { type: 'reaction', from: String(chat.id), externalId: messageIdOf(chat.id, message_id), emoji: emoji ?? null },
  ];
}
