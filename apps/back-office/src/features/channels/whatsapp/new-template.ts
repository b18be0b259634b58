import { sentence } from '@parley/contracts/error-texts/index';
import { problemsOf } from '@parley/contracts/rules';
import { NewWhatsAppTemplate, variablesIn, type TemplateContent } from '@parley/contracts/whatsapp-templates';
import { currentMessages } from '../../../language.ts';

/** What is typed into the dialog. */
export interface TypedTemplate {
  name: string;
  language: string;
  category: 'marketing' | 'utility';
  header: string;
  body: string;
  footer: string;
  replies: readonly string[];
  /** By the variable's name. */
  headerExamples: Readonly<Record<string, string>>;
  bodyExamples: Readonly<Record<string, string>>;
}

/** In the shape that the server takes: what is empty is left out. */
export function bodyOf(typed: TypedTemplate) {
  const { name, language, category, header, body, footer, replies } = typed;
  const examples = (text: string, given: TypedTemplate['bodyExamples']) =>
    variablesIn(text).map((variable) => given[variable] ?? '');
  return {
    name,
    language,
    category,
    header: header.trim() ? { text: header, examples: examples(header, typed.headerExamples) } : null,
    body: { text: body, examples: examples(body, typed.bodyExamples) },
    footer: footer.trim() ? footer : null,
    replies: replies.filter((reply) => reply.trim()),
  };
}

/** What the server would say, by field. */
export function problemsIn(typed: TypedTemplate): Record<string, string> {
  const parsed = NewWhatsAppTemplate.safeParse(bodyOf(typed), { reportInput: true });
  if (parsed.success) return {};
  const problems = Object.entries(problemsOf(parsed.error));
  return Object.fromEntries(problems.map(([field, problem]) => [field, sentence(currentMessages(), problem)]));
}

export function previewOf(typed: TypedTemplate): TemplateContent {
  const text = (words: string, given: TypedTemplate['bodyExamples']) => ({
    text: words,
    variables: variablesIn(words).map((name) => ({ name, example: given[name] ?? '' })),
  });
  return {
    header: typed.header ? text(typed.header, typed.headerExamples) : null,
    body: text(typed.body, typed.bodyExamples),
    footer: typed.footer || null,
    buttons: typed.replies
      .filter(Boolean)
      .map((reply) => ({ type: 'reply' as const, text: reply, target: '', variables: [] })),
    isSupported: true,
  };
}
