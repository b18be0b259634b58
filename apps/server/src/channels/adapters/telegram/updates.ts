import { z } from 'zod';

/** The parts of an update that we use: https://core.telegram.org/bots/api#update */

const Chat = z.object({ id: z.number(), type: z.string() });
const User = z.object({
  id: z.number(),
  is_bot: z.boolean().optional(),
  first_name: z.string(),
  last_name: z.string().optional(),
});
const StoredFile = z.object({ file_id: z.string(), file_name: z.string().optional() });

export const Message = z.object({
  message_id: z.number(),
  date: z.number(),
  chat: Chat,
  from: User.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  reply_to_message: z.object({ message_id: z.number() }).optional(),
  photo: z.array(z.object({ file_id: z.string(), width: z.number() })).optional(),
  document: StoredFile.optional(),
  animation: StoredFile.optional(),
  audio: StoredFile.optional(),
  video: StoredFile.optional(),
  voice: StoredFile.optional(),
  video_note: StoredFile.optional(),
  sticker: StoredFile.extend({
    emoji: z.string().optional(),
    is_animated: z.boolean().optional(),
    is_video: z.boolean().optional(),
  }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  venue: z.object({ title: z.string(), address: z.string() }).optional(),
  contact: z.object({ phone_number: z.string(), first_name: z.string(), last_name: z.string().optional() }).optional(),
  dice: z.object({ emoji: z.string(), value: z.number() }).optional(),
  poll: z.object({ question: z.string() }).optional(),
  story: z.unknown().optional(),
  game: z.unknown().optional(),
  checklist: z.unknown().optional(),
  paid_media: z.unknown().optional(),
});
export type Message = z.infer<typeof Message>;

const Button = z.object({ text: z.string(), callback_data: z.string().optional() });
export const CallbackQuery = z.object({
  id: z.string(),
  from: User,
  data: z.string().optional(),
  message: z
    .object({
      message_id: z.number(),
      chat: Chat,
      reply_markup: z.object({ inline_keyboard: z.array(z.array(Button)) }).optional(),
    })
    .optional(),
});
export type CallbackQuery = z.infer<typeof CallbackQuery>;

export const MessageReaction = z.object({
  chat: Chat,
  message_id: z.number(),
  new_reaction: z.array(z.object({ type: z.string(), emoji: z.string().optional() })),
});
export type MessageReaction = z.infer<typeof MessageReaction>;

export const Update = z.object({
  update_id: z.number(),
  message: z.unknown().optional(),
  edited_message: z.unknown().optional(),
  callback_query: z.unknown().optional(),
  message_reaction: z.unknown().optional(),
  stopped_message_generation: z.object({ chat: Chat, draft_id: z.number() }).optional(),
});
export type Update = z.infer<typeof Update>;

export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'message_reaction',
  'stopped_message_generation',
];

export const personName = ({ first_name, last_name }: Pick<z.infer<typeof User>, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ');
