import { z } from 'zod';
import { invalidParameter } from '../errors.ts';
import type { Asset } from '../state.ts';

const MAX_TEXT_LETTERS = 2_000;
const MAX_INSTAGRAM_TEXT_BYTES = 1_000;

/** Longer ones are refused, as by Meta: nothing is cut. */
const limited = (max: number) =>
  z.string().min(1, 'is required').max(max, `must be less than or equal to ${max} characters`);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a valid URL' });

const PostbackButton = z.strictObject({ type: z.literal('postback'), title: limited(20), payload: limited(1_000) });
const LinkButton = z.strictObject({
  type: z.literal('web_url'),
  title: limited(20),
  url: webAddress,
  webview_height_ratio: z.string().optional(),
});
const PhoneButton = z.strictObject({ type: z.literal('phone_number'), title: limited(20), payload: limited(100) });
const Buttons = z
  .array(z.discriminatedUnion('type', [PostbackButton, LinkButton, PhoneButton]))
  .min(1)
  .max(3);

const ButtonTemplate = z.strictObject({
  template_type: z.literal('button'),
  text: limited(640),
  buttons: Buttons,
  sharable: z.boolean().optional(),
});
const Element = z
  .strictObject({
    title: limited(80),
    subtitle: limited(80).optional(),
    image_url: webAddress.optional(),
    default_action: z.strictObject({ type: z.literal('web_url'), url: webAddress }).optional(),
    buttons: Buttons.optional(),
  })
  .refine((element) => Object.keys(element).length > 1, 'needs more than a title');
const GenericTemplate = z.strictObject({
  template_type: z.literal('generic'),
  elements: z.array(Element).min(1).max(10),
  image_aspect_ratio: z.enum(['horizontal', 'square']).optional(),
  sharable: z.boolean().optional(),
});

const FilePayload = z.strictObject({
  url: webAddress.optional(),
  attachment_id: z.union([z.string(), z.number()]).transform(String).optional(),
  is_reusable: z.boolean().optional(),
});
const FileAttachment = z.strictObject({
  type: z.enum(['image', 'audio', 'video', 'file']),
  payload: FilePayload.default({}),
});
const TemplateAttachment = z.strictObject({
  type: z.literal('template'),
  payload: z.discriminatedUnion('template_type', [ButtonTemplate, GenericTemplate]),
});
const Heart = z.strictObject({ type: z.literal('like_heart') });

const QuickReply = z.discriminatedUnion('content_type', [
  z.strictObject({
    content_type: z.literal('text'),
    title: limited(20),
    payload: limited(1_000),
    image_url: z.string().optional(),
  }),
  z.strictObject({ content_type: z.literal('user_email') }),
  z.strictObject({ content_type: z.literal('user_phone_number') }),
]);

const Content = z.strictObject({
  text: z.string().min(1, 'is required').optional(),
  attachment: z.discriminatedUnion('type', [FileAttachment, TemplateAttachment, Heart]).optional(),
  attachments: z.array(FileAttachment).min(1).max(10).optional(),
  quick_replies: z.array(QuickReply).min(1).max(13).optional(),
  metadata: z.string().max(1_000).optional(),
});
export type Content = z.output<typeof Content>;
export type FileAttachment = z.output<typeof FileAttachment>;
type Buttons = z.output<typeof Buttons>;

/** Reads the `message` of a send call and refuses what the platform refuses. */
export function readContent(written: Record<string, unknown>, asset: Asset): Content {
  const read = Content.safeParse(written);
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: 'is invalid' };
    throw invalidParameter(`Param message${path.map((step) => `[${String(step)}]`).join('')} ${message}`);
  }
  const content = read.data;
  const kinds = [content.text, content.attachment, content.attachments].filter((each) => each !== undefined);
  if (kinds.length !== 1) throw invalidParameter('Message must have either text or an attachment, and not both');
  if (content.text !== undefined) checkText(content.text, asset);
  if (asset.kind === 'instagram') checkInstagram(content);
  else if (content.attachments || content.attachment?.type === 'like_heart')
    throw invalidParameter('This kind of attachment is only supported on Instagram');
  return content;
}

function checkText(text: string, { kind }: Asset) {
  const isTooLong =
    kind === 'page' ? text.length > MAX_TEXT_LETTERS : Buffer.byteLength(text) > MAX_INSTAGRAM_TEXT_BYTES;
  const max = kind === 'page' ? MAX_TEXT_LETTERS : MAX_INSTAGRAM_TEXT_BYTES;
  if (isTooLong) throw invalidParameter(`Length of param message[text] must be less than or equal to ${max}`);
}

function checkInstagram({ attachment, attachments, quick_replies: replies = [], text }: Content) {
  if (replies.some(({ content_type: type }) => type !== 'text'))
    throw invalidParameter('Quick replies of this type are no longer supported on Instagram');
  if (replies.length > 0 && text === undefined) throw invalidParameter('Quick replies need a plain text on Instagram');
  if (attachments?.some(({ type }) => type !== 'image'))
    throw invalidParameter('Several attachments must all be images', 2_534_068);
  if (buttonsOf(attachment).some(({ type }) => type === 'phone_number'))
    throw invalidParameter('Only postback and web_url buttons are supported on Instagram', 2_534_015);
}

function buttonsOf(attachment: Content['attachment']): Buttons {
  if (attachment?.type !== 'template') return [];
  const { payload } = attachment;
  return payload.template_type === 'button' ? payload.buttons : payload.elements.flatMap(({ buttons = [] }) => buttons);
}
