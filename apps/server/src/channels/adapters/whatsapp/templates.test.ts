import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whatsapp } from './index.ts';

const CONNECTION = {
  settings: { phoneNumberId: '100001', wabaId: '200001' },
  secrets: { accessToken: 'EAAtoken'.padEnd(40, 'x'), appSecret: 'app-secret-of-the-test' },
  hosts: { facebookGraph: 'https://graph.facebook.com' } as never,
  apps: { meta: null, instagram: null },
};

function open(...answers: unknown[]) {
  const calls: { method: string; query: Record<string, string>; body: unknown }[] = [];
  const fetch = (async (url: URL, init: RequestInit) => {
    const { appsecret_proof: _, ...query } = Object.fromEntries(new URL(url).searchParams);
    const body = init.body === undefined ? null : (JSON.parse(init.body as string) as unknown);
    calls.push({ method: init.method ?? '', query, body });
    return new Response(JSON.stringify(answers.shift()), { status: 200 });
  }) as never;
  const templates = whatsapp.templates?.(CONNECTION, fetch);
  if (!templates) throw new Error('WhatsApp has templates.');
  return { calls, templates };
}
const page = JSON.parse(readFileSync(new URL('samples/templates.json', import.meta.url), 'utf8')) as {
  data: unknown[];
  paging: { cursors: object; next?: string };
};

test('the list is read to its last page, without what is deleted or unknown', async () => {
  const first = { ...page, paging: { ...page.paging, next: 'https://graph.facebook.com/next' } };
  const { calls, templates } = open(first, { data: [{ id: 5 }, null] });
  const found = await templates.list();
  expect(calls.map(({ query }) => query.after)).toEqual([undefined, 'MjQZD']);
  expect(found.map(({ name, status, reason, quality }) => [name, status, reason, quality])).toEqual([
    ['order_ready', 'approved', null, 'green'],
    ['welcome_back', 'rejected', 'INVALID_FORMAT', null],
    ['picture', 'paused', null, 'red'],
  ]);
});

test('a template has its texts, variables with examples, and buttons', async () => {
  const [order, welcome, picture] = await open(page).templates.list();
  expect(order).toMatchObject({
    externalId: '900001',
    language: 'en_US',
    category: 'utility',
    header: { text: 'Order {{1}}', variables: [{ name: '1', example: '7' }] },
    body: {
      variables: [
        { name: '1', example: 'Ana' },
        { name: '2', example: '7' },
      ],
    },
    footer: 'Hat shop',
    buttons: [
      { type: 'reply', text: 'Thanks', variables: [] },
      { type: 'link', target: 'https://x.example/{{1}}', variables: [{ name: '1' }] },
      { type: 'call', target: '+15550000000' },
      { type: 'code', variables: [{ name: '1', example: 'SALE25' }] },
    ],
    isSupported: true,
  });
  expect(welcome?.body.variables).toEqual([{ name: 'first_name', example: 'Ana' }]);
  expect(picture).toMatchObject({ header: null, body: { text: 'Look' }, isSupported: false });
});

test('a new template is handed in with an example for each variable, and deleted in one language', async () => {
  const { calls, templates } = open({ id: '900009', status: 'PENDING', category: 'MARKETING' }, { success: true });
  const created = await templates.create({
    name: 'sale',
    language: 'en',
    category: 'utility',
    header: { text: 'For {{1}}', examples: ['Ana'] },
    body: { text: 'Code {{1}}', examples: ['SALE25'] },
    footer: null,
    replies: ['Stop'],
  });
  // Meta may file it under another category.
  expect(created).toMatchObject({ externalId: '900009', status: 'pending', category: 'marketing' });
  await templates.remove({ externalId: '900009', name: 'sale' });
  expect(calls).toEqual([
    {
      method: 'POST',
      query: {},
      body: {
        name: 'sale',
        language: 'en',
        category: 'UTILITY',
        components: [
          { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Ana'] } },
          { type: 'BODY', text: 'Code {{1}}', example: { body_text: [['SALE25']] } },
          { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop' }] },
        ],
      },
    },
    { method: 'DELETE', query: { hsm_id: '900009', name: 'sale' }, body: null },
  ]);
});
