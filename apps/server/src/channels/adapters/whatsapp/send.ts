import type { MessageTemplateUse } from '@parley/contracts/messages';
import { z } from 'zod';
import { DeliveryError, type OutgoingPart, type PlatformReport } from '../../adapter.ts';
import { PLACE } from './content.ts';
import { OPTED_OUT, TEMPLATE_STATES, WhatsAppRefusal } from './errors.ts';
import type { Graph } from './graph.ts';
import { markedText } from './markup.ts';

const WINDOW_MS = 24 * 3_600_000;
const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;
/** Below a text of at most 1024 characters; a list takes longer ones. */
const BUTTONS = { count: 3, label: 20, id: 256, text: 1_024 };
const LIST_ID = 200;
/** WhatsApp sends no buttons without a text. */
const NO_WORDS = '👇';
/** Opens a list. An emoji needs no translation, and every customer has seen it. */
const LIST_OPENER = '☰';

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const Uploaded = z.object({ id: z.string() });

type TextPart = Extract<OutgoingPart, { type: 'text' }>;
type FilePart = Extract<OutgoingPart, { type: 'file' }>;

/** Sends one part and returns its id. Templates may be sent at any time, everything else for a day after the customer wrote. */
export async function sendPart(
  part: OutgoingPart,
  phoneNumberId: string,
  graph: Graph,
  now = Date.now(),
): Promise<string> {
  const isTemplate = part.type === 'text' && part.template !== undefined;
  if (!isTemplate && part.lastIncomingAt && now - part.lastIncomingAt.getTime() > WINDOW_MS)
    throw new DeliveryError('window', 'The customer has not written for a day; only templates are accepted.');
  const content = part.type === 'text' ? textOf(part) : await fileOf(part, phoneNumberId, graph);
  const request = { messaging_product: 'whatsapp', recipient_type: 'individual', ...receiver(part.to), ...content };
  try {
    const { messages } = await graph('POST', `${phoneNumberId}/messages`, Sent, request);
    return messages[0]?.id ?? '';
  } catch (error) {
    if (!(error instanceof WhatsAppRefusal)) throw error;
    const { refusal, message, retryAfterSeconds, code } = error;
    throw new DeliveryError(refusal, message, retryAfterSeconds, reportIn(code, part, now));
  }
}

/** What a refusal says besides: that the template is no longer accepted, or that the customer wants no marketing. */
function reportIn(code: number, part: OutgoingPart, now: number): PlatformReport | null {
  if (code === OPTED_OUT) return { kind: 'marketing', isWanted: false, source: 'refusal', at: new Date(now) };
  const status = TEMPLATE_STATES[code];
  if (!status || part.type !== 'text' || !part.template) return null;
  const { name, language } = part.template;
  return { kind: 'template', name, language, status, reason: null };
}

/** People without a visible number have only an id. */
const receiver = (to: string) => (/^\d+$/.test(to) ? { to } : { recipient: to });

/** What the marks make longer than allowed goes out as it is written. */
function fitting(text: string, limit = MAX_TEXT): string {
  const marked = markedText(text);
  return marked.length <= limit ? marked : text;
}

function textOf({ text, options, template }: TextPart) {
  if (template) return templateOf(template);
  if (options.length === 0) return { type: 'text', text: { body: fitting(text), preview_url: false } };
  const body = { text: text.trim() === '' ? NO_WORDS : fitting(text) };
  const isDistinct = new Set(options.map(({ label }) => label)).size === options.length;
  const areButtons =
    isDistinct &&
    options.length <= BUTTONS.count &&
    options.every(({ label }) => label.length <= BUTTONS.label) &&
    body.text.length <= BUTTONS.text;
  const interactive = areButtons
    ? {
        type: 'button',
        body,
        action: {
          buttons: options.map(({ id, label }, index) => ({
            type: 'reply',
            reply: { id: idOf(id, index, BUTTONS.id), title: label },
          })),
        },
      }
    : {
        type: 'list',
        body,
        action: {
          button: LIST_OPENER,
          sections: [{ rows: options.map(({ id, label }, index) => ({ id: idOf(id, index, LIST_ID), title: label })) }],
        },
      };
  return { type: 'interactive', interactive };
}

/** The id of the option comes back with the choice; one that WhatsApp has no room for is replaced by its place. */
const idOf = (id: string, index: number, limit: number): string =>
  id !== '' && id.length <= limit && !id.startsWith(PLACE) ? id : `${PLACE}${index}`;

function templateOf({ name, language, header, body, buttons }: MessageTemplateUse) {
  const component = (type: string, values: MessageTemplateUse['body']) =>
    values.length > 0
      ? [
          {
            type,
            parameters: values.map((value) => ({
              type: 'text',
              ...(value.name !== undefined && { parameter_name: value.name }),
              text: value.text,
            })),
          },
        ]
      : [];
  const components = [
    ...component('header', header),
    ...component('body', body),
    ...buttons.map(({ index, type, text }) => ({
      type: 'button',
      sub_type: type === 'link' ? 'url' : 'copy_code',
      index: String(index),
      parameters: [type === 'link' ? { type: 'text', text } : { type: 'coupon_code', coupon_code: text }],
    })),
  ];
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
  };
}

type FileKind = 'image' | 'audio' | 'video' | 'document';
const MB = 1024 * 1024;

/** What WhatsApp shows as such; everything else is sent as a document. */
const KINDS: Readonly<Record<string, readonly [FileKind, number]>> = {
  'image/png': ['image', 5 * MB],
  'image/jpeg': ['image', 5 * MB],
  'audio/aac': ['audio', 16 * MB],
  'audio/mp4': ['audio', 16 * MB],
  'audio/mpeg': ['audio', 16 * MB],
  'audio/amr': ['audio', 16 * MB],
  'video/mp4': ['video', 16 * MB],
  'video/3gpp': ['video', 16 * MB],
};

async function fileOf({ file, text = '' }: FilePart, phoneNumberId: string, graph: Graph) {
  const [wanted, limit] = KINDS[file.mediaType] ?? ['document' as const, 100 * MB];
  const kind = file.size > limit ? 'document' : wanted;
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', file.mediaType);
  form.set('file', new Blob([new Uint8Array(await file.read())], { type: file.mediaType }), file.name);
  const { id } = await upload(graph, phoneNumberId, form);
  const caption = kind === 'audio' || text === '' ? {} : { caption: fitting(text, MAX_CAPTION) };
  return { type: kind, [kind]: { id, ...caption, ...(kind === 'document' && { filename: file.name }) } };
}

/** An upload shows nothing to the customer, so it can be repeated when nobody knows its outcome. */
async function upload(graph: Graph, phoneNumberId: string, form: FormData): Promise<z.infer<typeof Uploaded>> {
  try {
    return await graph('POST', `${phoneNumberId}/media`, Uploaded, form);
  } catch (error) {
    if (error instanceof DeliveryError && error.refusal === 'ambiguous')
      throw new DeliveryError('transient', error.message);
    throw error;
  }
}
