import { z } from 'zod';
import { recordsOf, stringOf, type Draft } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import { joined, sentence, templatePieces, type StepText } from '../../step-text.ts';
import { CUSTOMER_FIELD_KEYS, CustomerField, customFields, isContactField } from '../parts.ts';

const Tag = z.strictObject({ kind: z.enum(['addTag', 'removeTag']), tag: z.string().trim().min(1).max(40) });
const Field = z.strictObject({
  kind: z.literal('setField'),
  field: CustomerField,
  value: z.string().min(1).max(300),
});
const Note = z.strictObject({ kind: z.literal('note'), text: z.string().min(1).max(2_000) });

/** Changes the company's data: tags, the customer's fields, a note for staff. */
export const update = nodeType({
  type: 'update',
  family: 'do',
  icon: 'tag',
  settings: z.strictObject({
    changes: z
      .array(z.discriminatedUnion('kind', [Tag, Field, Note]))
      .min(1)
      .max(10),
  }),
  firstSettings: () => ({ changes: [{ kind: 'addTag' as const, tag: '' }] }),
  summary: ({ changes }) => joined(recordsOf(changes).map(changeText), ', '),
  exits: () => ['next'],
  customFields: ({ changes }) =>
    customFields(changes.map((change) => (change.kind === 'setField' ? change.field : null))),
  templates: ({ changes }) =>
    changes.map((change) => {
      if (change.kind === 'setField') return change.value;
      return change.kind === 'note' ? change.text : change.tag;
    }),
  run({ changes }, { change, fill }) {
    for (const each of changes) {
      if (each.kind === 'setField') change({ ...each, value: fill(each.value) });
      else if (each.kind === 'note') change({ ...each, text: fill(each.text) });
      else change({ ...each, tag: fill(each.tag) });
    }
    return { do: 'go', exit: 'next' };
  },
});

function changeText({ kind, tag, field, value, text }: Draft): StepText {
  const shown = (template: unknown) => templatePieces(stringOf(template) || '…', true);
  switch (kind) {
    case 'removeTag':
      return sentence('steps.summary.removeTag', { tag: shown(tag) });
    case 'setField': {
      const key = stringOf(field) || 'name';
      const name = isContactField(key) ? sentence(CUSTOMER_FIELD_KEYS[key]) : [{ variable: `customer.${key}` }];
      return sentence('steps.summary.setField', { field: name, value: shown(value) });
    }
    case 'note':
      return sentence('steps.summary.note', { text: shown(text) });
    default:
      return sentence('steps.summary.addTag', { tag: shown(tag) });
  }
}
