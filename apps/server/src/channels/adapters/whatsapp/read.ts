import type { z } from 'zod';
import type { Incoming, PlatformMessage, TemplateChange, WebhookRequest } from '../../adapter.ts';
import { contentOf } from './content.ts';
import type { Settings } from './graph.ts';
import { readEchoes, readHistory } from './read-echoes.ts';
import { readStatus } from './read-status.ts';
import { wishIn } from './stop-words.ts';
import { categoryOf, qualityOf, statusOf } from './template-content.ts';
import {
  Call,
  Change,
  Messages,
  Preferences,
  TemplateCategory,
  TemplateQuality,
  TemplateStatus,
  type AboutTemplate,
  type Contact,
  type Message,
} from './updates.ts';

/** What a call says about this number and its business account. Nothing for other numbers and for kinds that are not known. */
export function readCall({ body }: WebhookRequest, { phoneNumberId, wabaId }: Settings): Incoming[] {
  const call = Call.safeParse(readJson(body));
  if (!call.success) return [];
  return call.data.entry
    .filter(({ id }) => id === wabaId)
    .flatMap(({ changes }) => changes.flatMap((given) => Change.safeParse(given).data ?? []))
    .filter(({ value }) => (value.metadata?.phone_number_id ?? phoneNumberId) === phoneNumberId)
    .flatMap(({ field, value }) => READERS[field]?.(value) ?? []);
}

const READERS: Readonly<Record<string, (value: unknown) => Incoming[]>> = {
  messages: readMessages,
  smb_message_echoes: readEchoes,
  history: readHistory,
  message_template_status_update: readTemplateStatus,
  message_template_quality_update: readTemplateQuality,
  template_category_update: readTemplateCategory,
  user_preferences: readPreferences,
  standby: readStandby,
};

function readMessages(value: unknown): Incoming[] {
  const parsed = Messages.safeParse(value);
  if (!parsed.success) return [];
  const { contacts, messages, statuses } = parsed.data;
  return [...messages.flatMap((message) => readMessage(message, contacts)), ...statuses.flatMap(readStatus)];
}

/** The id that changes least comes first: of the company that a person belongs to, of the person, and the phone number. */
function personOf(
  ids: readonly (string | undefined)[],
  { name, phone }: { name?: string | undefined; phone?: string | undefined } = {},
): PlatformMessage['from'] | null {
  const [externalId, ...aliases] = [...new Set(ids.filter((id) => id !== undefined))];
  if (externalId === undefined) return null;
  const isNumber = phone !== undefined && /^\d{5,20}$/.test(phone);
  return {
    externalId,
    ...(name !== undefined && { name }),
    ...(aliases.length > 0 && { aliases }),
    ...(isNumber && { phone: `+${phone}` }),
  };
}

function senderOf(message: Message, contacts: readonly Contact[]): PlatformMessage['from'] | null {
  const { from, from_user_id: userId, from_parent_user_id: parentId } = message;
  const contact =
    contacts.find(
      (each) => (userId !== undefined && each.user_id === userId) || (from !== undefined && each.wa_id === from),
    ) ?? (contacts.length === 1 ? contacts[0] : undefined);
  const phone = from ?? contact?.wa_id;
  const ids = [parentId ?? contact?.parent_user_id, userId ?? contact?.user_id, phone];
  return personOf(ids, { name: contact?.profile?.name, phone });
}

function readMessage(message: Message, contacts: readonly Contact[]): Incoming[] {
  if (message.system) return readSystem(message, message.system);
  const from = senderOf(message, contacts);
  if (!from) return [];
  const { id, type, timestamp: sentAt, context, reaction } = message;
  if (reaction)
    return [
      { type: 'reaction', from: from.externalId, externalId: reaction.message_id, emoji: reaction.emoji || null },
    ];
  const content = contentOf(type, message);
  const isWanted = wishIn(content.text);
  return [
    {
      type: 'message',
      externalId: id,
      from,
      ...content,
      ...(context?.id !== undefined && { replyTo: { externalId: context.id } }),
      sentAt,
    },
    ...(isWanted === null
      ? []
      : [
          {
            type: 'report' as const,
            from: from.externalId,
            report: { kind: 'marketing' as const, isWanted, source: 'message' as const, at: sentAt },
          },
        ]),
  ];
}

function readSystem({ from }: Message, system: NonNullable<Message['system']>): Incoming[] {
  if (system.type !== 'user_changed_number' && system.type !== 'user_changed_user_id') return [];
  const phone = system.new_wa_id ?? system.wa_id;
  const to = personOf([system.user_id, phone], { phone });
  const previous = system.previous_user_id ?? system.customer ?? from;
  return to && previous !== undefined ? [{ type: 'identity', from: previous, to }] : [];
}

function readTemplateStatus(value: unknown): Incoming[] {
  const parsed = TemplateStatus.safeParse(value);
  if (!parsed.success) return [];
  const { event, reason, other_info: more } = parsed.data;
  const status = statusOf(event);
  const why = [reason, more?.title].find((each) => each && each !== 'NONE') ?? null;
  return status ? reportOf(parsed.data, { status, reason: why }) : [];
}

function readTemplateQuality(value: unknown): Incoming[] {
  const parsed = TemplateQuality.safeParse(value);
  return parsed.success ? reportOf(parsed.data, { quality: qualityOf(parsed.data.new_quality_score) }) : [];
}

/** Meta files a template under another category, which has another price. */
function readTemplateCategory(value: unknown): Incoming[] {
  const parsed = TemplateCategory.safeParse(value);
  const category = parsed.data && categoryOf(parsed.data.new_category);
  return parsed.success && category ? reportOf(parsed.data, { category }) : [];
}

const reportOf = (
  { message_template_name: name, message_template_language: language }: z.infer<typeof AboutTemplate>,
  change: TemplateChange,
): Incoming[] => [{ type: 'report', from: 'account', report: { kind: 'template', name, language, ...change } }];

function readPreferences(value: unknown): Incoming[] {
  return (Preferences.safeParse(value).data?.user_preferences ?? []).flatMap((each) => {
    const person = personOf([each.user_id, each.wa_id]);
    if (!person || each.category !== 'marketing_messages') return [];
    const report = {
      kind: 'marketing' as const,
      isWanted: each.value === 'resume',
      source: 'setting' as const,
      at: each.timestamp,
    };
    return [{ type: 'report' as const, from: person.externalId, report }];
  });
}

/** Messages that go to Meta's own agent are only seen, not ours to answer. */
function readStandby(value: unknown): Incoming[] {
  const at = Messages.safeParse(value).data?.messages.at(-1)?.timestamp ?? new Date();
  return [{ type: 'report', from: 'account', report: { kind: 'other_agent', name: 'Meta Business Agent', at } }];
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
