import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { linkMailedTo, newPerson, PASSWORD, post } from './fixtures.ts';

/** The embedded database of the server under test. */
function databaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const [, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return `postgres://parley:${password}@127.0.0.1:${port}/parley`;
}

/** Changes what the product has no call for. */
export async function inDatabase(...statements: [text: string, values: unknown[]][]) {
  const database = new pg.Client({ connectionString: databaseUrl(process.env.E2E_DATA ?? '') });
  await database.connect();
  for (const [text, values] of statements) await database.query(text, values);
  await database.end();
}

/** A browser of a colleague, whom the owner of the company invites. */
export async function colleagueOf(staff: Page, browser: Browser, baseURL: string | undefined, name = 'Dan') {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const { email } = newPerson();
  expect((await post(staff, '/invitations', { emails: [email], locale: 'en' })).status()).toBe(201);
  const link = await linkMailedTo(page.request, email);
  const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
  expect((await post(page, '/invitation/join', { token, name, password: PASSWORD })).status()).toBe(201);
  return page;
}
