import { randomInt } from 'node:crypto';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { advance, newRun, openingOf, type PreparedFlow, type Visit } from '@parley/flow-engine';
import { sql as raw } from 'kysely';
import { pinnedPolicies } from '../../ai-agents/index.ts';
import { readCustomerFacts } from '../../customers/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { openEnforcement, type PolicyInUse } from '../../policies/index.ts';
import { carryOut } from '../running/carry-out.ts';
import { discloseOnce } from '../running/disclosure.ts';
import { agentsIn, guardOf } from '../running/flow-policies.ts';
import { currentVersion, type createPublishedFlows } from '../running/published-flows.ts';
import type { Opening } from './sealed-opening.ts';
import { shownPlace } from './shown-place.ts';

/** A visitor at a channel. */
export interface OpeningVisit extends Visit {
  companyId: number;
  companyName: string;
  flowId: number;
  agentId: number | null;
  /** The customer, if the visitor has written before. */
  customerId: number | null;
  language: string | undefined;
}

/** Waits between messages are skipped: the visitor reads at their own pace. */
const MAX_WAITS = 10;

type PublishedFlows = ReturnType<typeof createPublishedFlows>;

/**
 * What a flow says to a visitor before they have written, up to its first question; null if it says nothing then. Only reads, and
 * judges every text by the same policies as in a conversation.
 */
export async function showOpening(tx: Tx, published: PublishedFlows, visit: OpeningVisit): Promise<Opening | null> {
  const { companyId, flowId } = visit;
  const version = await currentVersion(tx, companyId, flowId);
  if (version === undefined || (await areBotsStopped(tx, companyId))) return null;
  const { pins, flows, savedReplies } = await published.load(tx, companyId, flowId, { [flowId]: version });
  const flow = flows.get(flowId);
  const trigger = flow ? openingOf(flow, visit) : null;
  if (!flow || trigger === null) return null;

  const language = LOCALES.find((locale) => locale === visit.language) ?? null;
  const known = visit.customerId === null ? null : await readCustomerFacts(tx, companyId, visit.customerId);
  const now = Date.now();
  const world = {
    now,
    language,
    facts: {
      ...known?.values,
      platform: 'web_widget',
      language,
      page_url: visit.pageUrl,
      'company.name': visit.companyName,
    },
    customerFields: known?.fields ?? [],
    findFlow: flows.get.bind(flows),
    findSavedReply: savedReplies.get.bind(savedReplies),
  };
  const before = newRun(flowId, visit.customerId ?? randomInt(2 ** 31));
  let result = advance(before, { type: 'open', trigger }, world);
  const effects = [...result.effects];
  const steps = [...result.steps];
  for (let waits = 0; result.state.waiting?.for === 'time' && waits < MAX_WAITS; waits += 1) {
    result = advance(result.state, { type: 'time' }, { ...world, now: result.state.waiting.until ?? now });
    effects.push(...result.effects);
    steps.push(...result.steps);
  }
  const { state } = result;
  const isQuestion = state.status === 'ended' || state.waiting?.for === 'reply';
  if (!isQuestion) return null;

  const guard = await guardOpening(tx, visit, flows.values(), language);
  const { place, acts, isPossible } = shownPlace();
  const languages = [...(language ? [language] : []), ...flow.languages];
  const isDisclosed = await saysThatItIsABot(tx, companyId, flowId);
  const disclose = discloseOnce({ isDisclosed, isFirst: true }, '', languages[0] ?? 'en');
  await carryOut(tx, place, { companyId, languages, guard, disclose }, effects);
  if (!isPossible() || !acts.some((act) => 'say' in act)) return null;
  const { hits } = guard.report();
  return { flowId, version, pins, state, acts, steps, hits: [...hits], shownAt: now };
}

/** The policies of every version of the agents that customers may get, as for greetings: which one it will be is not known yet. */
async function guardOpening(
  tx: Tx,
  { companyId, agentId }: OpeningVisit,
  flows: Iterable<PreparedFlow>,
  language: Locale | null,
) {
  const found = new Map<number, PolicyInUse>();
  for (const id of new Set([...(agentId === null ? [] : [agentId]), ...agentsIn(flows)]))
    for (const policy of await pinnedPolicies(tx, companyId, id))
      if ((found.get(policy.id)?.version ?? 0) < policy.version) found.set(policy.id, policy);
  const enforcement = await openEnforcement(tx, companyId, [...found.values()], null);
  return guardOf(enforcement, { message: '', language, platform: 'web_widget' });
}

async function areBotsStopped({ db }: Tx, companyId: number): Promise<boolean> {
  const { rows } =
    await raw`SELECT FROM bot_stops WHERE company_id = ${companyId} AND lifted_at IS NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function saysThatItIsABot({ db }: Tx, companyId: number, flowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('flows')
    .select('is_disclosed')
    .where('company_id', '=', companyId)
    .where('id', '=', flowId)
    .executeTakeFirst();
  return row?.is_disclosed ?? false;
}
