import { expect, test } from 'vitest';
import { answer, buildIndex, type Chunk } from './index.ts';

const chunk = (id: number, title: string, text: string, kind: Chunk['kind'] = 'text'): Chunk => ({
  id,
  title,
  heading: '',
  text,
  kind,
});

const REST = [
  chunk(8, 'Opening hours', 'Our shop in Vienna is open from Monday to Saturday, and on Sundays in December.'),
  chunk(9, 'Gift cards', 'A gift card is sent by mail and can be redeemed on the last page of the checkout.'),
];
const BACKUP = chunk(
  1,
  'Back up your photos',
  'Photos are backed up to the cloud every night. To back up photos at once, open Library and choose Back up now.',
);
const RESTORE = chunk(
  2,
  'Restore your photos',
  'Photos that were backed up can be brought back. To restore photos, open Library and choose Restore photos.',
);
const ask = (chunks: Chunk[], question: string) => answer(buildIndex(chunks), question, { language: 'en' });

test('a passage that may be meant as well is quoted beside the first', () => {
  const { sentence, beside } = ask([BACKUP, RESTORE, ...REST], 'where are photos that were backed up');
  const quoted = [sentence?.chunkId, beside?.chunkId].toSorted();
  expect(quoted).toEqual([1, 2]);
  expect([BACKUP, RESTORE].find(({ id }) => id === beside?.chunkId)?.text).toContain(beside?.text);
});

test('one that says much less of what was asked is not', () => {
  const { sentence, beside } = ask([BACKUP, ...REST], 'how do I redeem a gift card at the checkout');
  expect([sentence?.chunkId, beside]).toEqual([9, null]);
});

test('nothing stands beside one fact', () => {
  const trial = chunk(3, 'Trial', 'The free trial of the archive lasts 14 days and needs no card.');
  const after = chunk(4, 'After the trial', 'After the free trial of the archive you are asked for a plan.');
  const { sentence, beside } = ask([trial, after, ...REST], 'how many days does the free trial of the archive last');
  expect([sentence?.text, beside]).toEqual([trial.text, null]);
});

test('nor beside an answer that staff wrote', () => {
  const written = chunk(5, 'How do photos get backed up?', 'They are backed up every night.', 'qa');
  const { sentence, beside } = ask([written, BACKUP, RESTORE, ...REST], 'How do photos get backed up?');
  expect([sentence?.chunkId, beside]).toEqual([5, null]);
});

test('both together stay short enough for a chat', () => {
  const more = 'Photos that are backed up are kept until you delete them from the cloud. '.repeat(12);
  const long = [BACKUP, RESTORE].map((each) => ({ ...each, text: `${each.text} ${more}` }));
  const { sentence, beside } = ask([...long, ...REST], 'where are photos that were backed up');
  expect(`${sentence?.text}${beside?.text ?? ''}`.length).toBeLessThanOrEqual(820);
});
