import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, maxLength, required } from './rules.ts';
import { Id, Time } from './shared.ts';

export const CHANNEL_TYPES = ['web_widget', 'facebook', 'instagram', 'telegram', 'whatsapp'] as const;
export const ChannelType = z.enum(CHANNEL_TYPES);

/** A host name, with `*.` for all below it: "shop.example", "*.shop.example". */
const Domain = line(required, maxLength(253)).toLowerCase();

export const WidgetSettings = z.strictObject({ allowedDomains: z.array(Domain).max(50).default([]) });

export const Channel = z.object({
  id: Id,
  type: ChannelType,
  name: z.string(),
  isEnabled: z.boolean(),
  aiAgentId: Id.nullable(),
  flowId: Id.nullable(),
  /** Publishable: it stands in the embed snippet and opens nothing but this channel's chat. */
  key: z.string(),
  settings: WidgetSettings,
  lastMessageAt: Time.nullable(),
  createdAt: Time,
});

const Params = z.object({ id: Id });
const Name = line(required, maxLength(100));

export const listChannels = endpoint('GET', '/channels', {
  summary: 'All channels of the company',
  access: 'verified',
  result: z.object({ data: z.array(Channel), nextCursor: z.string().nullable() }),
});

export const createChannel = endpoint('POST', '/channels', {
  summary: 'Add a channel',
  access: 'verified',
  body: z.strictObject({ type: z.literal('web_widget'), name: Name, settings: WidgetSettings.optional() }),
  result: Channel,
  status: 201,
});

export const getChannel = endpoint('GET', '/channels/:id', {
  summary: 'One channel',
  access: 'verified',
  params: Params,
  result: Channel,
});

export const updateChannel = endpoint('PUT', '/channels/:id', {
  summary: 'Change name, state or settings of a channel',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    name: Name.optional(),
    isEnabled: z.boolean().optional(),
    settings: WidgetSettings.optional(),
  }),
  result: Channel,
});

export const deleteChannel = endpoint('DELETE', '/channels/:id', {
  summary: 'Remove a channel with all its conversations',
  access: 'verified',
  params: Params,
});

export const rotateChannelKey = endpoint('POST', '/channels/:id/rotate-key', {
  summary: 'Give the channel a new publishable key; the old one stops working at once',
  access: 'verified',
  params: Params,
  result: Channel,
});

export type Channel = z.output<typeof Channel>;
export type WidgetSettings = z.output<typeof WidgetSettings>;
