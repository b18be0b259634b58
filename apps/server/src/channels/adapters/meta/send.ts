import { z } from 'zod';
import { DeliveryError, type OutgoingPart } from '../../adapter.ts';
import { MetaId } from './envelope.ts';
import { GraphRefusal } from './errors.ts';
import type { Graph } from './graph.ts';
import { plainOf } from './markup.ts';
import { metadataOf } from './send-key.ts';
import { declarationOf, isPastWindow } from './window.ts';

/** Quick replies need a text above them. */
const NO_WORDS = '👇';

const Sent = z.object({ message_id: MetaId });
const Uploaded = z.object({ attachment_id: MetaId });

type FilePart = Extract<OutgoingPart, { type: 'file' }>;
type File = FilePart['file'];
export type AttachmentType = 'image' | 'audio' | 'video' | 'file';

/** What differs between Messenger and Instagram. */
export interface Sender {
  graph: Graph;
  /** The account that sends, which is part of every path. */
  account: string;
  /** How the file has to be declared. Throws DeliveryError `payload` for what the platform does not take. */
  typeOf(file: File): AttachmentType;
  /** What is refused as a picture, film or recording may be sent as a file. */
  takesAnyFile: boolean;
  /** Parameters that an upload needs besides the file. */
  uploadFields?: Readonly<Record<string, string>>;
  /** Whether echoes return what a message was sent with. */
  returnsMetadata: boolean;
  /** Finds out whether Meta's refusal without an explanation is about a missing permission. */
  lacksPermission(): Promise<boolean>;
}

/** Sends one part and returns Meta's id of the message. */
export async function sendPart(part: OutgoingPart, sender: Sender): Promise<string> {
  const declaration = declarationOf(part);
  const content = part.type === 'text' ? textOf(part) : await uploadedOf(part.file, sender);
  const message = { ...content, ...(sender.returnsMetadata && { metadata: metadataOf(part.key) }) };
  try {
    const path = `${sender.account}/messages`;
    const body = { recipient: { id: part.to }, ...declaration, message };
    return (await sender.graph.send(path, Sent, body)).message_id;
  } catch (error) {
    throw error instanceof GraphRefusal && error.isUnexplained ? await explained(error, part, sender) : error;
  }
}

/** A bare 10 or 200 is a closed window if ours has closed too, a missing permission if one is missing, and otherwise a bad message. */
async function explained(error: GraphRefusal, part: OutgoingPart, { lacksPermission }: Sender): Promise<DeliveryError> {
  if (isPastWindow(part)) return new DeliveryError('window', error.message);
  try {
    return (await lacksPermission()) ? error : new DeliveryError('payload', error.message);
  } catch {
    return error;
  }
}

function textOf({ text, options }: Extract<OutgoingPart, { type: 'text' }>) {
  const words = plainOf(text).trim();
  if (options.length === 0) return { text: words };
  return {
    text: words || NO_WORDS,
    quick_replies: options.map(({ id, label }) => ({ content_type: 'text', title: label, payload: id || label })),
  };
}

/** Files are handed over, not linked to, because Meta may not be able to call us. */
async function uploadedOf(file: File, { graph, account, typeOf, takesAnyFile, uploadFields = {} }: Sender) {
  const bytes = new Uint8Array(await file.read());
  const upload = async (type: AttachmentType) => {
    const form = new FormData();
    form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }));
    for (const [name, value] of Object.entries(uploadFields)) form.set(name, value);
    form.set('filedata', new Blob([bytes], { type: file.mediaType }), file.name);
    const { attachment_id: id } = await graph.post(`${account}/message_attachments`, Uploaded, { form });
    return { attachment: { type, payload: { attachment_id: id } } };
  };
  const type = typeOf(file);
  try {
    return await upload(type);
  } catch (error) {
    // Nothing has been sent yet, so it may be uploaded again.
    if (!(error instanceof DeliveryError)) throw new DeliveryError('transient', 'The file could not be uploaded.');
    if (error.refusal !== 'payload' || type === 'file' || !takesAnyFile) throw error;
    return upload('file');
  }
}

/** Meta hides it after this time. */
export const TYPING_SECONDS = 20;

/** The customer sees that their message has been read, and that an answer is being written. */
export async function showTyping(to: string, { graph, account }: Pick<Sender, 'graph' | 'account'>): Promise<void> {
  for (const action of ['mark_seen', 'typing_on'])
    await graph.post(`${account}/messages`, z.unknown(), { json: { recipient: { id: to }, sender_action: action } });
}

const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif']);

export const isSmallImage = ({ mediaType, size }: File): boolean => IMAGES.has(mediaType) && size <= MAX_IMAGE_BYTES;
