import { variablesIn, type TemplateContent, type WhatsAppTemplate } from '@parley/contracts/whatsapp-templates';
import { z } from 'zod';
import type { TemplateStatus } from '../../adapter.ts';

const Examples = z.object({
  header_text: z.array(z.string()).optional().catch(undefined),
  body_text: z.array(z.array(z.string())).optional().catch(undefined),
  header_text_named_params: z
    .array(z.object({ param_name: z.string(), example: z.string() }))
    .optional()
    .catch(undefined),
  body_text_named_params: z
    .array(z.object({ param_name: z.string(), example: z.string() }))
    .optional()
    .catch(undefined),
});

const Button = z.object({
  type: z.string(),
  text: z.string().default(''),
  url: z.string().optional(),
  phone_number: z.string().optional(),
  example: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
});

export const Components = z.array(
  z.object({
    type: z.string(),
    format: z.string().optional(),
    text: z.string().optional(),
    example: Examples.optional().catch(undefined),
    buttons: z.array(Button).optional(),
  }),
);
type Component = z.infer<typeof Components>[number];
type ContentButton = TemplateContent['buttons'][number];

const textOf = (
  text: string,
  examples: readonly string[],
  named: readonly { param_name: string; example: string }[],
) => ({
  text,
  variables: variablesIn(text).map((name, index) => ({
    name,
    example: named.find(({ param_name: each }) => each === name)?.example ?? examples[index] ?? '',
  })),
});

/** What a template says, by its components. Kinds that are not known, such as pictures, are left out and noted. */
export function contentOfTemplate(components: z.infer<typeof Components>): TemplateContent {
  const find = (type: string) => components.find((each) => each.type.toUpperCase() === type);
  const [header, body, footer, buttons] = [
    find('HEADER'),
    find('BODY'),
    find('FOOTER'),
    find('BUTTONS')?.buttons ?? [],
  ];
  const read = buttons.map(buttonOf);
  const isTextHeader = !header || (header.format ?? 'TEXT').toUpperCase() === 'TEXT';
  return {
    header: header?.text && isTextHeader ? headerOf(header.text, header.example) : null,
    body: textOf(body?.text ?? '', body?.example?.body_text?.[0] ?? [], body?.example?.body_text_named_params ?? []),
    footer: footer?.text ?? null,
    buttons: read.filter((button) => button !== null),
    isSupported: Boolean(body?.text) && isTextHeader && components.every(isKnown) && !read.includes(null),
  };
}

const headerOf = (text: string, example: Component['example']) =>
  textOf(text, example?.header_text ?? [], example?.header_text_named_params ?? []);

const isKnown = ({ type }: Component) => ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type.toUpperCase());

function buttonOf({ type, text, url, phone_number: phone, example }: z.infer<typeof Button>): ContentButton | null {
  const shown = Array.isArray(example) ? (example[0] ?? '') : (example ?? '');
  const found = (kind: ContentButton['type'], target = '', variables: ContentButton['variables'] = []) => ({
    type: kind,
    text,
    target,
    variables,
  });
  switch (type.toUpperCase()) {
    case 'QUICK_REPLY':
      return found('reply');
    case 'URL':
      return found(
        'link',
        url,
        variablesIn(url ?? '').map((name) => ({ name, example: shown })),
      );
    case 'PHONE_NUMBER':
      return found('call', phone);
    case 'COPY_CODE':
      return found('code', '', [{ name: '1', example: shown }]);
    default:
      return null;
  }
}

const STATUSES: Readonly<Record<string, TemplateStatus>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  ARCHIVED: 'disabled',
  DELETED: 'deleted',
  PENDING_DELETION: 'deleted',
};

/** Meta has more statuses than matter here. */
export const statusOf = (status: string): TemplateStatus | undefined =>
  Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;

export function categoryOf(category: string): WhatsAppTemplate['category'] | undefined {
  const found = category.toLowerCase();
  return found === 'marketing' || found === 'utility' || found === 'authentication' ? found : undefined;
}

export function qualityOf(score: string | undefined): WhatsAppTemplate['quality'] {
  const found = score?.toLowerCase();
  return found === 'green' || found === 'yellow' || found === 'red' ? found : null;
}
