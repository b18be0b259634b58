import { setImmediate as breathe } from 'node:timers/promises';
import type { ModelProblem } from '@parley/contracts/answers';
import type { LabCaseContent } from '@parley/contracts/lab-cases';
import { notFound } from '../../../infra/errors.ts';
import type { Sql, Tx } from '../../../infra/sql/sql.ts';
import { locateChunks, readHeadings, type Library } from '../../../knowledge/index.ts';
import { attachedPolicies, readTopics, type PolicyInUse } from '../../../policies/index.ts';
import { search } from '../../../understanding/retrieval/index.ts';
import { getAgent } from '../../ai-agents.ts';
import type { Ask, AskModel } from '../../asking-model.ts';
import { balanced, newTo, type Pile } from './balance.ts';
import { questionsByModel, variantsByModel, type ByModel } from './by-model.ts';
import { fromConversation } from './from-conversation.ts';
import { fromPolicy } from './from-policy.ts';
import { fromSource } from './from-source.ts';

export type Proposals = ReturnType<typeof createProposals>;

type Origin = { kind: 'policy'; policyId: number } | { kind: 'policies' } | { kind: 'source'; sourceId: number };

interface Wish {
  from: Origin;
  most: number;
  withModel: boolean;
}

interface Generated {
  data: LabCaseContent[];
  modelProblem: ModelProblem | null;
  /** Places in `data`. */
  notFound: number[];
}

/** How many passages an answer looks at. */
const PASSAGES = 5;
const NOT_ASKED: ByModel = { piles: [], problem: null };

/** Test cases that somebody may want; nothing is stored. Without a model the same is proposed every time. */
export function createProposals(sql: Sql, askModel: AskModel, openIndex: Library['openFresh']) {
  /** Asks the model of the agent's draft. */
  const askFor = async (companyId: number, agentId: number): Promise<Ask> => {
    const { settings } = await sql.inCompany(companyId, (tx) => getAgent(tx, companyId, agentId));
    return (asking) => askModel(companyId, agentId, settings, asking);
  };

  async function ofPolicies(companyId: number, agentId: number, { from, most, withModel }: Wish): Promise<Generated> {
    const ask = await askFor(companyId, agentId);
    const { chosen, topics } = await sql.inCompany(companyId, async (tx) => ({
      chosen: await choosePolicies(tx, companyId, agentId, from.kind === 'policy' ? from.policyId : null),
      topics: await readTopics(tx, companyId),
    }));
    const piles = chosen.map((policy) => fromPolicy(policy, topics));
    // One of each kind of every policy, before the next kind.
    const kinds = Math.max(0, ...piles.map(({ length }) => length));
    const builtIn = Array.from({ length: kinds }, (_, kind) => piles.flatMap((each) => each.slice(kind, kind + 1)));
    const byModel = withModel ? await variantsByModel(ask, chosen, topics) : NOT_ASKED;
    return generated(byModel, builtIn.flat(), most);
  }

  async function ofSource(companyId: number, agentId: number, sourceId: number, wish: Wish): Promise<Generated> {
    const ask = await askFor(companyId, agentId);
    const { most, withModel } = wish;
    const source = await sql.inCompany(companyId, (tx) => readHeadings(tx, companyId, agentId, sourceId, most));
    if (!source) throw notFound();
    const { name, headings } = source;
    const byModel = withModel ? await questionsByModel(ask, name, headings) : NOT_ASKED;
    const proposed = generated(byModel, fromSource(name, headings), most);
    return { ...proposed, notFound: await notFoundIn(companyId, agentId, sourceId, proposed.data) };
  }

  /** The questions for which the search finds nothing of the source among the passages that an answer looks at. */
  async function notFoundIn(companyId: number, agentId: number, sourceId: number, data: readonly LabCaseContent[]) {
    const index = await openIndex(companyId, agentId);
    const found: number[][] = [];
    for (const { turns } of data) {
      found.push(search(index, turns[0]?.says ?? '', { limit: PASSAGES }).hits.map(({ id }) => id));
      await breathe();
    }
    const ids = [...new Set(found.flat())];
    const located = await sql.inCompany(companyId, (tx) => locateChunks(tx, companyId, agentId, ids));
    const own = new Set(located.filter((each) => each.sourceId === sourceId).map(({ chunkId }) => chunkId));
    return found.flatMap((chunkIds, at) => (chunkIds.some((id) => own.has(id)) ? [] : [at]));
  }

  return {
    conversation: (companyId: number, agentId: number, conversationId: number): Promise<LabCaseContent[]> =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const found = await fromConversation(tx, companyId, agentId, conversationId);
        return found ? [found] : [];
      }),

    /** What a model proposes comes first; if it fails, the built-in proposals are there all the same. */
    generate: (companyId: number, agentId: number, wish: Wish): Promise<Generated> =>
      wish.from.kind === 'source'
        ? ofSource(companyId, agentId, wish.from.sourceId, wish)
        : ofPolicies(companyId, agentId, wish),
  };
}

const generated = ({ piles, problem }: ByModel, builtIn: readonly Pile[], most: number): Generated => ({
  data: balanced([...newTo(builtIn, piles), ...builtIn], most),
  modelProblem: problem,
  notFound: [],
});

async function choosePolicies(
  tx: Tx,
  companyId: number,
  agentId: number,
  policyId: number | null,
): Promise<PolicyInUse[]> {
  const attached = await attachedPolicies(tx, companyId, agentId);
  if (policyId === null) return attached.filter(({ content }) => content.isEnabled);
  const chosen = attached.filter(({ id }) => id === policyId);
  if (chosen.length === 0) throw notFound();
  return chosen;
}
