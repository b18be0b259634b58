import { basename } from 'node:path';
import type { Message } from '@grammyjs/types';
import { isReachable } from '../../reachable.ts';
import { getReachableChat, inlineOf, sendToCustomer, storeFromBot, type Call } from '../chats.ts';
import { badRequest } from '../errors.ts';
import { readMarkup } from '../markup.ts';
import { mediaContent, type MediaFile, type MediaKind } from '../media.ts';
import type { Params } from '../params.ts';
import { readCaption } from './texts.ts';

const MAX_PHOTO_BYTES_BY_URL = 5 * 1024 * 1024;
const MAX_BYTES_BY_URL = 20 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 10_000;
const MAX_ALBUM = 10;
const TYPES_BY_URL: Partial<Record<MediaKind, RegExp>> = {
  photo: /^image\//,
  audio: /^audio\//,
  video: /^video\//,
  voice: /^audio\//,
  // Other documents must be uploaded.
  document: /^(image\/gif|application\/(pdf|zip))/,
};

const sender = (kind: MediaKind) => async (call: Call) => {
  const chat = getReachableChat(call);
  const caption = readCaption(call.params);
  const content = await readMedia(call, kind, call.params.text(kind), kind);
  return sendToCustomer(call, { ...content, ...caption }, chat);
};

export const sendPhoto = sender('photo');
export const sendDocument = sender('document');
export const sendAudio = sender('audio');
export const sendVideo = sender('video');
export const sendVoice = sender('voice');

interface AlbumItem {
  type?: string;
  media?: string;
  caption?: string;
  parse_mode?: string;
}

export async function sendMediaGroup(call: Call): Promise<Message[]> {
  const chat = getReachableChat(call);
  const items = call.params.object<AlbumItem[]>('media') ?? [];
  if (!Array.isArray(items) || items.length === 0) throw badRequest('there are no messages to send');
  if (items.length > MAX_ALBUM) throw badRequest('too many messages to send as an album');
  const contents: Partial<Message>[] = [];
  for (const { type = '', media = '', caption = '', parse_mode = '' } of items) {
    if (type !== 'photo' && type !== 'document' && type !== 'audio' && type !== 'video')
      throw badRequest(`can't parse InputMedia: Field "type" has an unsupported value`);
    const own = withValues(call.params, { caption, parse_mode });
    contents.push({ ...(await readMedia(call, type, media, media)), ...readCaption(own) });
  }
  call.telegram.limits.take(call.bot.id, chat.chat.id);
  const markup = readMarkup(call.params);
  const groupId = String(13_000_000_000_000_000n + BigInt(call.bot.lastMessageId));
  return contents.map((content) =>
    storeFromBot(call, chat, { ...content, ...inlineOf(markup), media_group_id: groupId }, markup),
  );
}

const withValues = (params: Params, values: Record<string, string>): Params => ({
  ...params,
  text: (name) => values[name] ?? '',
  object: () => null,
});

/** The file of a call: uploaded, known by its id, or behind an address. */
async function readMedia(
  call: Call,
  kind: MediaKind,
  reference: string,
  uploadName: string,
): Promise<Partial<Message>> {
  const { telegram, bot, params } = call;
  const upload = params.upload(uploadName) ?? (reference ? params.upload(reference) : null);
  if (upload) {
    if (upload.bytes.length === 0) throw badRequest('file must be non-empty');
    return mediaContent(telegram.files, bot.id, kind, upload);
  }
  if (!reference) throw badRequest(`there is no ${kind} in the request`);
  if (/^https?:\/\//i.test(reference))
    return mediaContent(telegram.files, bot.id, kind, await fetchFile(call, kind, reference));
  const known = telegram.files.find(bot.id, reference);
  if (!known) throw badRequest('wrong remote file identifier specified: Wrong string length');
  return mediaContent(telegram.files, bot.id, kind, known);
}

async function fetchFile({ telegram }: Call, kind: MediaKind, url: string): Promise<MediaFile> {
  if (!isReachable(url, telegram.world.reachableHosts)) throw badRequest('failed to get HTTP URL content');
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(() => null);
  if (!response?.ok) throw badRequest('failed to get HTTP URL content');
  const mimeType = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (TYPES_BY_URL[kind]?.test(mimeType) === false) throw badRequest('wrong type of the web page content');
  const bytes = Buffer.from(await response.arrayBuffer());
  const max = kind === 'photo' ? MAX_PHOTO_BYTES_BY_URL : MAX_BYTES_BY_URL;
  if (bytes.length > max) throw badRequest('failed to get HTTP URL content');
  return { name: basename(new URL(url).pathname) || 'file', mimeType, bytes };
}
