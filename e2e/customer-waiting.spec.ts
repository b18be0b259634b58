import { texts as en } from '../apps/widget/src/frame/locales/en.ts';
import { texts as ru } from '../apps/widget/src/frame/locales/ru.ts';
import { expect, mailboxOf, post, test } from './fixtures.ts';
import { inDatabase } from './team.ts';
import {
  chat,
  expectAccessible,
  expectNoOverflow,
  FIELDS,
  launcher,
  openShop,
  write,
  type Shop,
} from './widget-shop.ts';

const CASES = [
  {
    code: 'en',
    width: 1440,
    texts: en,
    asks: 'I want to talk to a person',
    place: 'You are next in the queue. Somebody usually answers in about 5 minutes.',
    coming: 'Camille will answer you here.',
    promise: 'Our team usually answers within a few minutes.',
    goOn: 'Continue in the chat',
    subject: 'Linden Home has answered you',
    expired: 'This link has expired or is not valid.',
  },
  {
    code: 'ru',
    width: 390,
    texts: ru,
    asks: 'Позовите человека, пожалуйста',
    place: 'Перед вами в очереди никого нет. Обычно отвечают примерно за 5 минут.',
    coming: 'Вам ответит Camille.',
    promise: 'Сотрудники обычно отвечают в течение нескольких минут.',
    goOn: 'Продолжить в чате',
    subject: 'Компания Linden Home ответила вам',
    expired: 'Срок действия ссылки истёк, или она неверна.',
  },
] as const;

/** Forty customers, each answered after four minutes, in a conversation of their own company. */
const addWaits = (shop: Shop) =>
  inDatabase(
    [
      `WITH h AS (SELECT id, company_id FROM channels WHERE id = $1),
        k AS (INSERT INTO customers (company_id) SELECT company_id FROM h RETURNING id, company_id)
        INSERT INTO conversations (company_id, channel_id, customer_id, platform, ended_at)
          SELECT k.company_id, h.id, k.id, 'web_widget', now() FROM k, h`,
      [shop.channelId],
    ],
    [
      `INSERT INTO waits (company_id, conversation_id, user_id, is_first, began_at, ended_at, outcome)
        SELECT c.company_id, c.id, 1, true, now() - n * interval '1 hour' - interval '4 minutes', now() - n * interval '1 hour', 'answered'
        FROM conversations c, generate_series(1, 40) n WHERE c.channel_id = $1`,
      [shop.channelId],
    ],
  );

/** Some minutes pass for the conversation: what is unseen by then is mailed. */
const minutesPass = (id: number) =>
  inDatabase(
    [`UPDATE messages SET created_at = now() - interval '5 minutes' WHERE conversation_id = $1`, [id]],
    [`UPDATE jobs SET run_at = now() WHERE kind = 'channels.follow-up' AND lane = $1`, [`follow-up ${id}`]],
  );

async function addAgent(shop: Shop) {
  const made = (await (await post(shop.staff, '/ai-agents', { name: 'Linden', packs: [] })).json()) as { id: number };
  await inDatabase([`UPDATE ai_agents SET status = 'draft' WHERE id = $1`, [made.id]]);
  const token = (await shop.staff.context().storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  const headers = { 'x-xsrf-token': token ?? '' };
  const live = await shop.staff.request.put(`/api/ai-agents/${made.id}`, { data: { status: 'live' }, headers });
  expect(live.ok()).toBe(true);
  await post(shop.staff, `/channels/${shop.channelId}/assign-ai-agent`, { agent_id: made.id });
}

for (const { code, width, texts, asks, place, coming, promise, goOn, subject, expired } of CASES) {
  test(`${code} at ${width}: a customer who left gets the answer by mail and comes back by its link`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const address = `nora.${code}.${Date.now()}@post.example`;
    const shop = await openShop(browser, baseURL, { fields: FIELDS });
    await addAgent(shop);
    await addWaits(shop);
    await page.setViewportSize({ width, height: 860 });

    await test.step('says how soon people answer, then the place in the queue', async () => {
      await page.goto(`/demo?key=${shop.key}&lang=${code}`);
      await launcher(page).click();
      await expect(chat(page).getByText(promise)).toBeVisible();
      await chat(page).getByLabel(texts.name).fill('Nora');
      await chat(page).getByLabel(texts.email).fill(address);
      await chat(page).getByRole('button', { name: texts.start }).click();
      await write(page, asks);
      await expect(chat(page).getByText(place)).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`place-${code}.png`) });
    });

    const id = await shop.newest();
    await test.step('names the person who has taken the conversation', async () => {
      await inDatabase([
        `UPDATE conversations c SET handed_off_to = m.user_id FROM memberships m WHERE c.id = $1 AND m.company_id = c.company_id`,
        [id],
      ]);
      await expect(chat(page).getByText(coming)).toBeVisible();
    });

    await page.goto('about:blank');
    await shop.say('Hello **Nora**, your throw is on its way.');
    await minutesPass(id);
    interface Mail {
      subject: string;
      text: string;
    }
    const mails = async () => (await (await shop.staff.request.get(mailboxOf(address))).json()) as Mail[];
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('Camille:\n');
    expect(mail?.text).toContain(goOn);
    const link = /https?:\/\/[^/\s]+(\/chat\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

    await test.step('the link leads back into the same conversation, in another browser', async () => {
      const other = await (
        await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 860 } })
      ).newPage();
      await other.goto(link);
      await expect(other.getByRole('log').getByText('your throw is on its way')).toBeVisible();
      await expect(other.getByRole('log').getByText(asks)).toBeVisible();
      expect(other.url()).not.toContain('#');
      await other.screenshot({ path: test.info().outputPath(`back-${code}.png`) });
      await other.locator('.composer textarea').fill('Thank you!');
      await other.locator('.composer textarea').press('Enter');
      await expect.poll(async () => (await shop.messages(id)).at(-1)?.text).toBe('Thank you!');
      await other.context().close();
    });

    await test.step('a link that is not ours says so', async () => {
      const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
      await other.goto(link.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')).replace(/#\d+\./, '#999999.'));
      await expect(other.getByRole('status')).toContainText(expired);
      await other.context().close();
    });
    expect(await mails()).toHaveLength(1);
  });
}
