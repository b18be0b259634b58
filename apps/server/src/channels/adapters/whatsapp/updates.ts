import { z } from 'zod';

/** The parts of a webhook call that we use: https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components */

export const Call = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ id: z.string(), changes: z.array(z.unknown()).default([]) })),
});

export const Change = z.object({
  field: z.string(),
  value: z.looseObject({ metadata: z.looseObject({ phone_number_id: z.string().optional() }).optional() }),
});

/** What is not as expected is left out, not the whole call. */
const each = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .default([])
    .transform((items) => items.flatMap((given) => item.safeParse(given).data ?? []));

const Id = z.string().min(1).max(300);
const optionalId = Id.optional().catch(undefined);
const Seconds = z.coerce
  .number()
  .positive()
  .max(1e11)
  .transform((seconds) => new Date(seconds * 1_000));

const Contact = z.object({
  profile: z.object({ name: z.string().optional() }).optional(),
  wa_id: optionalId,
  user_id: optionalId,
  parent_user_id: optionalId,
});
export type Contact = z.infer<typeof Contact>;

const Media = z.object({
  id: Id,
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
});
const Reply = z.object({ id: z.string(), title: z.string() });

const Content = z.object({
  text: z.object({ body: z.string() }).optional(),
  image: Media.optional(),
  audio: Media.optional(),
  video: Media.optional(),
  document: Media.optional(),
  sticker: Media.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string() }),
        phones: z.array(z.object({ phone: z.string().optional() })).optional(),
      }),
    )
    .optional(),
  interactive: z
    .object({
      button_reply: Reply.optional(),
      list_reply: Reply.optional(),
      nfm_reply: z.object({ body: z.string().optional(), response_json: z.string().optional() }).optional(),
    })
    .optional(),
  button: z.object({ payload: z.string().optional(), text: z.string() }).optional(),
  order: z
    .object({
      text: z.string().optional(),
      product_items: z.array(z.object({ product_retailer_id: z.string(), quantity: z.coerce.number() })).optional(),
    })
    .optional(),
});
export type Content = z.infer<typeof Content>;

export const Message = Content.extend({
  id: Id,
  from: optionalId,
  from_user_id: optionalId,
  from_parent_user_id: optionalId,
  timestamp: Seconds,
  type: z.string(),
  context: z.object({ id: optionalId }).optional().catch(undefined),
  reaction: z.object({ message_id: Id, emoji: z.string().optional() }).optional(),
  system: z
    .object({
      type: z.string(),
      wa_id: optionalId,
      new_wa_id: optionalId,
      user_id: optionalId,
      previous_user_id: optionalId,
      customer: optionalId,
    })
    .optional(),
});
export type Message = z.infer<typeof Message>;

export const Status = z.object({
  id: Id,
  status: z.string(),
  timestamp: Seconds,
  recipient_id: optionalId,
  recipient_user_id: optionalId,
  errors: z.array(z.object({ code: z.number() })).optional(),
  pricing: z.object({ billable: z.boolean(), category: z.string() }).optional(),
});
export type Status = z.infer<typeof Status>;

export const Messages = z.object({ contacts: each(Contact), messages: each(Message), statuses: each(Status) });

const Echoed = Content.extend({
  id: Id,
  to: optionalId,
  to_user_id: optionalId,
  timestamp: Seconds,
  type: z.string(),
});
export const Echoes = z.object({ message_echoes: each(Echoed) });

/** Old chats of a number that stays on a phone. A message of ours has a receiver. */
const Thread = z.object({
  id: Id,
  messages: each(Content.extend({ id: Id, from: optionalId, to: optionalId, timestamp: Seconds, type: z.string() })),
});
export type Thread = z.infer<typeof Thread>;
export const Histories = z.object({ history: each(z.object({ threads: each(Thread) })) });

export const AboutTemplate = z.object({ message_template_name: z.string(), message_template_language: z.string() });
export const TemplateStatus = AboutTemplate.extend({
  event: z.string(),
  reason: z.string().nullish(),
  /** Why it was paused or disabled. */
  other_info: z.object({ title: z.string() }).nullish().catch(null),
});
export const TemplateQuality = AboutTemplate.extend({ new_quality_score: z.string() });
export const TemplateCategory = AboutTemplate.extend({ new_category: z.string() });

export const Preferences = z.object({
  user_preferences: each(
    z.object({ wa_id: optionalId, user_id: optionalId, category: z.string(), value: z.string(), timestamp: Seconds }),
  ),
});
