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

/** A second member of a person's company; colleagues cannot be invited yet, so write to the database directly. */
export async function colleagueOf(app: TestApp, { companyId }: Person, name = 'Dan Rus'): Promise<TestClient> {
  const other = await verified(app, { name });
  await app.sql.asSystem(async ({ db }) => {
    await db.insertInto('memberships').values({ company_id: companyId, user_id: other.userId }).execute();
    await db.updateTable('sessions').set({ company_id: companyId }).where('user_id', '=', other.userId).execute();
  });
  return other.browser;
}
