import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@parley/contracts/endpoint';
import type { Problem } from '@parley/contracts/error-texts/index';
import type { Message, MessageExtras, MessageTemplateUse } from '@parley/contracts/messages';
import {
  filledText,
  TEMPLATE_LIMITS,
  templateWords,
  type sendWhatsAppTemplate,
  type WhatsAppTemplate,
} from '@parley/contracts/whatsapp-templates';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { isOptedOut } from './opt-outs.ts';
import { COLUMNS, templateOf } from './templates.ts';

type Wanted = BodyOf<typeof sendWhatsAppTemplate>;
type Values = Pick<Wanted, 'header' | 'body' | 'buttons'>;

interface Conversations {
  reply(
    companyId: number,
    userId: number,
    id: number,
    clientId: string,
    content: { text: string; extras: MessageExtras },
  ): Promise<Message>;
}

export type SendTemplate = ReturnType<typeof createTemplateSending>;

/** Sends templates as messages of the conversation: in order with the others, once per client id. */
export function createTemplateSending(sql: Sql, { reply }: Conversations) {
  return async (companyId: number, userId: number, conversationId: number, wanted: Wanted): Promise<Message> => {
    const { clientId = randomUUID() } = wanted;
    const content = await sql.inCompany(companyId, async (tx) => {
      const conversation = await findConversation(tx, companyId, conversationId);
      if (await isSent(tx, companyId, conversationId, clientId)) return { text: '', extras: extrasOf([]) };
      const template = await findTemplate(tx, companyId, conversation.channelId, wanted.templateId);
      if (template.status !== 'approved' || !template.isSupported) throw new AppError('template_unavailable');
      if (template.category === 'marketing' && (await isOptedOut(tx, companyId, conversation)))
        throw new AppError('customer_opted_out');
      return contentOf(template, wanted);
    });
    return reply(companyId, userId, conversationId, clientId, content);
  };
}

async function findConversation({ db }: Tx, companyId: number, id: number) {
  const found = await db
    .selectFrom('conversations')
    .select(['channel_id as channelId', 'customer_id as customerId'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('platform', '=', 'whatsapp')
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** A repeated call returns its message, whatever has become of the template since. */
async function isSent({ db }: Tx, companyId: number, conversationId: number, clientId: string): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return found !== undefined;
}

async function findTemplate({ db }: Tx, companyId: number, channelId: number, id: number): Promise<WhatsAppTemplate> {
  const row = await db
    .selectFrom('whatsapp_templates')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw invalid({ templateId: { key: 'referenceGone' } });
  return templateOf(row);
}

/** What the customer reads, and what Meta needs to show it. */
function contentOf(template: WhatsAppTemplate, values: Values): { text: string; extras: MessageExtras } {
  const { name, language, header, body, buttons } = template;
  const ofButtons = buttons.flatMap(({ variables }) => variables);
  const problems = {
    ...problemsIn('header', header?.variables.length ?? 0, values.header),
    ...problemsIn('body', body.variables.length, values.body),
    ...problemsIn('buttons', ofButtons.length, values.buttons),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (header && filledText(header, values.header).length > TEMPLATE_LIMITS.header)
    throw invalid({ 'header.0': { key: 'maxLength', params: { n: TEMPLATE_LIMITS.header } } });
  if (filledText(body, values.body).length > TEMPLATE_LIMITS.body)
    throw invalid({ 'body.0': { key: 'maxLength', params: { n: TEMPLATE_LIMITS.body } } });

  const named = (variables: readonly { name: string }[], words: readonly string[]): MessageTemplateUse['body'] =>
    variables.map((variable, index) => ({
      ...(/^\d+$/.test(variable.name) ? {} : { name: variable.name }),
      text: words[index] ?? '',
    }));
  const rest = [...values.buttons];
  const shown = buttons.map((button, index) => ({ ...button, index, words: rest.splice(0, button.variables.length) }));
  const use: MessageTemplateUse = {
    name,
    language,
    header: named(header?.variables ?? [], values.header),
    body: named(body.variables, values.body),
    buttons: shown.flatMap(({ type, index, words: [text] }) =>
      text !== undefined && (type === 'link' || type === 'code') ? [{ index, type, text }] : [],
    ),
  };
  return { text: templateWords(template, values), extras: { ...extrasOf(shown), template: use } };
}

type ShownButton = WhatsAppTemplate['buttons'][number] & { words: readonly string[] };

const extrasOf = (buttons: readonly ShownButton[]): MessageExtras => ({
  options: buttons.filter(({ type }) => type === 'reply').map(({ text }) => ({ id: text, label: text })),
  card: null,
  quickActions: buttons.flatMap(({ type, text, target, variables, words }) =>
    type === 'link' || type === 'call' ? [{ type, text, target: filledText({ text: target, variables }, words) }] : [],
  ),
  sources: [],
});

/** As many words as variables, and none that Meta refuses: line breaks, tabs, and more than four spaces in a row. */
function problemsIn(field: keyof Values, count: number, values: readonly string[]): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  for (let index = 0; index < Math.max(count, values.length); index += 1) {
    const value = values[index] ?? '';
    if (index >= count) found[`${field}.${index}`] = { key: 'unknownField' };
    else if (value.trim() === '') found[`${field}.${index}`] = { key: 'required' };
    else if (/[\n\r\t]| {5}/.test(value)) found[`${field}.${index}`] = { key: 'singleLine' };
  }
  return found;
}
