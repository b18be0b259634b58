import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppCredentials } from '../../adapter.ts';
import { facebookApp } from './app.ts';

const app: AppCredentials = {
  id: '100200300',
  secret: 'the secret of the app',
  verifyToken: 'the token',
  version: 'v26.0',
  loginConfigId: null,
};
const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'the token', 'hub.challenge': '1158201444' };

test.each<[string, Record<string, string>, string | null]>([
  ['the right token', asked, '1158201444'],
  [
    'the right token, with underscores',
    { hub_mode: 'subscribe', hub_verify_token: 'the token', hub_challenge: '5' },
    '5',
  ],
  ['a wrong token', { ...asked, 'hub.verify_token': 'the tokem' }, null],
  ['a longer token', { ...asked, 'hub.verify_token': 'the token ' }, null],
  ['another mode', { ...asked, 'hub.mode': 'unsubscribe' }, null],
  ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '5' }, null],
  ['no challenge', { 'hub.mode': 'subscribe', 'hub.verify_token': 'the token' }, null],
  ['nothing', {}, null],
])('asked with %s', (_, query, answer) => expect(facebookApp.answerChallenge(query, app)).toBe(answer));

/** As Meta writes it: with escaped letters and slashes. */
const body = Buffer.from(
  '{"object":"page","entry":[{"id":"1","messaging":[{"message":{"text":"\\u00e4 \\ud83d\\udc4d https:\\/\\/x.example"}}]}]}',
);
const sign = (bytes: Buffer, secret = app.secret) =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;

test.each<[string, string | string[] | undefined, boolean]>([
  ['the right one', sign(body), true],
  ["another app's", sign(body, 'the secret of another'), false],
  ['one over the same content, written again', sign(Buffer.from(JSON.stringify(JSON.parse(String(body))))), false],
  ['one without its name', sign(body).slice(7), false],
  ['one in upper case', sign(body).toUpperCase(), false],
  ['the old kind', `sha1=${createHmac('sha1', app.secret).update(body).digest('hex')}`, false],
  ['an empty one', '', false],
  ['none', undefined, false],
  ['two', [sign(body), sign(body)], false],
])('the signature %s', (_, signature, isGenuine) => {
  expect(facebookApp.isGenuine({ headers: { 'x-hub-signature-256': signature }, body }, app)).toBe(isGenuine);
});

test('the old signature alone proves nothing', () => {
  const old = `sha1=${createHmac('sha1', app.secret).update(body).digest('hex')}`;
  expect(facebookApp.isGenuine({ headers: { 'x-hub-signature': old }, body }, app)).toBe(false);
});
