import type { LabCaseContent } from '@parley/contracts/lab-cases';
import { notFound } from '../../../infra/errors.ts';
import type { Sql, Tx } from '../../../infra/sql/sql.ts';
import { readHeadings } from '../../../knowledge/index.ts';
import { attachedPolicies, readTopics } from '../../../policies/index.ts';
import { getAgent } from '../../ai-agents.ts';
import { balanced, type Pile } from './balance.ts';
import { fromConversation } from './from-conversation.ts';
import { fromPolicy } from './from-policy.ts';
import { fromSource } from './from-source.ts';

export type Proposals = ReturnType<typeof createProposals>;

export type Origin = { kind: 'policy'; policyId: number } | { kind: 'policies' } | { kind: 'source'; sourceId: number };

/** Test cases that somebody may want; nothing is stored, and the same is proposed every time. */
export function createProposals(sql: Sql) {
  async function fromPolicies(tx: Tx, companyId: number, agentId: number, policyId: number | null): Promise<Pile[]> {
    const attached = await attachedPolicies(tx, companyId, agentId);
    const chosen =
      policyId === null
        ? attached.filter(({ content }) => content.isEnabled)
        : attached.filter(({ id }) => id === policyId);
    if (policyId !== null && chosen.length === 0) throw notFound();
    const topics = await readTopics(tx, companyId);
    const piles = chosen.map((policy) => fromPolicy(policy, topics));
    // One of each kind of every policy, before the next kind.
    const kinds = Math.max(0, ...piles.map(({ length }) => length));
    return Array.from({ length: kinds }, (_, kind) => piles.flatMap((each) => each.slice(kind, kind + 1))).flat();
  }

  return {
    conversation: (companyId: number, agentId: number, conversationId: number): Promise<LabCaseContent[]> =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const found = await fromConversation(tx, companyId, agentId, conversationId);
        return found ? [found] : [];
      }),

    generate: (companyId: number, agentId: number, from: Origin, most: number): Promise<LabCaseContent[]> =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        if (from.kind !== 'source') {
          const policyId = from.kind === 'policy' ? from.policyId : null;
          return balanced(await fromPolicies(tx, companyId, agentId, policyId), most);
        }
        const source = await readHeadings(tx, companyId, agentId, from.sourceId, most);
        if (!source) throw notFound();
        return balanced(fromSource(source.name, source.headings), most);
      }),
  };
}
