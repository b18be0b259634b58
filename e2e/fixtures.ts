import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse 42';
let people = 0;

export function newPerson() {
  people += 1;
  const id = `${process.pid}-${Date.now()}-${people}`;
  return { name: 'Ana', email: `ana.${id}@shop.example`, company: `Lână & Fir ${people}` };
}

/** Where the mails to an address can be read. */
export const mailboxOf = (email: string) =>
  `/api/dev/mail?to=${encodeURIComponent(email)}&secret=${process.env.MAILBOX_SECRET ?? ''}`;

/** The link in the latest mail to the address, as a path. */
export async function linkMailedTo(request: APIRequestContext, email: string, subject = /./): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await (await request.get(mailboxOf(email))).json()) as {
        subject: string;
        text: string;
      }[];
      const mail = mails.find((candidate) => subject.test(candidate.subject));
      link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** What an unsafe call of the page's browser has to carry. */
export async function tokenOf(page: Page): Promise<string> {
  const { cookies } = await page.context().storageState();
  return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
}

/** An unsafe call with the cookies of the page's browser. */
export async function post(page: Page, path: string, data: object = {}) {
  await page.request.get('/api/auth/csrf');
  return page.request.post(`/api${path}`, { data, headers: { 'x-xsrf-token': await tokenOf(page) } });
}

/** Registers through the API and leaves the browser signed in. */
export async function register(page: Page, changes: Record<string, string> = {}) {
  const person = { ...newPerson(), ...changes };
  const reply = await post(page, '/auth/register', {
    name: person.name,
    email: person.email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    company_name: person.company,
    timezone: 'Europe/Bucharest',
  });
  expect(reply.status()).toBe(201);
  return person;
}

/** The same, with the mailed link followed. */
export async function registerVerified(page: Page, changes: Record<string, string> = {}) {
  const person = await register(page, changes);
  const link = await linkMailedTo(page.request, person.email);
  const reply = await post(page, '/auth/verification/email/verify', {
    token: new URL(link, 'http://x').searchParams.get('token') ?? '',
  });
  expect(reply.status()).toBe(200);
  return person;
}

/** Every test also watches for script errors and content security policy violations. */
export const test = base.extend<{ watch: { ignore: RegExp[] } }>({
  watch: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const ignore: RegExp[] = [];
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !/Failed to load resource/.test(text)) problems.push(`console: ${text}`);
      });
      await use({ ignore });
      expect(problems.filter((problem) => !ignore.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
