import { badValue, WhatsAppError } from './errors.ts';
import type { Account, ChatMessage, State } from './state.ts';
import { fillTemplate, type GivenComponent } from './template-components.ts';

type Content = Pick<ChatMessage, 'type' | 'text' | 'options' | 'media'> & { category: string };
type Given = Record<string, unknown>;

const asObject = (value: unknown, name: string): Given => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WhatsAppError(131008, 'Required parameter is missing', `${name} is required`);
  return value as Given;
};

function textIn(holder: Given, name: string, max: number, isRequired = true): string {
  const text = holder[name];
  if (text === undefined && !isRequired) return '';
  if (typeof text !== 'string' || (isRequired && text.trim() === ''))
    throw new WhatsAppError(131008, 'Required parameter is missing', `${name} is required`);
  if (text.length > max) throw badValue(`${name} may have at most ${max} characters`);
  return text;
}

/** What a call to `messages` sends, checked against the limits of the platform. */
export function readOutgoing(body: Given, state: State, account: Account): Content {
  const type = textIn(body, 'type', 50);
  const part = asObject(body[type], type);
  const plain = { type, options: [], media: null, category: 'service' };
  if (type === 'text') return { ...plain, text: textIn(part, 'body', 4_096) };
  if (type === 'interactive') return { ...plain, ...readInteractive(part) };
  if (type === 'template') return { ...plain, ...readTemplate(part, account) };
  if (['image', 'audio', 'video', 'document', 'sticker'].includes(type)) {
    if (part.caption !== undefined && (type === 'audio' || type === 'sticker'))
      throw new WhatsAppError(100, 'Invalid parameter', `Unexpected key "caption" on param "${type}".`);
    const media = textIn(part, 'id', 300);
    if (!state.media.has(media)) throw new WhatsAppError(131053, 'Media upload error', 'No such media');
    return { ...plain, media, text: textIn(part, 'caption', 1_024, false) };
  }
  throw new WhatsAppError(131051, 'Unsupported message type');
}

function readInteractive(part: Given): Pick<Content, 'text' | 'options'> {
  const action = asObject(part.action, 'action');
  const body = asObject(part.body, 'body');
  const options =
    part.type === 'button'
      ? listOf(action.buttons, 'buttons', 3).map((button) => readOption(asObject(button.reply, 'reply'), 20, 256))
      : readRows(action);
  const text = textIn(body, 'text', part.type === 'button' ? 1_024 : 4_096);
  if (new Set(options.map(({ id }) => id)).size < options.length) throw badValue('Duplicated ids');
  if (part.type === 'button' && new Set(options.map(({ title }) => title)).size < options.length)
    throw badValue('Duplicated button titles');
  return { text, options };
}

function readRows(action: Given) {
  textIn(action, 'button', 20);
  const sections = listOf(action.sections, 'sections', 10);
  if (sections.length > 1) for (const section of sections) textIn(section, 'title', 24);
  const rows = sections.flatMap(({ rows: each }) => listOf(each, 'rows', 10));
  if (rows.length > 10) throw badValue('Total row count exceeds the maximum of 10');
  return rows.map((row) => readOption(row, 24, 200));
}

const readOption = (option: Given, titleLength: number, idLength: number) => ({
  id: textIn(option, 'id', idLength),
  title: textIn(option, 'title', titleLength),
});

function listOf(value: unknown, name: string, max: number): Given[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > max)
    throw badValue(`${name} must have 1 to ${max} elements`);
  return value as Given[];
}

function readTemplate(part: Given, { templates }: Account): Pick<Content, 'text' | 'options' | 'category'> {
  const language = textIn(asObject(part.language, 'language'), 'code', 20);
  const template = [...templates.values()].find((each) => each.name === part.name && each.language === language);
  if (!template || template.status === 'REJECTED' || template.status === 'PENDING')
    throw new WhatsAppError(132001, 'Template name does not exist in the translation');
  if (template.status === 'PAUSED') throw new WhatsAppError(132015, 'Template is Paused');
  if (template.status === 'DISABLED') throw new WhatsAppError(132016, 'Template is Disabled');
  const given = (part.components ?? []) as GivenComponent[];
  return { ...fillTemplate(template, given), category: template.category.toLowerCase() };
}
