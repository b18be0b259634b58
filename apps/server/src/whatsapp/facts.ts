import type { ResultOf } from '@parley/contracts/endpoint';
import type { getWhatsAppFacts } from '@parley/contracts/whatsapp-templates';
import { countryOf } from '../channels/index.ts';
import { notFound } from '../infra/errors.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Costs } from './costs.ts';
import { findOptOut } from './opt-outs.ts';
import { priceOf } from './prices.ts';

export type WhatsAppFacts = ReturnType<typeof createFacts>;

/** What staff should know before they send a template to the customer of a conversation. */
export function createFacts(sql: Sql, costs: Costs) {
  return async (companyId: number, conversationId: number): Promise<ResultOf<typeof getWhatsAppFacts>> => {
    const { channelId, ...known } = await sql.inCompany(companyId, async (tx) => {
      const conversation = await tx.db
        .selectFrom('conversations')
        .select(['channel_id as channelId', 'customer_id as customerId'])
        .where('company_id', '=', companyId)
        .where('id', '=', conversationId)
        .where('platform', '=', 'whatsapp')
        .executeTakeFirst();
      if (!conversation) throw notFound();
      const ids = await tx.db
        .selectFrom('customer_identities as i')
        .leftJoin('customer_aliases as a', (join) =>
          join.onRef('a.channel_id', '=', 'i.channel_id').onRef('a.external_id', '=', 'i.external_id'),
        )
        .select(['i.external_id as id', 'a.alias'])
        .where('i.company_id', '=', companyId)
        .where('i.channel_id', '=', conversation.channelId)
        .where('i.customer_id', '=', conversation.customerId)
        .execute();
      return {
        channelId: conversation.channelId,
        ids: ids.flatMap(({ id, alias }) => (alias === null ? [id] : [id, alias])),
        optOut: await findOptOut(tx, companyId, conversation),
      };
    });
    const phone = known.ids.find((id) => /^\d+$/.test(id));
    const country = countryOf(
      phone,
      known.ids.find((id) => /^[A-Z]{2}\./.test(id)),
    );
    const { alarm } = await costs.read(companyId, channelId);
    return {
      optOut: known.optOut && { statedAt: known.optOut.at, source: known.optOut.source },
      prices: {
        marketing: priceOf('marketing', country),
        utility: priceOf('utility', country),
        authentication: priceOf('authentication', country),
      },
      alarm,
    };
  };
}
