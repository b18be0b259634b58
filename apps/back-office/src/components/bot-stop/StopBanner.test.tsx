import { getBotStop, setBotStop, type BotStop } from '@parley/contracts/bot-stops';
import { listAgents } from '@parley/contracts/ai-agents';
import { agentFigures } from '@parley/contracts/agent-figures';
import { expect, test } from 'vitest';
import { agent } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const STOPPED: BotStop = {
  stop: { stoppedBy: { id: 2, name: 'Dan Rus' }, stoppedAt: new Date('2026-11-15T10:00:00Z') },
};

function withBots(first: BotStop = { stop: null }) {
  let now = first;
  return server()
    .answers(getBotStop, () => now)
    .answers(setBotStop, ({ body: { isStopped } }) => {
      now = isStopped ? STOPPED : { stop: null };
      return now;
    })
    .lists(listAgents, [agent({ status: 'live' })])
    .answers(agentFigures, { agents: [], medianMs: null, p95Ms: null });
}
const banner = () => page.getByText('All bots are stopped.');

test('bots are stopped after a question; everyone sees by whom, and can undo it', async () => {
  const api = withBots();
  await openScreen('/ai-agents');
  await page.getByRole('button', { name: 'Actions for Ada' }).click();
  await page.getByRole('menuitem', { name: 'Stop all bots…' }).click();
  expect(api.calls(setBotStop)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop all bots' }).click();
  await expect(banner()).toBeShown();
  await expect(page.getByText(/Stopped by Dan Rus/)).toBeShown();
  await page.getByRole('button', { name: 'Let bots answer again' }).click();
  await expect(banner()).toBeGone();
  expect(api.calls(setBotStop).map(({ body }) => body.isStopped)).toEqual([true, false]);
});

test('a stop by somebody else appears without reloading the page', async () => {
  const api = withBots();
  await openScreen('/ai-agents');
  await expect(page.getByRole('button', { name: 'Actions for Ada' })).toBeShown();
  expect(banner().isThere).toBe(false);
  api.answers(getBotStop, STOPPED).announces('reset', {});
  await expect(banner()).toBeShown();
});

test('a failed undo says so and keeps the banner', async () => {
  withBots(STOPPED).fails(setBotStop, 500);
  await openScreen('/ai-agents');
  await page.getByRole('button', { name: 'Let bots answer again' }).click();
  await expect(page.getByRole('button', { name: 'Close message' })).toBeShown();
  expect(banner().isThere).toBe(true);
});
