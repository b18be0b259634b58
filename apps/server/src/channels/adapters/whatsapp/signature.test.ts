import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerChallenge, isGenuine, pinOf, verifyTokenOf } from './signature.ts';

const SECRETS = { accessToken: 'EAAtoken'.padEnd(40, 'x'), appSecret: 'app-secret-of-the-test' };
/** As Meta writes it. */
const BODY = '{"text":"\\ud83d\\udc4b \\/ caf\\u00e9"}';
const sign = (body: string, secret = SECRETS.appSecret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const check = (signature: string | undefined, body = BODY) =>
  isGenuine({ headers: { 'x-hub-signature-256': signature }, body: Buffer.from(body) }, SECRETS);

test('only a signature over the bytes as they came is genuine', () => {
  expect(check(sign(BODY))).toBe(true);
  expect(check(sign(JSON.stringify(JSON.parse(BODY))))).toBe(false);
  expect(check(sign(BODY, 'another-secret'))).toBe(false);
  expect(check(undefined)).toBe(false);
  expect(check('')).toBe(false);
  expect(check(sign(BODY), `${BODY} `)).toBe(false);
});

test('the challenge is answered with the right token only', () => {
  const ask = (token: string, mode = 'subscribe') =>
    answerChallenge({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' }, SECRETS);
  expect(ask(verifyTokenOf(SECRETS))).toBe('1158201444');
  expect(ask('wrong')).toBeNull();
  expect(ask(verifyTokenOf(SECRETS), 'unsubscribe')).toBeNull();
  expect(answerChallenge({}, SECRETS)).toBeNull();
});

test('the pin has six digits and stays', () => {
  expect(pinOf(SECRETS, '100001')).toMatch(/^\d{6}$/);
  expect(pinOf(SECRETS, '100001')).toBe(pinOf(SECRETS, '100001'));
});
