import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './shared.ts';

export const MAX_FILE_BYTES = 20_000_000;
export const MAX_FILES = 10;

/** The files that may be sent, by extension; the content must match the extension. */
export const FILE_ENDINGS =
  'png jpg jpeg gif webp pdf txt csv md docx xlsx pptx odt ods doc xls ppt zip mp3 m4a ogg wav mp4 mov webm'.split(' ');

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  /** Detected from the content, never taken from the sender. */
  mediaType: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

const Params = z.object({ id: Id });

export const uploadAttachment = endpoint('POST', '/conversations/:id/attachments', {
  summary: 'Upload a file to send with the next message of this conversation',
  cost: 'file',
  access: 'verified',
  params: Params,
  takes: 'file',
  result: Attachment,
  status: 201,
});

export const getAttachment = endpoint('GET', '/attachments/:id', {
  summary: 'The file itself; only raster images are shown inline',
  access: 'verified',
  params: Params,
  gives: 'file',
});

export const uploadChatAttachment = endpoint('POST', '/chat/conversations/:id/attachments', {
  summary: 'Upload a file as the customer, to send with the next message',
  access: 'visitor',
  params: Params,
  takes: 'file',
  result: Attachment,
  status: 201,
});

export const getChatAttachment = endpoint('GET', '/chat/attachments/:id', {
  summary: "A file of the visitor's own conversations",
  access: 'visitor',
  params: Params,
  gives: 'file',
});

export type Attachment = z.output<typeof Attachment>;
