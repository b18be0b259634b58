import { isContactField, readCustomerField, type Change } from '@parley/flow-engine';
import { changeTagsIn, chooseTeam, endIn, handOffIn } from '../../conversations/index.ts';
import { changeCustomer, setFieldsByKey } from '../../customers/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Messages } from '../../messages/index.ts';
import type { Bot } from '../../replies/index.ts';
import { attachFlowFiles } from '../files.ts';
import { withWords, type Place } from './carry-out.ts';
import type { Hiding } from './hiding.ts';

interface Stored {
  companyId: number;
  conversationId: number;
  customerId: number;
  traceId: number | null;
  /** Keeps personal data out of tags. */
  hiding: Hiding;
}

/** A conversation of a customer: what a flow does in it is stored and sent. */
export function storedPlace({ tx, say }: Bot, messages: Messages, stored: Stored): Place {
  const { companyId, conversationId, customerId, traceId } = stored;
  const traced = traceId === null ? {} : { traceId };
  return {
    say: (text, extras, attachments) => say({ text, extras, attachments, ...traced }),
    async handOff(why, note, teamId) {
      await handOffIn(tx, messages, companyId, conversationId, why, note);
      if (teamId !== undefined) await chooseTeam(tx, companyId, conversationId, teamId);
    },
    end: () => endIn(tx, messages, companyId, conversationId),
    change: (wanted) => change(tx, messages, stored, wanted),
    attach: (fileIds) => attachFlowFiles(tx, companyId, conversationId, fileIds),
    async isReachable() {
      const known = await tx.db
        .selectFrom('customers')
        .select(['email', 'phone'])
        .where('company_id', '=', companyId)
        .where('id', '=', customerId)
        .executeTakeFirst();
      return Boolean(known?.email || known?.phone);
    },
  };
}

async function change(tx: Tx, messages: Messages, stored: Stored, wanted: Change): Promise<void> {
  const { companyId, conversationId, customerId, hiding } = stored;
  if (wanted.kind === 'note') {
    await messages.note(tx, companyId, conversationId, null, withWords('note', wanted.text));
  } else if (wanted.kind === 'setField') {
    if (isContactField(wanted.field)) {
      const value = readCustomerField([], wanted.field, wanted.value);
      if (value !== undefined) await changeCustomer(tx, companyId, customerId, { [wanted.field]: value });
    } else {
      const { field: name, value } = wanted;
      await setFieldsByKey(tx, companyId, customerId, [{ name, value }], 'flow');
    }
  } else {
    const tag = tagOf(hiding, wanted.tag);
    const [add, remove] = wanted.kind === 'addTag' ? [[tag], []] : [[], [tag]];
    if (tag) await changeTagsIn(tx, companyId, conversationId, { add, remove });
  }
}

/** A tag as it is stored; empty if nothing is left of it. */
export const tagOf = ({ text }: Pick<Hiding, 'text'>, tag: string): string =>
  text(tag).replaceAll(/\s+/g, ' ').trim().slice(0, 40);
