import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { ChunkLocation, Likeness } from '../../knowledge/index.ts';
import { leansOnHistory, splitQuestions } from '../../understanding/conversation/index.ts';
import {
  answer,
  chunkAt,
  DEFAULT_THRESHOLDS,
  type Answer,
  type Hit,
  type SearchIndex,
} from '../../understanding/retrieval/index.ts';
import type { Passage } from './checks/evidence.ts';
import type { Candidate } from './choices.ts';
import type { Exchange, Turn } from './exchange.ts';
import { fuse } from './fuse.ts';

/** Knowledge that can be searched. */
export interface Searchable {
  settings: AgentSettings;
  index: SearchIndex;
  /** Locates those of the chunks that the agent may use at this moment. */
  locate(chunkIds: readonly number[]): Promise<readonly ChunkLocation[]>;
  /** Compares its chunks with a question by meaning, for the model; null where this is switched off. */
  compare: ((question: string, signal: AbortSignal) => Promise<Likeness | null>) | null;
}

export type PassagesStage = Extract<AnswerStage, { stage: 'passages' }>;

const MAX_PASSAGES = 8;
/** A confidence within this distance above the floor leads to choices instead of an answer. */
const BAND = DEFAULT_THRESHOLDS.answer - DEFAULT_THRESHOLDS.refuse;

/** One question of a message, and what the knowledge says about it. */
export interface Part {
  question: string;
  found: Answer;
}

/** What the knowledge says about a message. */
export interface Retrieval {
  parts: readonly Part[];
  outcome: Answer['outcome'];
  confidence: number;
  passages: readonly Passage[];
  /** What the question may be about, in the same order. */
  candidates: readonly (Passage & Candidate)[];
  /** The location of each chunk; grows with every search. */
  locations: Map<number, ChunkLocation>;
  stage: PassagesStage;
}

/** Searches the knowledge for a question. */
export async function retrieve(
  { index, settings, locate, compare }: Searchable,
  { question, history, locale }: Exchange,
  language: Locale,
  signal: AbortSignal,
): Promise<Retrieval> {
  const startedAt = performance.now();
  const floor = settings.confidenceFloor ?? DEFAULT_THRESHOLDS.refuse;
  const search = (text: string, context: readonly string[] = []) =>
    answer(index, text, {
      thresholds: { refuse: floor, answer: floor + BAND },
      language,
      alsoReads: locale ?? undefined,
      context,
    });
  const parts = partsOf(question, history, language, search);
  const confidence = Math.max(...parts.map(({ found }) => found.confidence));
  const outcome =
    (['answer', 'choices'] as const).find((each) => parts.some(({ found }) => found.outcome === each)) ?? 'refuse';
  const fused = fuse(inTurn(parts.map(({ found }) => found.hits)), compare && (await compare(question, signal)));
  const locations = new Map((await locate(fused.map(({ id }) => id))).map((location) => [location.chunkId, location]));
  // Never answer from deleted knowledge, even if an outdated index still contains it.
  const hits = fused.filter(({ id }) => locations.has(id));
  const passages = hits.map(({ id }, at): Passage => ({ ...passageOf(index, id), number: at + 1 }));
  const candidates = passages.map((passage, at) => ({
    ...passage,
    coverage: hits[at]?.coverage ?? 0,
    isInLanguage: languageOf(index, passage.chunkId) === language,
  }));
  const stage: PassagesStage = {
    stage: 'passages',
    ms: performance.now() - startedAt,
    searched: index.ids.length,
    floor,
    confidence,
    isUnderstood: parts.some(({ found }) => found.isUnderstood),
    passages: candidates.map(({ chunkId, title, heading, text, coverage }, at) => ({
      chunkId,
      sourceId: locations.get(chunkId)?.sourceId,
      title,
      heading,
      text: text.slice(0, 600),
      coverage,
      ...(hits[at]?.likeness === undefined ? {} : { likeness: hits[at].likeness }),
      isCited: false,
    })),
  };
  return { parts, outcome, confidence, passages, candidates, locations, stage };
}

const MAX_EARLIER = 2;

/** Every question of a message with what was found for it, together with what was asked before where it depends on that. */
function partsOf(
  message: string,
  history: readonly Turn[],
  language: Locale,
  search: (text: string, context?: readonly string[]) => Answer,
): Part[] {
  const earlier = history.flatMap(({ from, text }) => (from === 'customer' ? [text] : [])).toReversed();
  return splitQuestions(message, language).map((question, nth, all) => {
    const before = [...all.slice(0, nth).toReversed(), ...earlier].slice(0, MAX_EARLIER);
    const alone = search(question);
    const link = before.length > 0 ? leansOnHistory(question, language) : 'no';
    if (link === 'no') return { question, found: alone };
    const together = search(question, before);
    const isTogether = link === 'strongly' || together.confidence > alone.confidence;
    return { question, found: isTogether ? together : alone };
  });
}

/** The first of every list, then the second of every list, and so on, each only once. */
function inTurn(lists: readonly (readonly Hit[])[]): Hit[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return all.filter(({ id }, at) => all.findIndex((hit) => hit.id === id) === at).slice(0, MAX_PASSAGES);
}

export function passageOf(index: SearchIndex, id: number): Omit<Passage, 'number'> {
  const { title, heading, text } = chunkAt(index, index.ids.indexOf(id));
  return { chunkId: id, title, heading, text };
}

/** The language of a chunk. */
export const languageOf = (index: SearchIndex, id: number): Locale | undefined =>
  LOCALES[index.languages[index.ids.indexOf(id)] ?? -1];
