import { checkReply } from '@parley/contracts/assistance';
import { getConversation, listConversations, listTags, readConversation } from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, readMail } from '@parley/contracts/messages';
import { expect, test } from 'vitest';
import { conversation, customer, message } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

test('a mail shows its subject and warnings; quotes and the original are shown on demand, in a frame that may do nothing', async () => {
  const own = conversation({ id: 4_711, platform: 'email' });
  const mail = { subject: 'Lamp 17', isSuspicious: true, from: 'paul@example.net', hasFolded: true, hasHtml: true };
  server()
    .lists(listConversations, [own])
    .answers(getConversation, own)
    .answers(readConversation, own)
    .lists(listMessages, [message({ seq: 1, conversationId: own.id, text: 'Where is it?', marks: { mail } })])
    .answers(readMail, {
      folded: 'On Monday, Lamp Shop wrote: soon.',
      html: '<p>Where is it?</p>',
      authentication: { spf: null, dkim: null, dmarc: 'fail' },
    })
    .answers(getCustomer, customer())
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .lists(checkReply, []);
  await openScreen(`/chats/${own.id}`);
  await expect(page.getByText('Lamp 17')).toBeShown();
  await expect(page.getByText(/sender may be forged/)).toBeShown();
  await expect(page.getByText(/paul@example\.net/)).toBeShown();
  await page.getByRole('button', { name: 'Show quoted text' }).click();
  await expect(page.getByText('On Monday, Lamp Shop wrote: soon.')).toBeShown();
  await expect(page.getByText('DMARC: fail')).toBeShown();
  await page.getByRole('button', { name: 'Show the original' }).click();
  await expect.poll(() => document.querySelector('iframe')?.getAttribute('srcdoc')).toContain('<p>Where is it?</p>');
  const frame = document.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).toBe('');
  expect(frame?.getAttribute('srcdoc')).toContain("default-src 'none'");
});
