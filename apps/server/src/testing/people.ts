import type { TestApp } from './build-test-app.ts';
import { newPerson, PASSWORD, type Reply, type TestClient } from './test-client.ts';

export interface Person {
  browser: TestClient;
  email: string;
  userId: number;
  companyId: number;
}

/** Registers a new person who has not opened the mailed link yet. */
export async function registered(app: TestApp, changes: Record<string, unknown> = {}): Promise<Person> {
  const browser = app.browser();
  const person = newPerson(changes);
  const reply = await browser.post('/auth/register', person);
  if (reply.status !== 201) throw new Error(`Registration failed: ${reply.text}`);
  const { user, company } = reply.body as { user: { id: number }; company: { id: number } };
  return { browser, email: person.email, userId: user.id, companyId: company.id };
}

/** Registers a new person and opens the mailed link. */
export async function verified(app: TestApp, changes: Record<string, unknown> = {}): Promise<Person> {
  const person = await registered(app, changes);
  const { token } = await app.mailTo(person.email);
  const reply = await person.browser.post('/auth/verification/email/verify', { token });
  if (reply.status !== 200) throw new Error(`Verification failed: ${reply.text}`);
  return person;
}

/** Tries to sign in from a new browser. */
export async function signIn(
  app: TestApp,
  email: string,
  password = PASSWORD,
  remember?: boolean,
): Promise<{ browser: TestClient; reply: Reply }> {
  const browser = app.browser();
  return { browser, reply: await browser.post('/auth/login', { email, password, remember }) };
}

/** Invites somebody to the company of its owner, and opens the mailed link. */
export async function invited(
  app: TestApp,
  owner: TestClient,
  changes: { email?: string; isOwner?: boolean; locale?: string } = {},
): Promise<{ email: string; token: string }> {
  const { email = newPerson().email, isOwner = false, locale = 'en' } = changes;
  const reply = await owner.post('/invitations', { emails: [email], is_owner: isOwner, locale });
  if (reply.status !== 201) throw new Error(`Invitation failed: ${reply.text}`);
  // They may have an older invitation in their mailbox.
  for (let tries = 0; tries < 200; tries += 1) {
    const { token } = await app.mailTo(email, /Parley/);
    if ((await app.browser().post('/invitation', { token })).status === 200) return { email, token };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`No invitation for ${email}.`);
}

/** Somebody without an account who accepts an invitation to the company. */
export async function colleague(
  app: TestApp,
  owner: Person,
  { name = 'Dan Rus', isOwner = false }: { name?: string; isOwner?: boolean } = {},
): Promise<Person> {
  const { email, token } = await invited(app, owner.browser, { isOwner });
  const browser = app.browser();
  const reply = await browser.post('/invitation/join', { token, name, password: PASSWORD });
  if (reply.status !== 201) throw new Error(`Joining failed: ${reply.text}`);
  return { browser, email, userId: (reply.body as { user: { id: number } }).user.id, companyId: owner.companyId };
}

/** The browser of a second member of a person's company. */
export const colleagueOf = async (app: TestApp, owner: Person, name?: string): Promise<TestClient> =>
  (await colleague(app, owner, name === undefined ? {} : { name })).browser;
