import type { Call } from '../chats.ts';
import { badRequest } from '../errors.ts';
import { photoSizes } from '../media.ts';
import {
  answerCallbackQuery,
  deleteMessage,
  editMessageReplyMarkup,
  editMessageText,
  setMessageReaction,
} from './changing.ts';
import { sendAudio, sendDocument, sendMediaGroup, sendPhoto, sendVideo, sendVoice } from './media.ts';
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './receiving.ts';
import { sendChatAction, sendMessage, sendMessageDraft, sendRichMessage, sendRichMessageDraft } from './sending.ts';

const getMe = ({ bot }: Call) => bot.user;

const getFile = ({ bot, params, telegram }: Call) => telegram.files.link(bot.id, params.text('file_id'));

function getUserProfilePhotos({ bot, params, telegram: { state, files } }: Call) {
  const customer = state.customers.get(params.integer('user_id') ?? 0);
  if (!customer) throw badRequest('user not found');
  const photos = customer.photoFileIds.flatMap((id) => files.get(id) ?? []);
  const sizes = photos.map((photo) =>
    photoSizes(photo, () => files.add({ ...photo, botId: bot.id, folder: 'profile_photos' })),
  );
  const offset = params.integer('offset') ?? 0;
  return { total_count: sizes.length, photos: sizes.slice(offset, offset + (params.integer('limit') ?? 100)) };
}

/** The methods that are simulated; Telegram ignores the case of their names. */
const METHODS = {
  getMe,
  setWebhook,
  deleteWebhook,
  getWebhookInfo,
  getUpdates,
  sendMessage,
  sendRichMessage,
  sendMessageDraft,
  sendRichMessageDraft,
  sendChatAction,
  sendPhoto,
  sendDocument,
  sendAudio,
  sendVideo,
  sendVoice,
  sendMediaGroup,
  editMessageText,
  editMessageReplyMarkup,
  deleteMessage,
  setMessageReaction,
  answerCallbackQuery,
  getFile,
  getUserProfilePhotos,
} satisfies Record<string, (call: Call) => unknown>;

const BY_NAME = new Map<string, { name: string; run: (call: Call) => unknown }>(
  Object.entries(METHODS).map(([name, run]) => [name.toLowerCase(), { name, run }]),
);

export const findMethod = (name: string) => BY_NAME.get(name.toLowerCase()) ?? null;
