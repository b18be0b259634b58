import type { Page } from '@playwright/test';
import { post, tokenOf } from './fixtures.ts';

export const DELIVERY_ANSWER = 'Delivery takes three working days.';

/** A live agent that knows how long delivery takes. */
export async function addDeliveryAgent(page: Page): Promise<number> {
  const { id } = (await (await post(page, '/ai-agents', { name: 'Ada', packs: [] })).json()) as { id: number };
  await post(page, `/ai-agents/${id}/knowledge-sources`, {
    name: 'Delivery',
    content: { type: 'qa', pairs: [{ question: 'How long does delivery take?', answer: DELIVERY_ANSWER }] },
  });
  await page.request.put(`/api/ai-agents/${id}`, {
    data: { status: 'live' },
    headers: { 'x-xsrf-token': await tokenOf(page) },
  });
  return id;
}
