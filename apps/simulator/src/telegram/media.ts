import type { Message, PhotoSize } from '@grammyjs/types';
import { imageSize } from 'image-size';
import { badRequest } from './errors.ts';
import type { Files, StoredFile } from './files.ts';

export const MEDIA_KINDS = ['photo', 'document', 'audio', 'video', 'voice', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export interface MediaFile {
  name: string;
  mimeType: string;
  bytes: Buffer;
}

const FOLDERS = {
  photo: 'photos',
  document: 'documents',
  audio: 'music',
  video: 'videos',
  voice: 'voice',
  sticker: 'stickers',
} as const;
const THUMBNAIL = 90;

const fileMeta = ({ file_id, file_unique_id, bytes }: StoredFile) => ({
  file_id,
  file_unique_id,
  file_size: bytes.length,
});

/** Stores the file and describes it as a message of that kind carries it. */
export function mediaContent(files: Files, botId: number, kind: MediaKind, file: MediaFile): Partial<Message> {
  const store = () => files.add({ ...file, botId, folder: FOLDERS[kind] });
  if (kind === 'photo') return { photo: photoSizes(file, store) };
  const stored = store();
  const named = { ...fileMeta(stored), file_name: file.name, mime_type: file.mimeType };
  switch (kind) {
    case 'document':
      return { document: named };
    case 'audio':
      return { audio: { ...named, duration: 3 } };
    case 'video':
      return { video: { ...named, width: 320, height: 240, duration: 3 } };
    case 'voice':
      return { voice: { ...fileMeta(stored), duration: 3, mime_type: file.mimeType } };
    case 'sticker':
      return {
        sticker: {
          ...fileMeta(stored),
          type: 'regular',
          width: 512,
          height: 512,
          is_animated: false,
          is_video: false,
          emoji: '👍',
        },
      };
  }
}

/** A thumbnail and the picture itself, smallest first. */
export function photoSizes(file: MediaFile, store: () => StoredFile): PhotoSize[] {
  const { width, height } = dimensions(file.bytes);
  if (width + height > 10_000 || Math.max(width, height) > 20 * Math.min(width, height))
    throw badRequest('PHOTO_INVALID_DIMENSIONS');
  const scale = Math.min(1, THUMBNAIL / Math.max(width, height));
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return [
    { ...fileMeta(store()), ...small },
    { ...fileMeta(store()), width, height },
  ];
}

function dimensions(bytes: Buffer): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    throw badRequest('IMAGE_PROCESS_FAILED');
  }
}

/** The kind of file that a message carries, if any. */
export function mediaOf(message: Message): string | null {
  const kinds = [...MEDIA_KINDS, 'location', 'contact'] as const;
  return kinds.find((kind) => message[kind] !== undefined) ?? null;
}
