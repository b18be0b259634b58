import { getConversation, listConversations, listTags, readConversation } from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { getTrace } from '@parley/contracts/answer-traces';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages } from '@parley/contracts/messages';
import { getReceipt, type Receipt } from '@parley/contracts/receipts';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { conversation, customer, message } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const HASH = '7f3a91c05be204d7'.padEnd(60, '0').concat('e81d');
const BEFORE = 'c2046e9f1a33bb58'.padEnd(60, '0').concat('90f6');
const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  number: 4,
  total: 4,
  createdAt: new Date('2026-11-16T11:06:41Z'),
  hash: HASH,
  previousHash: BEFORE,
  state: 'verified',
  mismatch: null,
  checkedAt: new Date(),
  sealedAt: new Date('2026-11-16T12:00:00Z'),
  nextSealAt: null,
  ...changes,
});

let lastId = 900;

/** Opens the explanation of a bot's message; `null` stands for a message from before there were receipts. */
async function explain(given: Receipt | null, language: Locale = 'en', why = 'Why?') {
  const id = (lastId += 1);
  const stored = conversation({ id });
  const said = message({ id, seq: 1, conversationId: id, direction: 'outgoing', origin: 'bot', text: 'On Friday.' });
  const fake = server()
    .lists(listConversations, [stored])
    .answers(getConversation, stored)
    .lists(listMessages, [said])
    .answers(getCustomer, customer())
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .answers(readConversation, stored)
    .answers(getTrace, {
      agent: null,
      answer: null,
      flow: { id: 1, name: 'Shipping' },
      version: 2,
      steps: [],
      policies: null,
      notice: null,
    });
  if (given) fake.answers(getReceipt, given);
  else fake.fails(getReceipt, 404);
  await openScreen(`/chats/${id}`, language);
  await page.getByRole('button', { name: why }).click();
}
const section = (name = 'Receipt') => page.getByRole('region', { name });

test('the explanation of a message shows its receipt: number, hashes, and that nothing changed', async () => {
  await explain(receipt());
  await expect(section().getByText(/4 of 4/)).toBeShown();
  await expect(section().getByText(/7f3a 91c0 5be2 04d7 … e81d/)).toBeShown();
  await expect(section().getByText(/c204 6e9f 1a33 bb58 … 90f6/)).toBeShown();
  await expect(section().getByText(/Verified/)).toBeShown();
  await expect(section().getByText(/Nothing has changed since it was sent\. Sealed on/)).toBeShown();
});

test('a message that was changed afterwards does not match, and it says what was changed', async () => {
  await explain(receipt({ state: 'mismatch', mismatch: 'text' }));
  await expect(section().getByText(/Does not match/)).toBeShown();
  await expect(section().getByText(/The text was changed after it was sent\./)).toBeShown();
});

test('before the next seal it says when that is', async () => {
  await explain(receipt({ number: 1, previousHash: null, sealedAt: null, nextSealAt: new Date() }));
  await expect(section().getByText(/To be sealed at/)).toBeShown();
  await expect(section().getByText(/none, this is the first/)).toBeShown();
});

test('erased content leaves its hashes, and an older message has no receipt', async () => {
  await explain(receipt({ state: 'erased' }));
  await expect(section().getByText(/The content was erased; only the hashes remain\./)).toBeShown();
  await explain(null, 'ru', 'Почему?');
  await expect(section('Квитанция').getByText(/Это сообщение отправлено до появления квитанций\./)).toBeShown();
});
