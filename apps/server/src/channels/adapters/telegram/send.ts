import { z } from 'zod';
import type { OutgoingPart } from '../../adapter.ts';
import type { Api } from './api.ts';
import { TelegramRefusal } from './errors.ts';
import { htmlOf } from './markup.ts';

const MAX_DATA_BYTES = 64;
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Telegram sends no buttons without a text. */
const NO_WORDS = '👇';

const Sent = z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) });
type Sent = z.infer<typeof Sent>;

type TextPart = Extract<OutgoingPart, { type: 'text' }>;
type FilePart = Extract<OutgoingPart, { type: 'file' }>;

/** A message of either side; the same in every event that refers to it. */
export const messageIdOf = (chatId: number, messageId: number): string => `${chatId}:${messageId}`;

/** Sends one part to a chat and returns its id. */
export async function sendPart(part: OutgoingPart, api: Api): Promise<string> {
  const send = (chatId: string) => (part.type === 'text' ? sendText(part, chatId, api) : sendFile(part, chatId, api));
  const { chat, message_id } = await send(part.to).catch((error: unknown) => {
    if (error instanceof TelegramRefusal && error.movedTo !== undefined) return send(String(error.movedTo));
    throw error;
  });
  return messageIdOf(chat.id, message_id);
}

async function sendText({ text, options }: TextPart, chatId: string, api: Api): Promise<Sent> {
  const buttons = options.map(({ id, label }, index) => [{ text: label, callback_data: dataOf(id, index) }]);
  const about = { chat_id: chatId, ...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons } }) };
  const words = text.trim() === '' ? NO_WORDS : text;
  try {
    return await api('sendMessage', Sent, { ...about, text: htmlOf(words), parse_mode: 'HTML' });
  } catch (error) {
    if (!(error instanceof TelegramRefusal) || !error.isUnparsable) throw error;
    return api('sendMessage', Sent, { ...about, text: words });
  }
}

/** Begins data that is no id of an option, but its place. */
const PLACE = '#';

/**
 * The id of the option comes back with the tap. One that Telegram has no room for is replaced by its place: the tap then counts as
 * its label, which comes back too, so nothing has to be remembered.
 */
function dataOf(optionId: string, index: number): string {
  const fits = optionId !== '' && !optionId.startsWith(PLACE) && Buffer.byteLength(optionId) <= MAX_DATA_BYTES;
  return fits ? optionId : `${PLACE}${index}`;
}

export const optionIn = (data: string): string | undefined => (data.startsWith(PLACE) ? undefined : data);

const METHODS = {
  photo: ['sendPhoto', 'photo'],
  audio: ['sendAudio', 'audio'],
  video: ['sendVideo', 'video'],
  document: ['sendDocument', 'document'],
} as const;
type FileKind = keyof typeof METHODS;

const KINDS: Readonly<Record<string, FileKind>> = {
  'image/png': 'photo',
  'image/jpeg': 'photo',
  'image/webp': 'photo',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'video/mp4': 'video',
};

/** What Telegram cannot show (a very long picture, for example) is sent as a document. */
async function sendFile({ file }: FilePart, chatId: string, api: Api): Promise<Sent> {
  const bytes = new Uint8Array(await file.read());
  const upload = (kind: FileKind) => {
    const [method, field] = METHODS[kind];
    const form = new FormData();
    form.set('chat_id', chatId);
    form.set(field, new Blob([bytes], { type: file.mediaType }), file.name);
    return api(method, Sent, form);
  };
  const wanted = KINDS[file.mediaType] ?? 'document';
  const kind = wanted === 'photo' && file.size > MAX_PHOTO_BYTES ? 'document' : wanted;
  try {
    return await upload(kind);
  } catch (error) {
    const isRefused = error instanceof TelegramRefusal && error.refusal === 'payload' && error.movedTo === undefined;
    if (kind === 'document' || !isRefused) throw error;
    return upload('document');
  }
}
