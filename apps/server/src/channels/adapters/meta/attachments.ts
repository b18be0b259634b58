import type { Unreadable } from '@parley/contracts/unreadable';
import { z } from 'zod';
import type { PlatformMessage } from '../../adapter.ts';
import { MetaId } from './envelope.ts';

const Attachment = z.object({
  type: z.string(),
  title: z.string().nullish(),
  payload: z
    .object({
      url: z.string().nullish(),
      story_media_url: z.string().nullish(),
      title: z.string().nullish(),
      sticker_id: MetaId.nullish(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish(),
    })
    .nullish(),
});
type Attachment = z.infer<typeof Attachment>;

type Content = Pick<PlatformMessage, 'text' | 'files' | 'unreadable'>;
type Piece = Partial<Content>;

/** The thumb of Messenger, in its three sizes. */
const THUMBS = new Set(['369239263222822', '369239343222814', '369239383222810']);

/** Kinds with a file, with its name and what keeps a bot from reading it. */
const FILES: Readonly<Record<string, { name: string; unreadable?: Unreadable }>> = {
  image: { name: 'image' },
  audio: { name: 'audio', unreadable: 'voice' },
  voice: { name: 'audio', unreadable: 'voice' },
  video: { name: 'video', unreadable: 'video' },
  file: { name: 'file' },
};

/** What is on the platform itself, with a link to it. */
const LINKS = new Set(['share', 'ig_post', 'post', 'reel', 'ig_reel', 'ig_story', 'story_mention', 'fallback']);

/**
 * The words and files of a message. Meta has many kinds of attachments and adds new ones; what is not known is still a message, with the
 * name of its kind as its words.
 */
export function contentOf(words: string | undefined, attachments: readonly unknown[]): Content {
  const pieces = attachments.map((each) => pieceOf(each, words ?? ''));
  const text = [words, ...pieces.map((piece) => piece.text)].filter(Boolean).join('\n');
  const files = pieces.flatMap((piece) => piece.files ?? []);
  // The words beside a film can be read.
  const unreadable = words ? undefined : pieces.find((piece) => piece.unreadable)?.unreadable;
  return { text, ...(files.length > 0 && { files }), ...(unreadable && { unreadable }) };
}

function pieceOf(given: unknown, words: string): Piece {
  const parsed = Attachment.safeParse(given);
  if (!parsed.success) return unknownOf('attachment');
  const { type, payload } = parsed.data;
  const url = payload?.url ?? payload?.story_media_url ?? undefined;
  const sticker = payload?.sticker_id ?? undefined;
  if (type === 'sticker' || sticker !== undefined) return stickerOf(sticker, url);
  const kind = Object.hasOwn(FILES, type) ? FILES[type] : undefined;
  if (kind && url !== undefined)
    return {
      files: [{ externalId: url, name: nameIn(url) ?? kind.name }],
      ...(kind.unreadable && { unreadable: kind.unreadable }),
    };
  if (type === 'location' && payload?.coordinates) return placeOf(parsed.data);
  return LINKS.has(type) ? linkOf(parsed.data, url, words) : unknownOf(type);
}

function stickerOf(id: string | undefined, url: string | undefined): Piece {
  if (id !== undefined && THUMBS.has(id)) return { text: '👍' };
  return url === undefined
    ? { text: '[sticker]', unreadable: 'sticker' }
    : { files: [{ externalId: url, name: 'sticker' }], unreadable: 'sticker' };
}

function placeOf({ title, payload }: Attachment): Piece {
  const { lat = 0, long = 0 } = payload?.coordinates ?? {};
  return { text: [title, `https://www.openstreetmap.org/?mlat=${lat}&mlon=${long}`].filter(Boolean).join('\n') };
}

/** A post, a film or a story. They are shown by their address, because stories must not be kept. */
function linkOf({ type, title, payload }: Attachment, url: string | undefined, words: string): Piece {
  const name = payload?.title ?? title ?? undefined;
  // The preview of a link that the customer wrote adds nothing.
  if (type === 'fallback' && url !== undefined && words.includes(url)) return {};
  if (type === 'fallback' && words && url === undefined) return {};
  if (url === undefined && name === undefined) return unknownOf(type);
  const label = type === 'fallback' ? undefined : `[${type}]`;
  return { text: [label, name, url].filter(Boolean).join(' '), ...(label && { unreadable: 'other' }) };
}

const unknownOf = (type: string): Piece => ({ text: `[${type}]`, unreadable: 'other' });

/** Addresses of files end with their names. */
function nameIn(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const last = new URL(url).pathname.split('/').pop() ?? '';
  try {
    const name = decodeURIComponent(last);
    return /\.[a-z0-9]{1,5}$/i.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
