import { HAND_OFF_REASONS, type HandOffReason } from '@parley/contracts/ai-agents';
import type { Coverage } from '@parley/contracts/lab-runs';
import { LOCALES } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import type { FlowPlayer, FlowStep } from './flow-player.ts';
import type { Played, Reached } from './played.ts';
import type { RunOrder } from './run-repository.ts';

const MAX_MISSING = 5;

/** What some conversation of a run has reached. */
type ReachedAll = { [Kind in keyof Reached]: ReadonlySet<string> };

/** What the cases of a run have reached with the draft, of what its agent has. */
export async function readCoverage(
  tx: Tx,
  companyId: number,
  order: RunOrder,
  draft: Played,
  stepsOf: FlowPlayer['steps'],
): Promise<Coverage> {
  const sources = await readySources(tx, companyId, order.agentId);
  const steps = await stepsOf(tx, companyId, startableFlows(draft));
  return coverageOf(draft, { sources, steps }, await readReached(tx, companyId, order.id));
}

const enabledOf = ({ policies }: Pick<Played, 'policies'>) => policies.filter(({ content }) => content.isEnabled);

/** Where policies send customers; null is a person. */
const routesOf = (draft: Pick<Played, 'policies'>) =>
  enabledOf(draft).flatMap(({ content: { enforcement, action } }) =>
    action.kind === 'route' && enforcement === 'hard' ? [action.flowId] : [],
  );

/** The flows that policies can start. */
const startableFlows = (draft: Pick<Played, 'policies' | 'around'>): number[] =>
  [...new Set(routesOf(draft))].flatMap((id) => (id !== null && draft.around.flows.has(id) ? [id] : []));

interface There {
  sources: readonly { id: number; name: string }[];
  steps: readonly FlowStep[];
}

function coverageOf(
  draft: Pick<Played, 'policies' | 'settings' | 'around'>,
  { sources, steps }: There,
  reached: ReachedAll,
): Coverage {
  const { settings, around } = draft;
  const enabled = enabledOf(draft);
  const flows = startableFlows(draft);
  const asks = enabled.some(({ content }) => content.enforcement === 'hard' && content.action.kind === 'must_ask');
  const { angryTimes, topics } = settings.handOff;
  const isPossible: Record<HandOffReason, boolean> = {
    asked: true,
    unsure: true,
    upset: angryTimes !== null,
    topic: topics.length > 0,
    // Only outages lead to it.
    failed: false,
    policy: routesOf(draft).some((id) => id === null || !around.flows.has(id)) || asks,
  };
  return {
    policies: share(
      enabled,
      ({ id }) => reached.policyIds.has(String(id)),
      ({ content }) => content.name,
    ),
    flows: share(
      flows,
      (id) => reached.flowIds.has(String(id)),
      (id) => around.flows.get(id) ?? '',
    ),
    flowSteps: share(
      steps,
      ({ key }) => reached.stepKeys.has(key),
      ({ name }) => name,
    ),
    handOffReasons: share(
      HAND_OFF_REASONS.filter((reason) => isPossible[reason]),
      (reason) => reached.reasons.has(reason),
      String,
    ),
    sources: share(
      sources,
      ({ id }) => reached.sourceIds.has(String(id)),
      ({ name }) => name,
    ),
    languages: share(LOCALES, (locale) => reached.languages.has(locale), String),
  };
}

function share<Item>(items: readonly Item[], isReached: (item: Item) => boolean, nameOf: (item: Item) => string) {
  const missing = items.filter((item) => !isReached(item));
  return {
    reached: items.length - missing.length,
    total: items.length,
    missing: missing.slice(0, MAX_MISSING).map(nameOf),
  };
}

const KINDS: readonly (keyof Reached)[] = ['policyIds', 'flowIds', 'stepKeys', 'reasons', 'sourceIds', 'languages'];

async function readReached({ db }: Tx, companyId: number, runId: number): Promise<ReachedAll> {
  const { rows } = await raw<{ kind: string; item: string }>`
    SELECT DISTINCT kinds.kind, item FROM lab_attempts a, unnest(${[...KINDS]}::text[]) AS kinds (kind),
      jsonb_array_elements_text(a.attempt -> 'reached' -> kinds.kind) AS item
    WHERE a.company_id = ${companyId} AND a.run_id = ${runId} AND a.is_draft`.execute(db);
  const of = (kind: keyof Reached) => new Set(rows.filter((row) => row.kind === kind).map(({ item }) => item));
  return {
    policyIds: of('policyIds'),
    flowIds: of('flowIds'),
    stepKeys: of('stepKeys'),
    reasons: of('reasons'),
    sourceIds: of('sourceIds'),
    languages: of('languages'),
  };
}

async function readySources({ db }: Tx, companyId: number, agentId: number) {
  return db
    .selectFrom('ai_agent_knowledge_sources as link')
    .innerJoin('knowledge_sources as source', 'source.id', 'link.source_id')
    .select(['source.id', 'source.name'])
    .where('link.company_id', '=', companyId)
    .where('link.ai_agent_id', '=', agentId)
    .where('source.status', '=', 'ready')
    .where('source.is_enabled', '=', true)
    .where('source.deleted_at', 'is', null)
    .orderBy('source.id')
    .execute();
}

/** The policies that acted in a run. */
export async function policiesReached(tx: Tx, companyId: number, runId: number): Promise<ReadonlySet<number>> {
  const { policyIds } = await readReached(tx, companyId, runId);
  return new Set([...policyIds].map(Number));
}
