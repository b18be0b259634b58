import type { Locale } from '@parley/contracts/locales';
import type { Answer, Request, Value } from '@parley/flow-engine';
import { firstQuestion, type Consulting, type FindTopic } from '../../ai-agents/index.ts';
import { OutboundError, type Outbound } from '../../infra/outbound/outbound.ts';

type HttpRequest = Extract<Request, { kind: 'http' }>;

export interface HttpAnswer {
  exit: 'ok' | 'error';
  /** Why it failed, in a word that screens can explain. */
  problem: string | null;
  status: number | null;
  content: unknown;
}

const LARGEST = 1_000_000;

/** Asks another system on behalf of a flow. Whatever goes wrong out there is the error exit, never an exception. */
export async function askHttp(outbound: Outbound, request: HttpRequest, key: string): Promise<HttpAnswer> {
  const hasBody = request.body !== '' && request.method !== 'GET';
  const typed = request.headers.some(({ name }) => name.toLowerCase() === 'content-type');
  try {
    const reply = await outbound({
      method: request.method,
      url: request.url,
      headers: {
        ...(hasBody && !typed ? { 'content-type': 'application/json' } : {}),
        'idempotency-key': key,
        ...Object.fromEntries(request.headers.map(({ name, value }) => [name.toLowerCase(), value])),
      },
      body: hasBody ? request.body : undefined,
      timeoutMs: request.timeoutMs,
      largestBytes: LARGEST,
    });
    const isFine = reply.status >= 200 && reply.status < 300;
    const content = parse(reply.body.toString('utf8'));
    if (!isFine) return { exit: 'error', problem: 'refused', status: reply.status, content };
    if (content === undefined && request.saves.length > 0)
      return { exit: 'error', problem: 'not_json', status: reply.status, content };
    return { exit: 'ok', problem: null, status: reply.status, content };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { exit: 'error', problem: error.problem, status: null, content: undefined };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the answer holds at a path like `order.items.0.name`; null when there is nothing or something with parts. */
export function valueAt(content: unknown, path: string): Value {
  let found = content;
  for (const key of path.split('.').filter(Boolean)) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, key)) return null;
    found = (found as Record<string, unknown>)[key];
  }
  if (Array.isArray(found)) return found.filter(isPlain).slice(0, 100);
  return isPlain(found) ? found : null;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const MOST_PATHS = 50;

/** Some of the paths at which an answer holds something, for whoever has to name one. */
export function pathsIn(content: unknown, prefix = '', found: string[] = []): string[] {
  if (found.length >= MOST_PATHS || content === null || content === undefined) return found;
  if (typeof content !== 'object') {
    if (prefix) found.push(prefix);
    return found;
  }
  for (const [key, inner] of Object.entries(content).slice(0, 20))
    pathsIn(inner, prefix ? `${prefix}.${key}` : key, found);
  return found;
}

/** Who is asked for a flow: other systems, and agents. */
export interface Experts {
  outbound: Outbound;
  consulting: Consulting;
  findTopic: FindTopic;
}

/** On whose behalf. */
interface Asker {
  companyId: number;
  /** The agent of the channel, for steps that name none. */
  agentId: number | null;
  language: Locale | null;
  /** The same for the same request, however often it is made. */
  key: string;
}

/** A flow waits five seconds in all for other systems; an agent, who writes meanwhile, may take four times as long. */
const PATIENCE_WITH_AGENTS = 4;

/** Does what only the world outside can do, and tells how much of the flow's time it took. */
export async function ask(
  experts: Experts,
  request: Request,
  asker: Asker,
): Promise<{ answer: Answer; tookMs: number }> {
  const begun = performance.now();
  const answer = await askExpert(experts, request, asker);
  const ms = performance.now() - begun;
  return { answer, tookMs: Math.round(request.kind === 'http' ? ms : ms / PATIENCE_WITH_AGENTS) };
}

async function askExpert(experts: Experts, request: Request, asker: Asker): Promise<Answer> {
  if (request.kind === 'aiClassify') {
    const { id, confidence } = await experts.findTopic(request.topics, request.text);
    return { exit: id ?? 'other', note: confidence.toFixed(2) };
  }
  if (request.kind === 'aiAnswer') return askAgent(experts.consulting, request, asker);
  const { exit, problem, status, content } = await askHttp(experts.outbound, request, asker.key);
  const { saves } = request;
  const values = Object.fromEntries(saves.map(({ path, variable }) => [variable, valueAt(content, path)]));
  const note = [status, problem].filter((part) => part !== null).join(' ');
  return { exit, ...(exit === 'ok' ? { values } : {}), note };
}

/** Only an answer is said; whatever else becomes of it, the flow goes on in its own words. */
async function askAgent(
  consulting: Consulting,
  { agentId: named, question }: Extract<Request, { kind: 'aiAnswer' }>,
  { companyId, agentId: ofChannel, language }: Asker,
): Promise<Answer> {
  const agentId = named ?? ofChannel;
  const verdict =
    agentId === null
      ? null
      : await consulting(companyId, agentId, firstQuestion(question, language), {
          signal: AbortSignal.timeout(20_000),
        });
  if (!verdict) return { exit: 'notSure', note: 'no_agent' };
  const note = verdict.confidence === null ? (verdict.reason ?? '') : verdict.confidence.toFixed(2);
  if (verdict.outcome === 'answered')
    return { exit: 'answered', says: { text: verdict.text, sources: verdict.sources }, note };
  return { exit: verdict.outcome === 'hand_off' ? 'handOff' : 'notSure', note };
}
