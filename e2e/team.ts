import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { registerVerified } from './fixtures.ts';

interface Me {
  user: { id: number };
  company: { id: number };
}

const whoIs = async (page: Page) => (await (await page.request.get('/api/profile/me')).json()) as Me;

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

/**
 * A browser of a colleague in the same company; invitations do not exist yet, so the account is created in the
 * database.
 */
export async function colleagueOf(staff: Page, browser: Browser, baseURL: string | undefined, name = 'Dan') {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await registerVerified(page, { name });
  const { company } = await whoIs(staff);
  const { user } = await whoIs(page);
  await inDatabase(
    ['UPDATE users SET company_id = $1, username = NULL WHERE id = $2', [company.id, user.id]],
    ['UPDATE sessions SET company_id = $1 WHERE user_id = $2', [company.id, user.id]],
  );
  return page;
}
