import type { TestApp } from './build-test-app.ts';

interface Waits {
  companyId: number;
  conversationId: number;
  teamId?: number | null;
  seconds: number;
  count: number;
  outcome?: 'answered' | 'abandoned';
  isFirst?: boolean;
  daysAgo?: number;
}

/** Past waits, one per minute, as if customers had been answered after so many seconds. */
export async function addWaits({ sql }: TestApp, waits: Waits): Promise<void> {
  const { companyId, conversationId, teamId = null, seconds, count, outcome = 'answered' } = waits;
  const { isFirst = true, daysAgo = 1 } = waits;
  await sql.asSystem(({ db }) =>
    db
      .insertInto('waits')
      .values(
        Array.from({ length: count }, (_, at) => {
          const endedAt = new Date(Date.now() - daysAgo * 86_400_000 - at * 60_000);
          return {
            company_id: companyId,
            conversation_id: conversationId,
            team_id: teamId,
            is_first: isFirst,
            began_at: new Date(endedAt.getTime() - seconds * 1_000),
            ended_at: endedAt,
            outcome,
          };
        }),
      )
      .execute(),
  );
}
