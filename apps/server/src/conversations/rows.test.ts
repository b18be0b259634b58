import { Conversation } from '@parley/contracts/conversations';
import { CustomerSummary } from '@parley/contracts/customers';
import { Message } from '@parley/contracts/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHiddenData } from '../hidden-data/index.ts';
import { parseRow, RowError } from '../infra/sql/parse-row.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { listMessages, readMessage } from '../messages/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { conversationsById, findConversation, listConversations, readConversation } from './repository.ts';

/** Only set by a search. */
const OPTIONAL = new Set(['match']);

let app: TestApp;
let shop: Shop;
let conversationId: number;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Where is my parcel?');
  await shop.staff.browser.post(`/conversations/${visitor.conversationId}/tags`, { tags: ['vip'] });
  conversationId = visitor.conversationId;
});
afterAll(() => app.close());

const inCompany = <T>(work: (tx: Tx, companyId: number) => Promise<T>) =>
  app.sql.inCompany(shop.staff.companyId, (tx) => work(tx, shop.staff.companyId));

const nothing = () => ({ everywhere: [], fromStaff: [] });

/** The fields that the error names; empty if the row is valid. */
function badFieldsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    return error.fields;
  }
}
const without = <T extends object>(row: T, field: string): T => {
  const { [field as keyof T]: _, ...rest } = row;
  return rest as T;
};

describe('queries return what the contract describes', () => {
  const filter = { sort: 'newest', limit: 10, isTest: false } as const;
  test('one conversation', () =>
    inCompany(async (tx, companyId) => {
      const found = await findConversation(tx, createHiddenData(app.sql), companyId, conversationId);
      expect(Object.keys(found ?? {})).toEqual(
        expect.arrayContaining(Object.keys(Conversation.shape).filter((field) => !OPTIONAL.has(field))),
      );
    }));
  test('the inbox, and what a search finds', () =>
    inCompany(async (tx, companyId) => {
      expect(
        (await listConversations(tx, createHiddenData(app.sql), { companyId, userId: 0 }, filter)).data,
      ).toHaveLength(1);
      const { data } = await listConversations(
        tx,
        createHiddenData(app.sql),
        { companyId, userId: 0 },
        { ...filter, search: 'parcel' },
      );
      expect(parseRow('conversation', Conversation, data[0]).match?.snippet).toContain('parcel');
    }));
  test('messages', () =>
    inCompany(async (tx, companyId) => {
      const [message] = await listMessages(tx, companyId, conversationId, { limit: 10 });
      expect(Object.keys(message ?? {})).toEqual(expect.arrayContaining(Object.keys(Message.shape)));
    }));
});

describe('a query that omits a field of the contract gets an error naming it', () => {
  const fieldsOf = (shape: object) => Object.keys(shape).filter((field) => !OPTIONAL.has(field));
  const rowOf = () =>
    inCompany(async (tx, companyId) => {
      const [row] = await conversationsById(tx, companyId, [conversationId]);
      if (!row) throw new Error('There is no such conversation.');
      return row as typeof row & { customer: object };
    });

  test('of a conversation', async () => {
    const row = await rowOf();
    expect(badFieldsOf(() => readConversation(row, nothing))).toEqual([]);
    for (const field of fieldsOf(Conversation.shape))
      expect(badFieldsOf(() => readConversation(without(row, field), nothing))).toEqual([field]);
  });
  test('of its customer', async () => {
    const row = await rowOf();
    for (const field of fieldsOf(CustomerSummary.shape)) {
      const changed = { ...row, customer: without(row.customer, field) };
      expect(badFieldsOf(() => readConversation(changed, nothing))).toEqual([`customer.${field}`]);
    }
  });
  test('of its last message, and of any other', async () => {
    const row = await rowOf();
    for (const field of fieldsOf(Message.shape)) {
      const lastMessage = row.lastMessage && without(row.lastMessage, field);
      expect(badFieldsOf(() => readConversation({ ...row, lastMessage }, nothing))).toEqual([`lastMessage.${field}`]);
    }
    const [message] = await inCompany((tx, companyId) => listMessages(tx, companyId, conversationId, { limit: 1 }));
    for (const field of fieldsOf(Message.shape))
      expect(badFieldsOf(() => readMessage(without(message ?? {}, field)))).toEqual([field]);
  });
  test('in plain words', async () => {
    const row = await rowOf();
    expect(() => readConversation(without(row, 'hasBot'), nothing)).toThrow(
      'This conversation breaks its contract: hasBot: Invalid input: expected boolean, received undefined',
    );
  });
});
