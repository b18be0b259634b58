import { setImmediate as breathe } from 'node:timers/promises';
import { MAX_STARTERS, type Starters } from '@parley/contracts/starters';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Log } from '../../infra/log.ts';
import type { Sql } from '../../infra/sql/sql.ts';
import { readAgentHeadings } from '../../knowledge/index.ts';
import { attachedPolicies } from '../../policies/index.ts';
import { getAgent } from '../ai-agents.ts';
import type { GetReady, ReadyAgent } from '../answering/consulting.ts';
import { firstQuestion, type Verdict } from '../answering/exchange.ts';
import { findLiveAgent } from '../versions/find-live.ts';
import { candidatesFrom } from './candidates.ts';
import {
  changeStarters,
  findStale,
  readStarters,
  storeAnswered,
  type AnsweredStarter,
  type OwnStarters,
  type StoredStarters,
} from './repository.ts';

/** More attempts than this in one language would take long and hardly find better ones. */
const MAX_ASKED = 12;
const CHECK_EVERY_S = 5;
const ANSWER_MS = 10_000;

export type AgentStarters = ReturnType<typeof createStarters>;

/** The questions that agents suggest: made from their sources or written by staff, and only those that the agent answers. */
export function createStarters(sql: Sql, jobs: Jobs, log: Log, getReady: GetReady) {
  /** Asks the built-in engine, which answers whenever a model does not. */
  async function openAgent(companyId: number, agentId: number): Promise<ReadyAgent> {
    const asked = await sql.inCompany(companyId, async (tx) => {
      const live = await findLiveAgent(tx, companyId, agentId, null);
      if (live) return live;
      const { settings } = await getAgent(tx, companyId, agentId);
      return { settings, policies: await attachedPolicies(tx, companyId, agentId) };
    });
    return getReady(companyId, agentId, { ...asked, settings: { ...asked.settings, model: null } });
  }

  async function check(companyId: number, agentId: number, own: readonly OwnStarters[]): Promise<AnsweredStarter[]> {
    const agent = await openAgent(companyId, agentId);
    const ask = async (text: string, locale: Locale) => {
      await breathe();
      return agent(firstQuestion(text, locale), { signal: AbortSignal.timeout(ANSWER_MS) }, null, null);
    };
    const answered: AnsweredStarter[] = [];
    for (const { locale, texts } of own)
      for (const text of texts)
        if (isAnswered(await ask(text, locale))) answered.push({ locale, text, sourceId: null });

    const headings = await sql.inCompany(companyId, (tx) => readAgentHeadings(tx, companyId, agentId));
    const candidates = Map.groupBy(candidatesFrom(headings), ({ locale }) => locale);
    for (const locale of LOCALES) {
      let found = 0;
      for (const candidate of (candidates.get(locale) ?? []).slice(0, MAX_ASKED)) {
        if (found >= MAX_STARTERS) break;
        const verdict = await ask(candidate.text, locale);
        if (!isAnswered(verdict) || verdict.language !== locale || !cites(verdict, candidate.sourceId)) continue;
        answered.push(candidate);
        found += 1;
      }
    }
    return answered;
  }

  /** As they are stored, after checking them if the agent's knowledge has changed. */
  async function refresh(companyId: number, agentId: number): Promise<StoredStarters> {
    const stored = await sql.inCompany(companyId, (tx) => readStarters(tx, companyId, agentId));
    if (stored.checkedFor === stored.key) return stored;
    const answered = await check(companyId, agentId, stored.own);
    await sql.inCompany(companyId, (tx) => storeAnswered(tx, companyId, agentId, stored, answered));
    return { ...stored, answered, checkedFor: stored.key };
  }

  async function describe(companyId: number, agentId: number): Promise<Starters> {
    const { isOn, own, answered } = await refresh(companyId, agentId);
    const names = await sql.inCompany(companyId, ({ db }) =>
      db.selectFrom('knowledge_sources').select(['id', 'name']).where('company_id', '=', companyId).execute(),
    );
    return {
      isOn,
      own: own.map(({ locale, texts }) => ({
        locale,
        questions: texts.map((text) => ({ text, isAnswered: isOwn(answered, locale, text) })),
      })),
      found: answered.flatMap(({ locale, text, sourceId }) => {
        const source = names.find(({ id }) => id === sourceId);
        return source ? [{ locale, text, source }] : [];
      }),
    };
  }

  jobs.every('ai-agents.starters', CHECK_EVERY_S, async () => {
    for (const { companyId, agentId } of await findStale(sql))
      await refresh(companyId, agentId).catch((error: unknown) =>
        log.warn({ err: error, companyId, agentId }, 'Could not check suggested questions.'),
      );
  });

  return {
    get: describe,
    async set(
      companyId: number,
      agentId: number,
      changes: { isOn?: boolean | undefined; own?: OwnStarters[] | undefined },
    ) {
      await sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const own = changes.own?.filter(({ texts }) => texts.length > 0);
        await changeStarters(tx, companyId, agentId, { ...changes, own });
      });
      return describe(companyId, agentId);
    },
  };
}

const isOwn = (answered: readonly AnsweredStarter[], locale: Locale, text: string) =>
  answered.some((each) => each.sourceId === null && each.locale === locale && each.text === text);

/** Answered from the sources, and not by small talk or because a policy says something instead. */
const isAnswered = ({ outcome, stages }: Verdict): boolean =>
  outcome === 'answered' &&
  stages.some((stage) => stage.stage === 'answer' && (stage.by === 'built_in' || stage.by === 'curated'));

const cites = ({ stages }: Verdict, sourceId: number): boolean =>
  stages.some(
    (stage) => stage.stage === 'passages' && stage.passages.some((each) => each.isCited && each.sourceId === sourceId),
  );
