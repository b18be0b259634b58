import type { Page } from '@playwright/test';
import { expectAccessible } from './screen-checks.ts';
import { expect, post } from './fixtures.ts';

const TEXTS = [
  ['Delivery', 'Delivery to Austria takes three to five working days and costs 6.90 euros.'],
  ['Возврат', 'Вернуть товар можно в течение тридцати дней в исходной упаковке.'],
  ['Öffnungszeiten', 'Unser Laden in Graz ist werktags von neun bis achtzehn Uhr geöffnet.'],
];

/** A policy that keeps such an agent from saying how long delivery takes. */
export const NO_DELIVERY_TIMES = {
  name: 'No delivery times',
  is_enabled: true,
  action: {
    kind: 'must_not_say',
    phrases: ['working days'],
    safe_phrase: [{ locale: 'en', text: 'That depends on your address.' }],
  },
  examples: [
    { says: 'When does it come?', reply: 'In three working days.', fires: true },
    { says: 'When does it come?', reply: 'That depends.', fires: false },
  ],
};

/** An agent with knowledge in three languages, and with the packs that new agents get unless others are given. */
export async function addAgent(page: Page, settings: object = {}, packs?: string[]): Promise<number> {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // axe must not see half-finished fades
  const made = await post(page, '/ai-agents', { name: 'Shop Assistant', settings, packs });
  const { id } = (await made.json()) as { id: number };
  for (const [name, text] of TEXTS)
    expect(
      (await post(page, `/ai-agents/${id}/knowledge-sources`, { name, content: { type: 'text', text } })).ok(),
    ).toBe(true);
  const sources = async () =>
    (
      (await (await page.request.get(`/api/ai-agents/${id}/knowledge-sources`)).json()) as {
        data: { status: string }[];
      }
    ).data.map(({ status }) => status);
  await expect.poll(sources).toEqual(['ready', 'ready', 'ready']);
  return id;
}

export const log = (page: Page) => page.getByRole('log', { name: 'Test chat' });
export const steps = (page: Page) => page.getByRole('list', { name: 'How this answer was made' });
export const dialog = (page: Page) => page.getByRole('dialog');
/** Asks and waits for the complete answer. */
export async function ask(page: Page, question: string) {
  await page.getByRole('textbox', { name: 'Ask as a customer…' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(log(page)).toHaveAttribute('aria-busy', 'false');
}
export async function expectAccessibleAtBothWidths(page: Page, where: string) {
  await expectAccessible(page, where);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${where}, 390 px`);
  await page.setViewportSize({ width: 1440, height: 900 });
}
