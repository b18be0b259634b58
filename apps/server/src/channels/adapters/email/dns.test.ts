import { expect, test } from 'vitest';
import type { Dns } from '../../adapter.ts';
import { checkDns } from './dns.ts';

const KEY = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3';
const GOOD = {
  'shop.example': ['some-site-verification=1', 'v=spf1 include:_spf.mail.example ~all'],
  'selector1._domainkey.shop.example': [KEY],
  '_dmarc.shop.example': ['v=DMARC1; p=none'],
};

/** A name service that knows these texts. */
const dnsOf = (texts: Record<string, string[]>, mx: string[] = ['mx.mail.example'], code = 'ENOTFOUND'): Dns => {
  const nothing = () => Promise.reject(Object.assign(new Error('nothing'), { code }));
  return {
    resolveTxt: async (name) => texts[name]?.map((text) => [text.slice(0, 9), text.slice(9)]) ?? nothing(),
    resolveMx: async () => (mx.length > 0 ? mx.map((exchange) => ({ exchange, priority: 10 })) : nothing()),
  };
};
const check = async (dns: Dns, { domain = 'shop.example', selector = '' } = {}) =>
  Object.fromEntries((await checkDns(domain, selector, dns)).map(({ name, isOk, detail }) => [name, [isOk, detail]]));

test('everything is there', async () => {
  expect(await check(dnsOf(GOOD))).toEqual({
    mail_mx: [true, 'mx.mail.example'],
    mail_spf: [true, 'v=spf1 include:_spf.mail.example ~all'],
    mail_dkim: [true, 'selector1._domainkey.shop.example'],
    mail_dmarc: [true, 'v=DMARC1; p=none'],
  });
});

test('nothing is there: each check names where it is missing', async () => {
  expect(await check(dnsOf({}, []))).toEqual({
    mail_mx: [false, 'shop.example'],
    mail_spf: [false, 'shop.example'],
    mail_dkim: [false, '_domainkey.shop.example'],
    mail_dmarc: [false, '_dmarc.shop.example'],
  });
});

test.each([
  ['a selector that staff entered', { ...GOOD, 'acme._domainkey.shop.example': [KEY] }, 'acme', true],
  ['an entered selector without a key, whatever the others are', GOOD, 'acme', false],
  ['a withdrawn key', { ...GOOD, 'acme._domainkey.shop.example': ['v=DKIM1; p='] }, 'acme', false],
])('DKIM: %s', async (_, texts, selector, isOk) => {
  const { mail_dkim: dkim } = await check(dnsOf(texts), { selector });
  expect(dkim).toEqual([isOk, 'acme._domainkey.shop.example']);
});

test('two SPF records are as good as none', async () => {
  const two = ['v=spf1 include:one.example ~all', 'v=spf1 include:two.example ~all'];
  expect((await check(dnsOf({ ...GOOD, 'shop.example': two }))).mail_spf).toEqual([false, 'shop.example']);
});

test('the DMARC record of the parent domain counts for a subdomain', async () => {
  const found = await check(dnsOf(GOOD), { domain: 'mail.shop.example' });
  expect([found.mail_dmarc, found.mail_spf]).toEqual([
    [true, 'v=DMARC1; p=none'],
    [false, 'mail.shop.example'],
  ]);
});

test('what nobody answered is not counted against the domain', async () => {
  expect(await check(dnsOf({}, [], 'ETIMEOUT'))).toEqual({});
});
