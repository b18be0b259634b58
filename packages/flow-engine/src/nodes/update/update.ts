import { z } from 'zod';
import { nodeType } from '../../node-type.ts';

const Tag = z.strictObject({ kind: z.enum(['addTag', 'removeTag']), tag: z.string().trim().min(1).max(40) });
const Field = z.strictObject({
  kind: z.literal('setField'),
  field: z.enum(['name', 'email', 'phone']),
  value: z.string().min(1).max(300),
});
const Note = z.strictObject({ kind: z.literal('note'), text: z.string().min(1).max(2_000) });

/** Changes what the company knows: tags, the customer's fields, a note for staff. */
export const update = nodeType({
  type: 'update',
  settings: z.strictObject({
    changes: z
      .array(z.discriminatedUnion('kind', [Tag, Field, Note]))
      .min(1)
      .max(10),
  }),
  exits: () => ['next'],
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
