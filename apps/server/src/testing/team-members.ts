import type { TestApp } from './build-test-app.ts';

/** Members of a company without accounts to sign in to, who are at work. Returns their ids. */
export async function addPeopleAtWork(
  { sql }: Pick<TestApp, 'sql'>,
  companyId: number,
  count: number,
  capacity: number | null = null,
): Promise<number[]> {
  return sql.asSystem(async ({ db }) => {
    const people = await db
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, at) => ({
          company_id: companyId,
          name: `Person ${at + 1}`,
          email: `person-${at + 1}-of-${companyId}-${process.hrtime.bigint()}@shop.example`,
          password_hash: 'none',
        })),
      )
      .returning('id')
      .execute();
    const now = new Date();
    await db
      .insertInto('memberships')
      .values(
        people.map(({ id }) => ({
          company_id: companyId,
          user_id: id,
          is_owner: false,
          capacity,
          state: 'online',
          alive_at: now,
          active_at: now,
        })),
      )
      .execute();
    return people.map(({ id }) => id);
  });
}
