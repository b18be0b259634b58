import type { Sql } from '../infra/sql/sql.ts';

/** Half of what is promised would do; a query for all bots of a node that are answering costs next to nothing. */
const EVERY_MS = 250;

const STOPPED = 'SELECT company_id AS id FROM bot_stops WHERE lifted_at IS NULL AND company_id = ANY($1::bigint[])';

/**
 * Tells bots that are answering that they were stopped, so that they give up early. It asks the database, so a lost notification
 * between nodes does not matter; and it asks only while a bot is answering.
 */
export function createStopWatch(sql: Sql) {
  const answering = new Map<number, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;

  async function check() {
    const stopped = await sql.runAsSystem<{ id: number }>('stopped-companies', STOPPED, [[...answering.keys()]]);
    for (const { id } of stopped) for (const onStop of answering.get(id) ?? []) onStop();
  }
  function schedule() {
    const own = setTimeout(() => {
      void check()
        .catch(() => {}) // the next check tries again
        .finally(() => timer === own && schedule());
    }, EVERY_MS);
    timer = own;
  }
  function pause() {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Returns a function that ends the watch. */
  return (companyId: number, onStop: () => void): (() => void) => {
    const bots = answering.get(companyId) ?? new Set();
    answering.set(companyId, bots.add(onStop));
    if (!timer) schedule();
    return () => {
      bots.delete(onStop);
      if (bots.size === 0 && answering.get(companyId) === bots) answering.delete(companyId);
      if (answering.size === 0) pause();
    };
  };
}
