import { getAgent } from '@parley/contracts/ai-agents';
import { listAgentSources, listChunks, updateAgentSource } from '@parley/contracts/knowledge';
import { listConflicts, type KnowledgeConflict } from '@parley/contracts/knowledge-conflicts';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { agent, source, sourceWithContent } from '../../../../testing/factories.ts';
import { openScreen, server } from '../../../../testing/open-screen.tsx';
import { page } from '../../../../testing/page.ts';

const side = (id: number, name: string, sentence: string, rank = 0): KnowledgeConflict['sides'][number] => ({
  sentence,
  marks: [{ start: 15, end: 21 }],
  passage: { id, heading: '' },
  page: { id, title: name, address: '' },
  source: { id, name, rank, contentChangedAt: new Date('2026-05-04T10:00:00Z') },
});
const conflict = (outranking: KnowledgeConflict['outranking']): KnowledgeConflict => ({
  kind: 'value',
  sides: [side(1, 'Terms', 'Delivery takes 3 days.'), side(2, 'News', 'Delivery takes 5 days.', 3)],
  outranking,
});

function withConflicts(...conflicts: KnowledgeConflict[]) {
  return server()
    .answers(getAgent, agent())
    .lists(listAgentSources, [source({ name: 'Terms' }), source({ id: 2, name: 'News' })])
    .lists(listConflicts, conflicts)
    .lists(listChunks, [])
    .answers(updateAgentSource, ({ params, body }) => sourceWithContent({ id: params.source, rank: body.rank ?? 0 }));
}
const open = (language?: Locale) => openScreen('/ai-agents/1/knowledge', language);
const dialog = () => page.getByRole('dialog', { name: 'Contradictions' });
const review = () => page.getByRole('button', { name: 'Review' }).click();

test('sources that agree show no notice', async () => {
  withConflicts();
  await open();
  await expect(page.getByRole('button', { name: 'Actions for Terms' })).toBeShown();
  expect(page.getByRole('button', { name: 'Review' }).isThere).toBe(false);
});

test('a contradiction is shown with what differs and what counts', async () => {
  withConflicts(conflict({ sourceId: 2, by: 'date' }));
  await open();
  await expect(page.getByText('1 contradiction in the sources')).toBeShown();
  await review();
  await expect(dialog().getByText('3 days')).toBeShown();
  await expect(dialog().getByText('5 days')).toBeShown();
  await expect(dialog().getByText('Used: newer')).toBeShown();
});

test('"Use this one" ranks a source above the other, once', async () => {
  const api = withConflicts(conflict({ sourceId: 2, by: 'rank' }));
  await open();
  await expect(page.getByText(/All decided by precedence/)).toBeShown();
  await review();
  expect(dialog().getByRole('button', { name: 'Use this one: News' }).isThere).toBe(false);
  const release = api.holds(updateAgentSource);
  await dialog().getByRole('button', { name: 'Use this one: Terms' }).doubleClick();
  api.lists(listConflicts, [conflict({ sourceId: 1, by: 'rank' })]);
  release();
  await expect(dialog().getByRole('button', { name: 'Use this one: News' })).toBeShown();
  expect(api.calls(updateAgentSource).map(({ params, body }) => [params.source, body])).toEqual([[1, { rank: 4 }]]);
});

test('its passage opens with the sentence searched for, and closing it leads back', async () => {
  const api = withConflicts(conflict(null));
  await open();
  await review();
  await dialog().getByRole('button', { name: 'Open passage: News' }).click();
  const passages = page.getByRole('dialog', { name: 'Passages' });
  expect(await passages.getByLabel('Search passages').value()).toBe('Delivery takes 5 days.');
  expect(api.calls(listChunks)[0]).toMatchObject({ params: { id: 2 }, query: { search: 'Delivery takes 5 days.' } });
  await passages.getByRole('button', { name: 'Close' }).click();
  await dialog().getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('dialog', { name: 'Passages' })).toBeShown();
});

test('a check that fails says so and can be tried again', async () => {
  const api = withConflicts().fails(listConflicts, 500);
  await open();
  await expect(page.getByText('Could not check for contradictions.')).toBeShown();
  api.lists(listConflicts, [conflict(null)]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 contradiction in the sources')).toBeShown();
});

test('contradictions are complete in Ukrainian', async () => {
  withConflicts(conflict({ sourceId: 2, by: 'rank' }));
  await open('ua');
  await page.getByRole('button', { name: 'Переглянути' }).click();
  await expect(page.getByRole('dialog', { name: 'Суперечності' })).toBeShown();
});
