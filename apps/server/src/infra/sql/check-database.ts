import pg from 'pg';
import { StartError } from '../start-error.ts';

/** The database is in a state that no server should run on; the message says what to do. */
class UnsuitableDatabaseError extends StartError {}

/** Refuses a database that was left half restored, by our own command or by pg_dump and psql. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: unknown) => {
    throw unreachable(databaseUrl, error);
  });
  try {
    const { rows } = await client.query<{ isHalfRestored: boolean; isMigrated: boolean }>(
      `SELECT to_regclass('public.restore_journal') IS NOT NULL AS "isHalfRestored",
         to_regclass('public.companies') IS NOT NULL AS "isMigrated"`,
    );
    if (rows[0]?.isHalfRestored)
      throw new UnsuitableDatabaseError(
        'A restore into this database was cut off. Run "npm run restore -- FILE" again: it removes what is there and starts over.',
      );
    if (rows[0]?.isMigrated && !(await hasPolicies(client)))
      throw new UnsuitableDatabaseError(
        'This database was restored from a dump before its roles existed, so its row-level security is missing. Make the roles first (CREATE ROLE parley_app; CREATE ROLE parley_system;), then restore the dump into an empty database, or use "npm run backup" and "npm run restore", which need no roles.',
      );
    if (rows[0]?.isMigrated && !(await isMember(client)))
      throw new UnsuitableDatabaseError(
        'The account in DATABASE_URL is not a member of the roles of this database. Ask an administrator to run: GRANT parley_app, parley_system TO <your account>;',
      );
  } finally {
    await client.end();
  }
}

/** Policies refer to the roles, so a database has both or neither. */
async function hasPolicies(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_policy WHERE polrelid = 'public.companies'::regclass) AS found",
  );
  return rows[0]?.found ?? false;
}

async function isMember(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isMember: boolean }>(
    `SELECT pg_has_role('parley_app', 'MEMBER') AND pg_has_role('parley_system', 'MEMBER') AS "isMember"`,
  );
  return rows[0]?.isMember ?? false;
}

function unreachable(databaseUrl: string, cause: unknown): StartError {
  const { message, code } = cause as NodeJS.ErrnoException;
  const { host, pathname } = new URL(databaseUrl);
  return new StartError(
    `The database at ${host}${pathname} cannot be opened: ${message || code}. Check DATABASE_URL (and DATABASE_PASSWORD), and that PostgreSQL runs there.`,
    { cause },
  );
}
