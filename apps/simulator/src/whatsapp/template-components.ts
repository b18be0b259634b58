import { WhatsAppError } from './errors.ts';
import type { ChatMessage, Template, TemplateComponent } from './state.ts';

const invalid = (details: string) => new WhatsAppError(100, 'Invalid parameter', details);

const variablesOf = (text = ''): string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
];

/** What a new template consists of, checked against the limits of the platform. */
export function checkComponents(given: unknown): TemplateComponent[] {
  if (!Array.isArray(given)) throw invalid('components are required');
  const components = given as TemplateComponent[];
  const find = (type: string) => components.find((each) => each.type === type);
  const [header, body, footer, buttons] = [find('HEADER'), find('BODY'), find('FOOTER'), find('BUTTONS')];
  if (!body?.text || body.text.length > 1_024) throw invalid('A template needs a body of at most 1024 characters');
  checkVariables(body, body.example?.body_text?.[0] ?? body.example?.body_text_named_params ?? []);
  if (header?.format === 'TEXT') {
    if (!header.text || header.text.length > 60) throw invalid('A header has at most 60 characters');
    if (variablesOf(header.text).length > 1) throw invalid('A header has at most one variable');
    checkVariables(header, header.example?.header_text ?? header.example?.header_text_named_params ?? []);
  }
  if (footer && (!footer.text || footer.text.length > 60 || variablesOf(footer.text).length > 0))
    throw invalid('A footer has at most 60 characters and no variables');
  for (const button of buttons?.buttons ?? [])
    if (!button.text || button.text.length > 25) throw invalid('A button has at most 25 characters');
  if ((buttons?.buttons ?? []).length > 10) throw invalid('There are at most 10 buttons');
  return components;
}

/** Counted from 1 without gaps, or named; an example for each. */
function checkVariables({ type, text = '' }: TemplateComponent, examples: readonly unknown[]) {
  const names = variablesOf(text);
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  if (numbers.length > 0 && numbers.length < names.length) throw invalid('Named and numbered variables are mixed');
  if ([...numbers].sort((a, b) => a - b).some((number, index) => number !== index + 1))
    throw invalid('Variables are numbered from 1 without gaps');
  if (examples.length !== names.length) throw invalid(`${type} needs an example for each variable`);
}

interface Parameter {
  type?: string;
  text?: string;
  parameter_name?: string;
  coupon_code?: string;
}
export interface GivenComponent {
  type: string;
  sub_type?: string;
  index?: string | number;
  parameters?: Parameter[];
}

/** What the customer sees of a template, once all its variables are filled in as Meta demands. */
export function fillTemplate(
  { components }: Template,
  given: readonly GivenComponent[],
): Pick<ChatMessage, 'text' | 'options'> {
  const parametersOf = (type: string) => given.find((each) => each.type.toUpperCase() === type)?.parameters ?? [];
  const lines = components
    .filter(({ type }) => type !== 'BUTTONS')
    .map(({ type, text = '' }) => fill(type.toLowerCase(), text, parametersOf(type)));
  const buttons = components.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
  buttons.forEach((button, index) => {
    const isMine = (each: GivenComponent) =>
      each.type.toLowerCase() === 'button' && String(each.index) === String(index);
    const parameters = given.find(isMine)?.parameters ?? [];
    if (button.type === 'URL') fill('button', button.url ?? '', parameters);
    if (button.type === 'COPY_CODE' && !parameters[0]?.coupon_code) throw wrongCount('button', 0, 1);
  });
  const text = lines.join('\n');
  if (text.length > 1_200) throw new WhatsAppError(132005, 'Template hydrated text too long');
  const replies = buttons.filter(({ type }) => type === 'QUICK_REPLY');
  return { text, options: replies.map((reply) => ({ id: reply.text, title: reply.text })) };
}

const wrongCount = (where: string, given: number, wanted: number) =>
  new WhatsAppError(
    132000,
    'Number of parameters does not match the expected number of params',
    `${where}: number of localizable_params (${given}) does not match the expected number of params (${wanted})`,
  );

function fill(where: string, text: string, parameters: readonly Parameter[]): string {
  const names = variablesOf(text);
  if (names.length !== parameters.length) throw wrongCount(where, parameters.length, names.length);
  const wordsFor = (name: string) => {
    const isNumber = /^\d+$/.test(name);
    const found = isNumber ? parameters[Number(name) - 1] : parameters.find((each) => each.parameter_name === name);
    if (found?.type !== 'text' || !found.text) throw new WhatsAppError(100, 'Invalid parameter', `${where}: ${name}`);
    if (/[\n\t]| {5}/.test(found.text))
      throw new WhatsAppError(
        132018,
        'There are invalid characters in the parameters',
        'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
      );
    return found.text;
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => wordsFor(name));
}
