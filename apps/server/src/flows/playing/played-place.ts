import { readCustomerField } from '@parley/flow-engine';
import type { FlowScene } from '../../ai-agents/index.ts';
import { readFacts } from '../../customers/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { readFileIds } from '../files.ts';
import type { Place } from '../running/carry-out.ts';
import type { Hiding } from '../running/hiding.ts';
import { tagOf } from '../running/stored-place.ts';

/** A conversation of the lab: what a flow does in it stays there. */
export function playedPlace(tx: Tx, scene: FlowScene, hiding: Hiding): Place {
  return {
    say: async (text, extras) => scene.say(text, extras),
    handOff: async (_why, note) => scene.handOff(note?.reason ?? null),
    end: async () => scene.end(),
    async change(wanted) {
      // Notes are for staff.
      if (wanted.kind === 'note') return;
      if (wanted.kind === 'setField') {
        const { fields, signed } = readFacts(scene.customer());
        const writable = fields.filter(({ key }) => !signed.has(`customer.${key}`));
        if (readCustomerField(writable, wanted.field, wanted.value) !== undefined)
          scene.setField(wanted.field, wanted.value);
        return;
      }
      const tag = tagOf(hiding, wanted.tag);
      if (tag) scene.changeTag(wanted.kind, tag);
    },
    async attach(fileIds) {
      if (fileIds.length === 0) return [];
      const known = await readFileIds(tx, scene.companyId);
      return fileIds.filter((id) => known.has(id));
    },
    async isReachable() {
      const { email, phone } = scene.customer();
      return Boolean(email || phone);
    },
  };
}
