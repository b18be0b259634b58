import type { Locale } from '@parley/contracts/locales';
import type { Answer, Request } from '@parley/flow-engine';
import { firstQuestion, type Consulting } from '../../ai-agents/index.ts';
import type { FindTopic } from '../../understanding/classify/index.ts';
import { askHttp, type HttpDependencies } from './http.ts';

/** What answers requests of a flow: other systems and agents. */
export interface Answerers extends HttpDependencies {
  consulting: Consulting;
  findTopic: FindTopic;
}

/** The origin of a request. */
interface RequestOrigin {
  companyId: number;
  /** Null in a test run. */
  conversationId: number | null;
  /** The channel's agent, for steps that name none. */
  agentId: number | null;
  language: Locale | null;
  /** An idempotency key: the same for every attempt of a request. */
  key: string;
}

/** A flow waits five seconds in total for other systems; an agent, which has to write an answer, may take four times as long. */
const AGENT_TIME_FACTOR = 4;

/** Answers a request of a flow, and reports how much of the flow's time it took. */
export async function ask(
  answerers: Answerers,
  request: Request,
  origin: RequestOrigin,
): Promise<{ answer: Answer; tookMs: number }> {
  const startedAt = performance.now();
  const answer = await askAnswerer(answerers, request, origin);
  const ms = performance.now() - startedAt;
  return { answer, tookMs: Math.round(request.kind === 'http' ? ms : ms / AGENT_TIME_FACTOR) };
}

async function askAnswerer(answerers: Answerers, request: Request, origin: RequestOrigin): Promise<Answer> {
  if (request.kind === 'aiClassify') {
    const { id, confidence } = await answerers.findTopic(request.topics, request.text);
    return { exit: id ?? 'other', note: confidence.toFixed(2) };
  }
  if (request.kind === 'aiAnswer') return askAgent(answerers.consulting, request, origin);
  const { exit, problem, status, at } = await askHttp(answerers, origin.companyId, request, origin.key);
  const values = Object.fromEntries(request.saves.map(({ path, variable }) => [variable, at(path)]));
  const note = [status, problem].filter((part) => part !== null).join(' ');
  return { exit, ...(exit === 'ok' ? { values } : {}), note };
}

const AGENT_TIMEOUT_MS = 20_000;

/** Only a real answer is sent to the customer; for any other outcome the flow continues with its own texts. */
async function askAgent(
  consulting: Consulting,
  { agentId: named, question }: Extract<Request, { kind: 'aiAnswer' }>,
  { companyId, conversationId, agentId: ofChannel, language }: RequestOrigin,
): Promise<Answer> {
  const agentId = named ?? ofChannel;
  const verdict =
    agentId === null
      ? null
      : await consulting(companyId, agentId, conversationId, firstQuestion(question, language), {
          signal: AbortSignal.timeout(AGENT_TIMEOUT_MS),
        });
  return answerOf(verdict, verdict ? `v${verdict.version}` : '');
}

type AskedVerdict = Pick<
  NonNullable<Awaited<ReturnType<Consulting>>>,
  'outcome' | 'reason' | 'confidence' | 'text' | 'sources'
>;

/** What a flow hears of an agent's verdict; null if there is no such agent. */
export function answerOf(verdict: AskedVerdict | null, version: string): Answer {
  if (!verdict) return { exit: 'notSure', note: 'no_agent' };
  const why = verdict.confidence === null ? (verdict.reason ?? '') : verdict.confidence.toFixed(2);
  const note = [why, version].filter(Boolean).join(' · ');
  if (verdict.outcome === 'answered')
    return { exit: 'answered', says: { text: verdict.text, sources: verdict.sources }, note };
  return { exit: verdict.outcome === 'hand_off' ? 'handOff' : 'notSure', note };
}
