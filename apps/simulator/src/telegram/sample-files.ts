import { samplePicture } from '../sample-picture.ts';
import type { MediaFile, MediaKind } from './media.ts';

/** A file to send when nobody chose one. */
export function sampleFile(kind: MediaKind): MediaFile {
  const text = (content: string) => Buffer.from(content);
  switch (kind) {
    case 'photo':
      return { name: 'photo.png', mimeType: 'image/png', bytes: samplePicture(160, 120) };
    case 'sticker':
      return { name: 'sticker.png', mimeType: 'image/png', bytes: samplePicture(512, 512) };
    case 'voice':
      return { name: 'voice.oga', mimeType: 'audio/ogg', bytes: text('OggS sample voice message') };
    case 'audio':
      return { name: 'song.mp3', mimeType: 'audio/mpeg', bytes: text('ID3 sample song') };
    case 'video':
      return { name: 'video.mp4', mimeType: 'video/mp4', bytes: text('\0\0\0\x18ftypmp42 sample video') };
    case 'document':
      return { name: 'document.pdf', mimeType: 'application/pdf', bytes: text('%PDF-1.4\n% sample document\n%%EOF\n') };
  }
}
