import type { Sql, Tx } from '../infra/sql/sql.ts';
import { channelsOf, NOTHING, readHidden, type Hidden, type HiddenInCompany } from './read-hidden.ts';

const REMEMBERED_MS = 1_000;
const MAX_COMPANIES = 10_000;
const MAX_CONVERSATIONS = 100_000;

/** What is hidden in each of some conversations. */
export type HiddenByConversation = (conversationId: number) => Hidden;

/**
 * What policies hide, for every message that is stored and every one that staff read. It is remembered: changes made on this node apply
 * immediately, others within a second. Companies without data policies cost nothing else.
 */
export function createHiddenData(sql: Sql) {
  const known = new Map<number, { hidden: HiddenInCompany; until: number }>();
  /** A conversation never moves to another channel. */
  const channels = new Map<number, number>();
  const run = <T>(companyId: number, tx: Tx | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
    tx ? work(tx) : sql.inCompany(companyId, work);

  async function ofCompany(companyId: number, tx: Tx | null): Promise<HiddenInCompany> {
    const found = known.get(companyId);
    if (found && found.until > performance.now()) return found.hidden;
    const from = performance.now();
    const hidden = await run(companyId, tx, (within) => readHidden(within, companyId));
    if (known.size >= MAX_COMPANIES) known.clear();
    known.set(companyId, { hidden, until: from + REMEMBERED_MS });
    return hidden;
  }

  async function learnChannels(companyId: number, ids: readonly number[], tx: Tx | null): Promise<void> {
    const unknown = ids.filter((id) => !channels.has(id));
    if (unknown.length === 0) return;
    if (channels.size >= MAX_CONVERSATIONS) channels.clear();
    for (const [id, channel] of await run(companyId, tx, (within) => channelsOf(within, companyId, unknown)))
      channels.set(id, channel);
  }

  return {
    /** Within the transaction, if there is one already. */
    async in(companyId: number, ids: readonly number[], tx: Tx | null = null): Promise<HiddenByConversation> {
      const { anywhere, byChannel } = await ofCompany(companyId, tx);
      if (anywhere.everywhere.length === 0) return () => NOTHING;
      if (byChannel.size > 0) await learnChannels(companyId, ids, tx);
      return (id) => byChannel.get(channels.get(id) ?? 0) ?? anywhere;
    },
    /** Policies, agents or channels of the company have changed on this node. */
    forget(companyId: number): void {
      known.delete(companyId);
    },
  };
}

export type HiddenData = ReturnType<typeof createHiddenData>;
