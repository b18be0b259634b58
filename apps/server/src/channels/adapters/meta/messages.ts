import { z } from 'zod';
import type { Incoming, PlatformMessage } from '../../adapter.ts';
import { contentOf } from './attachments.ts';
import type { EventContext, Parties } from './context.ts';
import { MetaId } from './envelope.ts';
import { keyIn } from './send-key.ts';

/** How somebody came here: an advertisement, or a link with a parameter. */
const Referral = z.object({
  ref: z.string().nullish(),
  ads_context_data: z.object({ ad_title: z.string().nullish() }).nullish(),
});

export const Message = z.object({
  mid: MetaId,
  text: z.string().optional(),
  attachments: z.array(z.unknown()).nullish(),
  quick_reply: z.object({ payload: z.string() }).nullish(),
  reply_to: z
    .object({ mid: MetaId.nullish(), story: z.object({ url: z.string().nullish() }).nullish() })
    .nullish()
    .catch(null),
  referral: Referral.nullish().catch(null),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  is_unsupported: z.boolean().optional(),
  app_id: MetaId.nullish(),
  metadata: z.string().nullish(),
});
type Message = z.infer<typeof Message>;

export const Postback = z.object({
  mid: MetaId.nullish(),
  title: z.string().nullish(),
  /** Missing while another app answers the customer. */
  payload: z.string().nullish(),
  referral: Referral.nullish().catch(null),
});
type Postback = z.infer<typeof Postback>;

export function readMessage(message: Message, parties: Parties, context: EventContext): Incoming[] {
  const { customer, isFromUs, sentAt } = parties;
  const { mid: externalId, text, attachments, quick_reply: tapped } = message;
  if (message.is_deleted) return [{ type: 'withdrawn', from: customer, externalId }];
  const content = contentOf(text, attachments ?? []);
  if (isFromUs) {
    const key = String(message.app_id) === context.appId ? keyIn(message.metadata) : undefined;
    const { text: words, files } = content;
    return [
      { type: 'echo', to: customer, externalId, ...(key && { key }), text: words, ...(files && { files }), sentAt },
    ];
  }
  const isEmpty = content.text === '' && !content.files;
  return [
    {
      type: 'message',
      externalId,
      from: senderOf(customer, context),
      ...content,
      // A kind that Meta itself does not hand on, or one with nothing in it: the bot says that it cannot read it.
      ...(isEmpty && { text: message.is_unsupported ? '[unsupported]' : '[message]', unreadable: 'other' as const }),
      ...(tapped && { optionId: tapped.payload }),
      ...quoteOf(message.reply_to, message.referral),
      ...(context.isStandby && { isAnsweredElsewhere: true }),
      sentAt,
    },
  ];
}

/** A tap on a button of a template or of the menu. */
export function readPostback(postback: Postback, { customer, sentAt }: Parties, context: EventContext): Incoming[] {
  const { mid, title, payload, referral } = postback;
  return [
    {
      type: 'message',
      externalId: mid ?? `pb:${customer}:${sentAt.getTime()}:${payload ?? title ?? ''}`,
      from: senderOf(customer, context),
      text: title || payload || '[postback]',
      ...(payload && { optionId: payload }),
      ...quoteOf(null, referral),
      ...(context.isStandby && { isAnsweredElsewhere: true }),
      sentAt,
    },
  ];
}

/** What the message answers: a message, a story of the company, or the advertisement that it began with. */
function quoteOf(
  replyTo: Message['reply_to'],
  referral: Message['referral'],
): Pick<PlatformMessage, 'replyTo'> | Record<string, never> {
  if (replyTo?.mid) return { replyTo: { externalId: replyTo.mid } };
  const text = replyTo?.story?.url ?? referral?.ads_context_data?.ad_title ?? referral?.ref;
  return text ? { replyTo: { text } } : {};
}

const NAMES = { instagram: 'Instagram', facebook: 'Facebook' };

/** Webhooks have no names. Until the profile has been asked for, the last digits tell customers apart. */
const senderOf = (externalId: string, { platform }: EventContext) => ({
  externalId,
  name: `${NAMES[platform === 'instagram' ? platform : 'facebook']} user ${externalId.slice(-4)}`,
});
