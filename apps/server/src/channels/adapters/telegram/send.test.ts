import { expect, test } from 'vitest';
import { DeliveryError } from '../../adapter.ts';
import { telegram } from './index.ts';
import { htmlOf } from './markup.ts';

test.each([
  ['1 < 2 & "3" > 2', '1 &lt; 2 &amp; "3" &gt; 2'],
  ['**Bold** and *slanted* `a<b`', '<b>Bold</b> and <i>slanted</i> <code>a&lt;b</code>'],
  ['# Prices\n- one\n- two', '<b>Prices</b>\n• one\n• two'],
  ['3. three\n4. four', '3. three\n4. four'],
  [
    '[shop](https://x.example/?a=1&b="2")',
    '[shop](<a href="https://x.example/?a=1&amp;b=">x.example/?a=1&amp;b=</a>"2")',
  ],
  ['[shop](https://x.example/a)', '<a href="https://x.example/a">shop</a>'],
  ['[call us](tel:+37360000000)', 'call us (+37360000000)'],
  ['<b>not ours</b> **open', '&lt;b&gt;not ours&lt;/b&gt; **open'],
  ['```\na\nb\n```', '<pre>a\nb</pre>'],
  ['```\na < b\n```', '<code>a &lt; b</code>'],
])('%s is written for Telegram', (text, html) => {
  expect(htmlOf(text)).toBe(html);
});

const connection = {
  settings: { mode: 'auto' as const },
  secrets: { token: '123:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  hosts: { telegram: 'https://tg.example' } as never,
  apps: { meta: null, instagram: null },
};
const part = {
  to: '5',
  key: '1.0',
  isFromStaff: false,
  lastIncomingAt: null,
  type: 'text',
  text: '**Hi**',
  options: [],
} as const;

/** Sends while Telegram gives these answers, one after another. */
async function sendWith(...answers: (object | string)[]) {
  const calls: { url: string; body: Record<string, unknown> }[] = [];
  const fetch = async (url: unknown, init: { body?: unknown } = {}) => {
    calls.push({ url: String(url), body: JSON.parse(String(init.body)) as Record<string, unknown> });
    const answer = answers.shift();
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status: 200 });
  };
  const outcome = await telegram.send(part, connection, fetch as never).catch((error: unknown) => error);
  return { outcome, calls };
}
const refused = (error_code: number, description: string, parameters?: object) => ({
  ok: false,
  error_code,
  description,
  parameters,
});
const sent = { ok: true, result: { message_id: 7, chat: { id: 5 } } };

test.each([
  [refused(401, 'Unauthorized'), 'auth'],
  [refused(404, 'Not Found'), 'auth'],
  [refused(429, 'Too Many Requests: retry after 31', { retry_after: 31 }), 'rate'],
  [refused(403, 'Forbidden: bot was blocked by the user'), 'recipient'],
  [refused(403, 'Forbidden: user is deactivated'), 'recipient'],
  [refused(400, 'Bad Request: chat not found'), 'recipient'],
  [refused(400, 'Bad Request: message is too long'), 'payload'],
  [refused(409, 'Conflict: terminated by other getUpdates request'), 'transient'],
  [refused(500, 'Internal Server Error'), 'transient'],
  ['<html>502 Bad Gateway</html>', 'ambiguous'],
  ['', 'ambiguous'],
])('%j is a refusal of the kind %s', async (answer, refusal) => {
  const { outcome } = await sendWith(answer);
  expect(outcome).toBeInstanceOf(DeliveryError);
  expect(outcome).toMatchObject({ refusal, retryAfterSeconds: refusal === 'rate' ? 31 : null });
  expect(JSON.stringify([(outcome as Error).message, (outcome as Error).stack])).not.toContain(
    connection.secrets.token,
  );
});

test('a text whose marks Telegram cannot read is sent as it is', async () => {
  const { outcome, calls } = await sendWith(
    refused(400, "Bad Request: can't parse entities: unexpected end tag"),
    sent,
  );
  expect(outcome).toBe('5:7');
  expect(calls.map(({ body }) => [body.text, body.parse_mode])).toEqual([
    ['<b>Hi</b>', 'HTML'],
    ['**Hi**', undefined],
  ]);
});

test('a chat that has moved is followed', async () => {
  const moved = refused(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
    migrate_to_chat_id: -1005,
  });
  const { outcome, calls } = await sendWith(moved, { ok: true, result: { message_id: 7, chat: { id: -1005 } } });
  expect([outcome, ...calls.map(({ body }) => body.chat_id)]).toEqual(['-1005:7', '5', '-1005']);
});
