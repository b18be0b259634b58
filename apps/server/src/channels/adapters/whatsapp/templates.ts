import { variablesIn, type NewWhatsAppTemplate } from '@parley/contracts/whatsapp-templates';
import { z } from 'zod';
import { DeliveryError, type PlatformTemplate, type PlatformTemplates } from '../../adapter.ts';
import { Success, type Graph } from './graph.ts';
import { contentOfTemplate, categoryOf, Components, qualityOf, statusOf } from './template-content.ts';

const FIELDS = 'id,name,language,category,status,rejected_reason,quality_score,components';
const PAGE = 100;
/** Meta allows 6000 templates per account. */
const MAX_PAGES = 100;

const Described = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  rejected_reason: z.string().nullish(),
  quality_score: z.object({ score: z.string() }).nullish().catch(null),
  components: Components,
});

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

const Created = z.object({ id: z.coerce.string(), status: z.string(), category: z.string().optional() });

/** The templates of a business account: https://developers.facebook.com/docs/graph-api/reference/whats-app-business-account/message_templates */
export function openTemplates(graph: Graph, wabaId: string): PlatformTemplates {
  const path = `${wabaId}/message_templates`;
  return {
    async list() {
      const found: PlatformTemplate[] = [];
      let after: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = { fields: FIELDS, limit: PAGE, ...(after !== undefined && { after }) };
        const { data, paging } = await graph('GET', path, Page, query);
        found.push(...data.flatMap(describe));
        after = paging?.cursors?.after;
        if (paging?.next === undefined || after === undefined) return found;
      }
      throw new DeliveryError('payload', 'There are too many templates.');
    },

    async create(wanted) {
      const components = componentsOf(wanted);
      const { name, language } = wanted;
      const category = wanted.category.toUpperCase();
      const created = await graph('POST', path, Created, { name, language, category, components });
      const [template] = describe({ ...created, name, language, category: created.category ?? category, components });
      if (!template) throw new DeliveryError('ambiguous', 'WhatsApp did not describe the new template.');
      return template;
    },

    /** The name alone would delete it in all languages. */
    async remove({ externalId, name }) {
      await graph('DELETE', path, Success, { hsm_id: externalId, name });
    },
  };
}

/** Nothing if it is deleted, or of a kind that is not known. */
function describe(given: unknown): PlatformTemplate[] {
  const parsed = Described.safeParse(given);
  if (!parsed.success) return [];
  const { id, name, language, rejected_reason: reason, quality_score: quality, components } = parsed.data;
  const [status, category] = [statusOf(parsed.data.status), categoryOf(parsed.data.category)];
  if (!status || status === 'deleted' || !category) return [];
  return [
    {
      externalId: id,
      name,
      language,
      category,
      status,
      reason: !reason || reason === 'NONE' ? null : reason,
      quality: qualityOf(quality?.score),
      ...contentOfTemplate(components),
    },
  ];
}

/** Meta's reviewers want an example for each variable. */
function componentsOf({ header, body, footer, replies }: NewWhatsAppTemplate) {
  const isNamed = variablesIn(body.text).some((name) => !/^\d+$/.test(name));
  const named = (text: string, examples: readonly string[]) =>
    variablesIn(text).map((name, index) => ({ param_name: name, example: examples[index] ?? '' }));
  const bodyExample = isNamed
    ? { body_text_named_params: named(body.text, body.examples) }
    : { body_text: [body.examples] };
  return [
    ...(header
      ? [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: header.text,
            ...(header.examples.length > 0 && { example: { header_text: header.examples } }),
          },
        ]
      : []),
    { type: 'BODY', text: body.text, ...(body.examples.length > 0 && { example: bodyExample }) },
    ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(replies.length > 0
      ? [{ type: 'BUTTONS', buttons: replies.map((text) => ({ type: 'QUICK_REPLY', text })) }]
      : []),
  ];
}
