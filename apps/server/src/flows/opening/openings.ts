import type { MessageExtras } from '@parley/contracts/messages';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { Vault } from '../../infra/vault/vault.ts';
import type { Messages } from '../../messages/index.ts';
import { createPublishedFlows } from '../running/published-flows.ts';
import { sealOpening, unsealOpening } from './sealed-opening.ts';
import { showOpening, type OpeningVisit } from './show-opening.ts';
import { storeOpening } from './store-opening.ts';

/** What a visitor is shown, and what their browser sends back when they answer. */
interface ShownOpening {
  token: string;
  messages: { text: string; extras: MessageExtras | null }[];
}

export interface Openings {
  /** What the channel's flow says to a visitor who has not written yet; null if nothing. Stores nothing. */
  show(visit: OpeningVisit & { channelId: number }): Promise<ShownOpening | null>;
  /** Stores what was shown in a new conversation, once; a token that is not ours is ignored. */
  store(
    tx: Tx,
    to: { companyId: number; channelId: number; conversationId: number },
    token: string | undefined,
  ): Promise<void>;
}

export function createOpenings(parts: { sql: Sql; jobs: Jobs; messages: Messages; vault: Vault }): Openings {
  const { sql, vault } = parts;
  const published = createPublishedFlows();
  return {
    async show(visit) {
      const { companyId, channelId } = visit;
      const opening = await sql.inCompany(companyId, (tx) => showOpening(tx, published, visit));
      const token = opening && sealOpening(vault, companyId, channelId, opening);
      if (!opening || token === null) return null;
      return { token, messages: opening.acts.flatMap((act) => ('say' in act ? [act.say] : [])) };
    },
    async store(tx, { companyId, channelId, conversationId }, token) {
      const opening = token === undefined ? null : unsealOpening(vault, companyId, channelId, token);
      if (opening) await storeOpening(tx, { ...parts, published }, companyId, conversationId, opening);
    },
  };
}
