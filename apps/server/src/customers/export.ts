import { Readable } from 'node:stream';
import { toWire } from '@parley/contracts/wire';
import { recordActivity, type Actor } from '../activity/index.ts';
import { notFound } from '../infra/errors.ts';
import { exportValues } from './fields/values.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { findKept } from './lock.ts';

const PAGE = 200;

type ReadFile = (file: { storageKey: string }) => Readable;

/**
 * Everything stored about a customer, and whoever was merged into them, as one JSON text, streamed because it may be larger than
 * memory. It is the customer's own copy, so it contains what policies hide from everybody else.
 */
export async function exportCustomer(sql: Sql, readFile: ReadFile, by: Actor, customerId: number): Promise<Readable> {
  const { companyId } = by;
  const [exported, ...merged] = await sql.inCompany(companyId, async (tx) => {
    const id = await findKept(tx, companyId, customerId);
    await recordActivity(tx, by, 'customer.exported', { id });
    const customers = await tx.db
      .selectFrom('customers')
      .select(['id', 'name', 'email', 'phone', 'locale', 'sentiment', 'is_verified', 'first_platform', 'created_at'])
      .where('company_id', '=', companyId)
      .where((where) => where.or([where('id', '=', id), where('merged_into', '=', id)]))
      .orderBy('merged_into', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .execute();
    const all = [];
    for (const customer of customers) {
      const fields = await exportValues(tx, companyId, customer.id);
      all.push({ ...customer, fields });
    }
    return all;
  });
  if (!exported) throw notFound();
  return Readable.from(pieces(sql, readFile, companyId, merged.length > 0 ? { ...exported, merged } : exported));
}

async function* pieces(sql: Sql, readFile: ReadFile, companyId: number, customer: { id: number; merged?: object[] }) {
  const conversations = await sql.inCompany(companyId, ({ db }) =>
    db
      .selectFrom('conversations')
      .select([
        'id',
        'platform',
        'locale',
        'page_url',
        'referrer',
        'metadata',
        'sentiment',
        'rating',
        'rating_comment',
        'started_at',
        'ended_at',
      ])
      .where('company_id', '=', companyId)
      .where('customer_id', '=', customer.id)
      .orderBy('id')
      .execute(),
  );
  yield `{"customer":${json(customer)},"conversations":[`;
  for (const [index, conversation] of conversations.entries()) {
    yield `${index > 0 ? ',' : ''}{"conversation":${json(conversation)},"messages":[`;
    for (let after = 0, isFirst = true; ;) {
      const page = await sql.inCompany(companyId, ({ db }) =>
        db
          .selectFrom('messages')
          .select([
            'id',
            'seq',
            'direction',
            'origin',
            'type',
            'text',
            'status',
            'attachments',
            'sentiment',
            'sent_at',
            'created_at',
          ])
          .where('company_id', '=', companyId)
          .where('conversation_id', '=', conversation.id)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(PAGE)
          .execute(),
      );
      for (const message of page) {
        yield `${isFirst ? '' : ','}${json(message)}`;
        isFirst = false;
      }
      if (page.length < PAGE) break;
      after = page.at(-1)?.seq ?? after;
    }
    yield ']}';
  }
  yield '],"files":[';
  const files = await sql.inCompany(companyId, ({ db }) =>
    db
      .selectFrom('attachments')
      .innerJoin('conversations', 'conversations.id', 'attachments.conversation_id')
      .select(['attachments.id', 'name', 'media_type', 'size', 'storage_key'])
      .where('attachments.company_id', '=', companyId)
      .where('conversations.customer_id', '=', customer.id)
      .orderBy('attachments.id')
      .execute(),
  );
  for (const [index, { storage_key: storageKey, ...file }] of files.entries()) {
    yield `${index > 0 ? ',' : ''}${json(file).slice(0, -1)},"content":"`;
    yield* base64(readFile({ storageKey }));
    yield '"}';
  }
  yield ']}';
}

const json = (value: unknown): string => JSON.stringify(toWire(value));

/** Three bytes become four characters, so the remainder of a chunk waits for the next one. */
async function* base64(source: Readable) {
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.subarray(0, whole).toString('base64');
  }
  yield rest.toString('base64');
}
