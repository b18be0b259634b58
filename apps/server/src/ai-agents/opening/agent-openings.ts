import type { Locale } from '@parley/contracts/locales';
import { GREETING_ID, type MessageExtras } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { Vault } from '../../infra/vault/vault.ts';
import type { Messages } from '../../messages/index.ts';
import { openEnforcement } from '../../policies/index.ts';
import { shownStarters } from '../starters/shown-starters.ts';
import { pinnedPolicies } from '../versions/policies-in-force.ts';

/** What a visitor was shown. */
interface AgentOpening {
  text: string;
  options: MessageExtras['options'];
  shownAt: number;
}

interface AgentVisit {
  companyId: number;
  channelId: number;
  agentId: number;
  language: Locale;
  /** What the chat begins with, in the visitor's language. */
  greeting: string;
}

export type AgentOpenings = ReturnType<typeof createAgentOpenings>;

/** Longer than this, a page has hardly been open. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

const locationOf = (companyId: number, channelId: number) => `agent-opening:${companyId}:${channelId}`;

/**
 * What agents say before the visitor has written: a greeting and questions to begin with. As with flows, the visitor's browser holds
 * it sealed, and the first message stores it.
 */
export function createAgentOpenings(sql: Sql, messages: Messages, vault: Vault) {
  return {
    /** What to show, and the token that stores it; null if nothing may be said. Stores nothing. */
    show: ({ companyId, channelId, agentId, language, greeting }: AgentVisit) =>
      sql.inCompany(companyId, async (tx) => {
        if (await areBotsStopped(tx, companyId)) return null;
        const policies = await pinnedPolicies(tx, companyId, agentId);
        const enforcement = await openEnforcement(tx, companyId, policies, null);
        const judged = { message: '', language, platform: 'web_widget' as const, spoken: [], earlier: [] };
        const guard = enforcement.guard(judged);
        const text = guard.clean(greeting, 'answer');
        if (text === '') return null;
        const options = (await shownStarters(tx, companyId, agentId, language))
          .filter((label) => guard.allows(label, 'answer'))
          .map((label, at) => ({ id: `starter-${at + 1}`, label }));
        const opening: AgentOpening = { text, options, shownAt: Date.now() };
        const token = vault.seal(JSON.stringify(opening), locationOf(companyId, channelId)).toString('base64url');
        return { token, messages: [{ text, extras: extrasOf(opening) }] };
      }),

    /** Stores what was shown at the beginning of a conversation in which nothing has been said; a token that is not ours is ignored. */
    async store(
      tx: Tx,
      { companyId, channelId, conversationId }: { companyId: number; channelId: number; conversationId: number },
      token: string | undefined,
    ): Promise<void> {
      const opening = token === undefined ? null : unseal(vault, companyId, channelId, token);
      if (!opening || !(await lockUntouched(tx, companyId, conversationId))) return;
      const saying = { text: opening.text, extras: extrasOf(opening) };
      const shownAt = new Date(opening.shownAt);
      await messages.showedAsBot(tx, companyId, conversationId, GREETING_ID, saying, shownAt);
    },
  };
}

const extrasOf = ({ options }: Pick<AgentOpening, 'options'>): MessageExtras | null =>
  options.length > 0 ? { options, card: null, quickActions: [], sources: [] } : null;

function unseal(vault: Vault, companyId: number, channelId: number, token: string): AgentOpening | null {
  try {
    const sealed = Buffer.from(token, 'base64url');
    const opening = JSON.parse(vault.unseal(sealed, locationOf(companyId, channelId))) as AgentOpening;
    return opening.shownAt > Date.now() - MAX_AGE_MS ? opening : null;
  } catch {
    return null;
  }
}

async function lockUntouched({ db }: Tx, companyId: number, conversationId: number): Promise<boolean> {
  const { rows } = await raw`
    SELECT FROM conversations
    WHERE company_id = ${companyId} AND id = ${conversationId} AND last_seq = 0 AND ended_at IS NULL AND NOT is_handed_off
    FOR UPDATE`.execute(db);
  return rows.length > 0;
}

async function areBotsStopped({ db }: Tx, companyId: number): Promise<boolean> {
  const { rows } =
    await raw`SELECT FROM bot_stops WHERE company_id = ${companyId} AND lifted_at IS NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}
