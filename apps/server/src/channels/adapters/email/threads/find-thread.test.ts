import { describe, expect, test } from 'vitest';
import { findThread, type Known, type ThreadClues } from './find-thread.ts';

const conversation = { conversationId: 61, customerAddresses: ['Anna@example.org'] };
const other = { conversationId: 62, customerAddresses: ['paul@example.org'] };
const clues = (changes: Partial<ThreadClues> = {}): ThreadClues => ({
  conversationId: null,
  isForged: false,
  messageIds: [],
  ...changes,
});
const mail = (address: string, changes: { isForward?: boolean; dmarc?: 'pass' | 'fail' } = {}) => ({
  from: { address, name: '' },
  isForward: changes.isForward ?? false,
  authentication: { spf: null, dkim: null, dmarc: changes.dmarc ?? null },
});
const byAddress: Known = { byAddress: conversation, byMessage: [] };
const byMessage: Known = { byAddress: null, byMessage: [other, conversation] };

describe('a mail', () => {
  test('with the signed address belongs to its conversation, whoever sends it', () => {
    expect(findThread(mail('anna@example.org'), clues({ conversationId: 61 }), byAddress)).toEqual({
      conversationId: 61,
      isCustomer: true,
    });
    expect(findThread(mail('x@example.net'), clues({ conversationId: 61 }), byAddress)).toEqual({
      conversationId: 61,
      isCustomer: false,
    });
  });

  test('with the signed address and a forged sender is not shown as the customer', () => {
    expect(findThread(mail('anna@example.org', { dmarc: 'fail' }), clues({ conversationId: 61 }), byAddress)).toEqual({
      conversationId: 61,
      isCustomer: false,
    });
  });

  test('that answers a mail of ours belongs to the nearest conversation of its sender', () => {
    expect(findThread(mail('anna@example.org'), clues({ messageIds: ['<b>', '<a>'] }), byMessage)).toEqual({
      conversationId: 61,
      isCustomer: true,
    });
  });

  test.each([
    ['names no mail of ours', mail('anna@example.org'), clues(), { byAddress: null, byMessage: [] }, 'no_thread'],
    [
      'is sent to a forged address',
      mail('x@example.net'),
      clues({ isForged: true }),
      { byAddress: null, byMessage: [] },
      'forged_address',
    ],
    [
      'is sent to a forged address and names a mail',
      mail('x@example.net'),
      clues({ isForged: true }),
      byMessage,
      'forged_address',
    ],
    ['names a mail of somebody else', mail('x@example.net'), clues(), byMessage, 'other_sender'],
    ['forwards a mail of ours', mail('x@example.net', { isForward: true }), clues(), byMessage, 'forwarded'],
    [
      'is forwarded to the signed address',
      mail('x@example.net', { isForward: true }),
      clues({ conversationId: 61 }),
      byAddress,
      'forwarded',
    ],
    [
      'pretends to be the customer',
      mail('anna@example.org', { dmarc: 'fail' }),
      clues(),
      byMessage,
      'failed_authentication',
    ],
    [
      'names a conversation that is gone',
      mail('anna@example.org'),
      clues({ conversationId: 61 }),
      { byAddress: null, byMessage: [] },
      'no_thread',
    ],
  ] as const)('that %s starts a new conversation', (_, read, found, known, reason) => {
    expect(findThread(read, found, known)).toEqual({ conversationId: null, reason });
  });
});
