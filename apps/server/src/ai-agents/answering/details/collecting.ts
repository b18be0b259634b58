import { CONTACT_FIELDS, type ContactField } from '@parley/contracts/ai-agents';
import { z } from 'zod';
import { changeCustomer } from '../../../customers/index.ts';
import type { Jobs } from '../../../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../../../infra/sql/sql.ts';
import { askForDetails } from '../words.ts';
import { readDetails, type Details } from './read-details.ts';

const Order = z.object({
  conversationId: z.number(),
  fields: z.array(z.enum(CONTACT_FIELDS)),
  /** The position in the conversation where they were requested. */
  seq: z.number(),
  looks: z.number(),
});
type Order = z.output<typeof Order>;

/**
 * The delay doubles each time (8 s, 16 s, …) and adds up to about half an hour. Nobody waits for the result: a person has the
 * conversation by then.
 */
const FIRST_CHECK_MS = 8_000;
const MAX_CHECKS = 8;
const KIND = 'agents.details';

/** Collects the contact details that an agent asks for when it hands over to a person. */
export function createDetails(sql: Sql, jobs: Jobs) {
  const order = (tx: Tx, companyId: number, payload: Order) =>
    jobs.enqueue(tx, {
      kind: KIND,
      companyId,
      payload,
      key: `${KIND} ${payload.conversationId}`,
      runAt: new Date(Date.now() + FIRST_CHECK_MS * 2 ** payload.looks),
    });

  jobs.handle(KIND, async (payload, run) => {
    const asked = Order.parse(payload);
    const companyId = run.companyId ?? 0;
    await sql.inCompany(companyId, async (tx) => {
      await run.finish(tx);
      const missing = await checkOnce(tx, companyId, asked);
      const looks = asked.looks + 1;
      if (missing.length > 0 && looks < MAX_CHECKS) await order(tx, companyId, { ...asked, fields: missing, looks });
    });
  });

  return {
    /** The request, in the customer's language. */
    request: askForDetails,
    /** Starts looking for them in the customer's next messages. */
    expect: (tx: Tx, companyId: number, conversationId: number, fields: readonly ContactField[], seq: number) =>
      order(tx, companyId, { conversationId, fields: [...fields], seq, looks: 0 }),
  };
}

export type DetailsOfCustomers = ReturnType<typeof createDetails>;

/** Stores the details written so far and returns the fields still missing. */
async function checkOnce(tx: Tx, companyId: number, { conversationId, fields, seq }: Order): Promise<ContactField[]> {
  const { db } = tx;
  const customer = await db
    .selectFrom('conversations')
    .innerJoin('customers', 'customers.id', 'conversations.customer_id')
    .select(['customers.id', 'customers.name', 'customers.email', 'customers.phone'])
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', conversationId)
    .where('conversations.ended_at', 'is', null)
    .executeTakeFirst();
  if (!customer) return [];
  const messages = await db
    .selectFrom('messages')
    .select('text')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('origin', '=', 'customer')
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(10)
    .execute();
  // Do not overwrite what staff or the customer have entered meanwhile.
  let missing = fields.filter((field) => !customer[field]);
  const found: Details = {};
  for (const { text } of messages) {
    Object.assign(found, readDetails(text, missing));
    missing = missing.filter((field) => found[field] === undefined);
  }
  await changeCustomer(tx, companyId, customer.id, found);
  return missing;
}
