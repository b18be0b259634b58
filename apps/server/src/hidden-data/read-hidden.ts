import { PERSONAL_DATA, type PersonalData } from '@parley/contracts/personal-data';
import { PolicyContent } from '@parley/contracts/policy-content';
import type { Tx } from '../infra/sql/sql.ts';

/** The kinds of personal data that policies hide. */
export interface Hidden {
  /** From everything but the customer's own message. */
  everywhere: readonly PersonalData[];
  /** From staff who read that message, too. */
  fromStaff: readonly PersonalData[];
}

/** What the policies of a company hide (docs/decisions/0050-hidden-data.md). */
export interface HiddenInCompany {
  /** By all of its agents: where no single agent answers, and for texts outside of conversations. */
  anywhere: Hidden;
  /** By the agent of a channel on which nothing but that agent answers. */
  byChannel: ReadonlyMap<number, Hidden>;
}

export const NOTHING: Hidden = { everywhere: [], fromStaff: [] };
const NOTHING_IN_COMPANY: HiddenInCompany = { anywhere: NOTHING, byChannel: new Map() };

/** The data policies of every version that customers get; of paused agents, too, because pausing one must not reveal anything. */
const DATA_POLICIES = `
  SELECT pinned.agent AS "agentId", v.content FROM (
    SELECT a.id AS agent, (p ->> 'policyId')::bigint AS policy, (p ->> 'version')::integer AS version
    FROM ai_agents a JOIN agent_versions w ON w.ai_agent_id = a.id AND w.number IN (a.published_version, a.canary_version)
      CROSS JOIN LATERAL jsonb_array_elements(w.content -> 'policies') p
    WHERE a.company_id = $1 AND a.deleted_at IS NULL
    UNION
    SELECT a.id, p.id, p.version FROM ai_agents a
      JOIN ai_agent_policies t ON t.ai_agent_id = a.id JOIN policies p ON p.id = t.policy_id
    WHERE a.company_id = $1 AND a.deleted_at IS NULL AND a.published_version IS NULL AND a.status = 'live' AND p.deleted_at IS NULL
  ) pinned JOIN policy_versions v ON v.policy_id = pinned.policy AND v.number = pinned.version
  WHERE v.company_id = $1 AND v.content -> 'action' ->> 'kind' = 'data'`;

const CHANNELS = `
  SELECT id, ai_agent_id AS "agentId" FROM channels
  WHERE company_id = $1 AND ai_agent_id IS NOT NULL AND flow_id IS NULL`;

/** Reads what the policies of a company hide. Their conditions do not count: whatever is hidden from some texts is hidden from all. */
export async function readHidden(tx: Tx, companyId: number): Promise<HiddenInCompany> {
  const rows = await tx.run<{ agentId: number; content: unknown }>('data-policies', DATA_POLICIES, [companyId]);
  if (rows.length === 0) return NOTHING_IN_COMPANY;
  const found = rows.map(({ agentId, content }) => ({ agentId, hidden: hiddenBy(content) }));
  const byAgent = Map.groupBy(found, ({ agentId }) => agentId);
  const channels = await tx.run<{ id: number; agentId: number }>('agents-of-channels', CHANNELS, [companyId]);
  return {
    anywhere: united(found),
    byChannel: new Map(channels.map(({ id, agentId }) => [id, united(byAgent.get(agentId) ?? [])])),
  };
}

function hiddenBy(stored: unknown): Hidden {
  const { data: content } = PolicyContent.safeParse(stored);
  // What cannot be read hides everything, but nobody is kept from writing.
  if (!content) return { everywhere: PERSONAL_DATA, fromStaff: [] };
  const { action, isEnabled, enforcement } = content;
  if (action.kind !== 'data' || !isEnabled || enforcement !== 'hard') return NOTHING;
  return { everywhere: action.finds, fromStaff: action.isShownToStaff ? [] : action.finds };
}

function united(found: readonly { hidden: Hidden }[]): Hidden {
  const all = (pick: (hidden: Hidden) => readonly PersonalData[]) =>
    PERSONAL_DATA.filter((kind) => found.some(({ hidden }) => pick(hidden).includes(kind)));
  return { everywhere: all(({ everywhere }) => everywhere), fromStaff: all(({ fromStaff }) => fromStaff) };
}

/** What is hidden in a conversation; in one that does not exist, everything that the company hides anywhere. */
export async function hiddenIn(tx: Tx, companyId: number, conversationId: number): Promise<Hidden> {
  const { anywhere, byChannel } = await readHidden(tx, companyId);
  if (byChannel.size === 0) return anywhere;
  const channels = await channelsOf(tx, companyId, [conversationId]);
  return byChannel.get(channels.get(conversationId) ?? 0) ?? anywhere;
}

const CHANNELS_OF_CONVERSATIONS = `
  SELECT id, channel_id AS "channelId" FROM conversations WHERE company_id = $1 AND id = ANY($2::bigint[])`;

export async function channelsOf(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.run<{ id: number; channelId: number }>('channels-of', CHANNELS_OF_CONVERSATIONS, [
    companyId,
    ids,
  ]);
  return new Map(rows.map(({ id, channelId }) => [id, channelId]));
}
