import type { AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import type { Guard } from '../../policies/index.ts';
import { answer, type SearchIndex } from '../../understanding/retrieval/index.ts';
import type { Passage } from './checks/evidence.ts';
import { compose } from './compose.ts';
import type { AgentContext } from './consult.ts';
import type { AnswerEngine, Task, Written } from './engine.ts';
import type { Exchange, Listener } from './exchange.ts';
import { quotingEngine } from './quoting.ts';
import { languageOf, passageOf, type Retrieval } from './retrieve.ts';
import { keeping, type Keep } from './said-so-far.ts';
import { allowedPlaces } from './shown.ts';

/** A model is asked again only if its second answer can still arrive in time. */
const MAX_BEFORE_REPAIR_MS = 5_000;
const REPAIR_MS = 8_000;

/** Prefers answers written by staff, then the model, then the built-in engine. Only what policies allow is shown and returned. */
export async function write(
  agent: AgentContext,
  guard: Guard,
  exchange: Exchange,
  language: Locale,
  { parts, outcome, passages, locations }: Retrieval,
  listener: Listener,
): Promise<{ written: Written; by: 'curated' | 'model' | 'built_in' }> {
  const { settings, index, hosts } = agent;
  const task: Task = {
    exchange,
    language,
    settings,
    passages: agent.engine ? passages.map((passage) => allowedOf(passage, guard)) : passages,
    passagesFrom: 'knowledge',
    standings: locations,
    rivals: parts.map(({ found }) =>
      [found.passage, ...found.rivals].flatMap((quote) => (quote ? [quote.chunkId] : [])),
    ),
    hosts,
    isSmallTalk: false,
    policies: agent.engine ? guard.instruct() : [],
    search: async (query) => {
      const more = await agent.locate(answer(index, query).hits.map(({ id }) => id));
      for (const location of more) locations.set(location.chunkId, location);
      return more.map(({ chunkId }) => allowedOf(passageOf(index, chunkId), guard));
    },
  };
  const quoting = outcome === 'answer' ? quotingEngine(parts, locations, (id) => languageOf(index, id)) : null;
  const isCurated = quoting !== null && parts.every(({ found }) => isQa(index, found.sentence?.chunkId));
  const engines = [
    ...(agent.engine && !isCurated ? [{ engine: agent.engine, by: 'model' as const }] : []),
    ...(quoting ? [{ engine: quoting, by: isCurated ? ('curated' as const) : ('built_in' as const) }] : []),
  ];
  const stages: AnswerStage[] = [];
  const places = allowedPlaces(guard, locations);
  const run = async (engine: AnswerEngine, wanted: Task, signal: AbortSignal): Promise<Written> => {
    const keep = keeping(guard);
    const written = await engine(wanted, {
      signal,
      onSaid: (said, all) => {
        const { text } = compose(settings, keep(said, all), all, places);
        if (!guard.isHolding && text && guard.allows(text, 'sentence', 'own', true)) listener.onText?.(text);
      },
    });
    stages.push(...written.stages);
    return allowedIn(written, keep);
  };
  const startedAt = performance.now();
  for (const { engine, by } of engines) {
    // The built-in engine finds its quotations in the passages as they are.
    let written = await run(engine, by === 'model' ? task : { ...task, passages }, listener.signal);
    const mayRepair = by === 'model' && performance.now() - startedAt < MAX_BEFORE_REPAIR_MS;
    if (written.action === 'forbidden' && mayRepair) {
      const until = AbortSignal.any([listener.signal, AbortSignal.timeout(REPAIR_MS)]);
      written = await run(engine, { ...task, policies: [...task.policies, ...correctionsOf(guard)] }, until);
    }
    if (written.action !== 'none') return { written: { ...written, stages }, by };
  }
  return { written: { stages, action: 'none', said: [], passages }, by: 'built_in' };
}

/** What policies let through; a reply of which nothing is left that a source supports is forbidden as a whole. */
function allowedIn(written: Written, keep: Keep): Written {
  if (written.action !== 'reply') return written;
  const said = keep(written.said, written.passages);
  const isUseful = said.some(({ cited }) => cited.length > 0);
  return isUseful || said.length === written.said.length
    ? { ...written, said }
    : { ...written, said: [], action: 'forbidden' };
}

/** A model does not get to read what it must not say. */
function allowedOf<Found extends Omit<Passage, 'number'>>(passage: Found, guard: Guard): Found {
  const text = guard.clean(passage.text, 'passages', [passage.text]);
  return text === passage.text ? passage : { ...passage, text };
}

const MAX_CORRECTIONS = 5;

const correctionsOf = (guard: Guard): string[] => [
  'Your last answer could not be sent, because the company forbids these sentences. Answer again without them:',
  ...guard
    .removed()
    .slice(-MAX_CORRECTIONS)
    .map(({ name, words }) => `- ${words.replace(/\s+/g, ' ')} (${name})`),
];

const isQa = (index: SearchIndex, chunkId: number | undefined) =>
  chunkId !== undefined && index.isQa[index.ids.indexOf(chunkId)] === 1;
