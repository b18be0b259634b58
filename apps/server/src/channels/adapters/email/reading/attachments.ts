import type { Attachment } from 'postal-mime';
import { unpackTnef } from './tnef.ts';

export interface MailFile {
  name: string;
  mediaType: string;
  content: Buffer;
  /** The id by which the HTML shows it; null for a file that stands beside the text. */
  contentId: string | null;
}

/** Parts of reports are no files of the sender. */
const REPORT_PARTS = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
  'text/rfc822-headers',
]);
const MAX_FILES = 200;
const MAX_NAME = 180;

export const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

/** The files of a mail, with what `winmail.dat` packs. */
export function readFiles(attachments: readonly Attachment[]): MailFile[] {
  const parts = attachments.filter(({ mimeType }) => !REPORT_PARTS.has(mimeType));
  return parts.flatMap(filesOf).slice(0, MAX_FILES);
}

function filesOf(part: Attachment, index: number): MailFile[] {
  const content = bytesOf(part);
  if (part.mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(part.filename ?? '')) {
    const packed = unpackTnef(content);
    if (packed) {
      return packed.map((file, at) => ({
        name: safeName(file.name, `file-${index + 1}-${at + 1}`),
        mediaType: 'application/octet-stream',
        content: file.content,
        contentId: null,
      }));
    }
  }
  const fallback = part.mimeType === 'message/rfc822' ? `mail-${index + 1}.eml` : `file-${index + 1}`;
  return [
    {
      name: safeName(part.filename ?? '', fallback),
      mediaType: part.mimeType,
      content,
      contentId: part.contentId?.replace(/^<|>$/g, '').slice(0, 300) ?? null,
    },
  ];
}

/** A name without folders, control characters or tricks with the direction of writing. */
function safeName(name: string, fallback: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  if (clean === '') return fallback;
  if (clean.length <= MAX_NAME) return clean;
  const extension = /\.\w{1,10}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, MAX_NAME - extension.length) + extension;
}
