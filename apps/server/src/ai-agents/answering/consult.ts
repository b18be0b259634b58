import type { AgentSettings, HandOffReason } from '@parley/contracts/ai-agents';
import type { AnswerStage, SmallTalkAct } from '@parley/contracts/answers';
import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import type { Locale } from '@parley/contracts/locales';
import type { Likeness, ChunkLocation } from '../../knowledge/index.ts';
import {
  answer,
  chunkAt,
  DEFAULT_THRESHOLDS,
  type Answer,
  type Hit,
  type SearchIndex,
} from '../../understanding/retrieval/index.ts';
import { leansOnHistory, splitQuestions } from '../../understanding/conversation/index.ts';
import type { Passage } from './checks/evidence.ts';
import { compose } from './compose.ts';
import type { AnswerEngine, Task, Written } from './engine.ts';
import { examine } from './examine.ts';
import { firstQuestion, type Exchange, type Listener, type Turn, type Verdict } from './exchange.ts';
import { fuse } from './fuse.ts';
import { quotingEngine } from './quoting.ts';
import { SMALL_TALK_REPLIES } from './small-talk-replies.ts';
import { subjectsOf } from './subjects.ts';
import { askForDetails, TALK_TO_A_PERSON, WHICH_ONE } from './words.ts';

/** Everything an agent needs to answer. */
export interface AgentContext {
  settings: AgentSettings;
  index: SearchIndex;
  /** The only hosts that its answers may mention. */
  hosts: ReadonlySet<string>;
  /** Locates those of the chunks that the agent may use at this moment. */
  locate(chunkIds: readonly number[]): Promise<readonly ChunkLocation[]>;
  /** The model that writes; null for the built-in engine. */
  engine: AnswerEngine | null;
  /** Compares its chunks with a question by meaning, for the model; null where this is switched off. */
  compare: ((question: string, signal: AbortSignal) => Promise<Likeness | null>) | null;
}

const MAX_CHOICES = 3;
const MAX_PASSAGES = 8;
const MAX_CHOICE_LENGTH = 60;
/** A confidence within this distance above the floor leads to choices instead of an answer. */
const BAND = DEFAULT_THRESHOLDS.answer - DEFAULT_THRESHOLDS.refuse;

type PassagesStage = Extract<AnswerStage, { stage: 'passages' }>;

/** Decides what an agent does about a question. Every stage is reported to the listener and recorded in the trace. */
export async function consult(agent: AgentContext, exchange: Exchange, listener: Listener): Promise<Verdict> {
  const { settings } = agent;
  const stages: AnswerStage[] = [];
  const note = (...done: readonly AnswerStage[]) => {
    stages.push(...done);
    for (const stage of done) listener.onStage?.(stage);
  };

  const { question, language, before } = examine(settings, exchange);
  note(before);
  const conclude = (ending: Partial<Verdict> & Pick<Verdict, 'outcome' | 'text'>): Verdict => {
    if (ending.text) listener.onText?.(ending.text);
    return {
      question,
      language,
      options: [],
      sources: [],
      confidence: null,
      reason: null,
      asked: [],
      phrase: 'fallback',
      stages,
      ...ending,
    };
  };
  const person = (reason: HandOffReason, confidence: number | null = null) => {
    const asked = settings.fields.filter((field) => !exchange.known.includes(field));
    const words = [
      handOffWords(settings, reason, language),
      ...(asked.length > 0 ? [askForDetails(asked, language)] : []),
    ];
    return conclude({ outcome: 'hand_off', reason, confidence, asked, text: words.join('\n\n') });
  };

  const reason = whyPerson(settings, before);
  if (reason) return person(reason);

  if (before.smallTalk !== null) {
    const { text, by, stages: done } = await chat(agent, before.smallTalk, question, language, listener);
    note(...done, { stage: 'answer', ms: 0, text, by });
    const options = before.smallTalk === 'whatCanYouDo' ? subjectsOf(agent.index, language) : [];
    return conclude({ outcome: 'answered', text, options });
  }

  const retrieval = await retrieve(agent, { ...exchange, question }, language, listener.signal);
  const { confidence, stage } = retrieval;
  listener.onStage?.(stage);
  const { written, by } = await write(agent, { ...exchange, question }, language, retrieval, listener);
  stages.push(cite(stage, written));
  note(...written.stages);
  if (written.action === 'reply') {
    const { text, sources } = compose(settings, written.said, written.passages, retrieval.locations);
    note({ stage: 'answer', ms: 0, text, by });
    return conclude({ outcome: 'answered', confidence, text, sources });
  }
  const options = retrieval.outcome === 'choices' ? choicesOf(retrieval) : [];
  if (options.length > 1) return conclude({ outcome: 'choices', confidence, text: WHICH_ONE[language], options });
  if (exchange.unsureBefore + 1 >= settings.handOff.unsureTimes) return person('unsure', confidence);
  return conclude({
    outcome: 'unsure',
    confidence,
    text: '',
    phrase: retrieval.parts.some(({ found }) => found.isUnderstood) ? 'not_found' : 'fallback',
    options: [{ id: 'person', label: TALK_TO_A_PERSON[language] }],
  });
}

/** Answers small talk. A model sees nothing but the message, which consists of known phrases alone. */
async function chat(
  { engine, settings, hosts }: AgentContext,
  act: SmallTalkAct,
  question: string,
  language: Locale,
  { signal }: Listener,
): Promise<{ text: string; by: 'model' | 'small_talk'; stages: readonly AnswerStage[] }> {
  const reply = SMALL_TALK_REPLIES[language][act];
  if (!engine) return { text: reply, by: 'small_talk', stages: [] };
  const exchange = firstQuestion(question, language);
  const task: Task = {
    exchange,
    language,
    settings,
    hosts,
    passages: [],
    passagesFrom: 'knowledge',
    isSmallTalk: true,
    search: async () => [],
  };
  const { action, said, stages } = await engine(task, { signal, onSaid: () => {} });
  const text = said.map(({ gap, text: sentence }, at) => `${at > 0 ? gap : ''}${sentence}`).join('');
  return action === 'reply' && text ? { text, by: 'model', stages } : { text: reply, by: 'small_talk', stages };
}

/** Why a person has to take over: the customer asked for one or is angry, or staff reserved the topic. */
function whyPerson(
  { handOff: { angryTimes } }: AgentSettings,
  { asksForPerson, topic, angry, isFurious }: Extract<AnswerStage, { stage: 'before' }>,
): HandOffReason | null {
  if (asksForPerson) return 'asked';
  if (topic !== null) return 'topic';
  if (isFurious && angryTimes !== null) return 'upset';
  return angryTimes !== null && angry >= angryTimes ? 'upset' : null;
}

function handOffWords({ handOff: { texts } }: AgentSettings, reason: HandOffReason, language: Locale): string {
  const own = texts[reason].find(({ locale }) => locale === language)?.text;
  return own || HAND_OFF_WORDS[reason][language];
}

/** One question of a message, and what the knowledge says about it. */
export interface Part {
  question: string;
  found: Answer;
}

interface Retrieval {
  parts: readonly Part[];
  outcome: Answer['outcome'];
  confidence: number;
  passages: readonly Passage[];
  /** The location of each chunk; grows with every search. */
  locations: Map<number, ChunkLocation>;
  stage: PassagesStage;
}

/** Searches the knowledge for a question. */
async function retrieve(
  { index, settings, locate, engine, compare }: AgentContext,
  { question, history }: Exchange,
  language: Locale,
  signal: AbortSignal,
): Promise<Retrieval> {
  const startedAt = performance.now();
  const floor = settings.confidenceFloor ?? DEFAULT_THRESHOLDS.refuse;
  const search = (text: string, context: readonly string[] = []) =>
    answer(index, text, { thresholds: { refuse: floor, answer: floor + BAND }, language, context });
  const parts = partsOf(question, history, language, search);
  const confidence = Math.max(...parts.map(({ found }) => found.confidence));
  const outcome =
    (['answer', 'choices'] as const).find((each) => parts.some(({ found }) => found.outcome === each)) ?? 'refuse';
  // The word search decides about quotations; a model also gets passages that are close in meaning.
  const isForModel = engine !== null && compare !== null;
  const fused = fuse(inTurn(parts.map(({ found }) => found.hits)), isForModel ? await compare(question, signal) : null);
  const locations = new Map((await locate(fused.map(({ id }) => id))).map((location) => [location.chunkId, location]));
  // Never answer from deleted knowledge, even if an outdated index still contains it.
  const hits = fused.filter(({ id }) => locations.has(id));
  const passages = hits.map(({ id }, at): Passage => ({ ...passageOf(index, id), number: at + 1 }));
  const stage: PassagesStage = {
    stage: 'passages',
    ms: performance.now() - startedAt,
    searched: index.ids.length,
    floor,
    confidence,
    passages: passages.map(({ chunkId, title, heading, text }, at) => ({
      chunkId,
      sourceId: locations.get(chunkId)?.sourceId,
      title,
      heading,
      text: text.slice(0, 600),
      coverage: hits[at]?.coverage ?? 0,
      ...(hits[at]?.likeness === undefined ? {} : { likeness: hits[at].likeness }),
      isCited: false,
    })),
  };
  return { parts, outcome, confidence, passages, locations, stage };
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

function passageOf(index: SearchIndex, id: number): Omit<Passage, 'number'> {
  const { title, heading, text } = chunkAt(index, index.ids.indexOf(id));
  return { chunkId: id, title, heading, text };
}

/** Prefers answers written by staff, then the model, then the built-in engine. */
async function write(
  agent: AgentContext,
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
    passages,
    passagesFrom: 'knowledge',
    hosts,
    isSmallTalk: false,
    search: async (query) => {
      const more = await agent.locate(answer(index, query).hits.map(({ id }) => id));
      for (const location of more) locations.set(location.chunkId, location);
      return more.map(({ chunkId }) => passageOf(index, chunkId));
    },
  };
  const quoting = outcome === 'answer' ? quotingEngine(parts, locations) : null;
  const isCurated = quoting !== null && parts.every(({ found }) => isQa(index, found.sentence?.chunkId));
  const engines = [
    ...(agent.engine && !isCurated ? [{ engine: agent.engine, by: 'model' as const }] : []),
    ...(quoting ? [{ engine: quoting, by: isCurated ? ('curated' as const) : ('built_in' as const) }] : []),
  ];
  const stages: AnswerStage[] = [];
  for (const { engine, by } of engines) {
    const written = await engine(task, {
      signal: listener.signal,
      onSaid: (said, all) => listener.onText?.(compose(settings, said, all, locations).text),
    });
    stages.push(...written.stages);
    if (written.action !== 'none') return { written: { ...written, stages }, by };
  }
  return { written: { stages, action: 'none', said: [], passages }, by: 'built_in' };
}

const isQa = (index: SearchIndex, chunkId: number | undefined) =>
  chunkId !== undefined && index.isQa[index.ids.indexOf(chunkId)] === 1;

/** Marks the passages that the answer is taken from. */
function cite(stage: PassagesStage, written: Written): PassagesStage {
  if (written.action !== 'reply') return stage;
  const cited = new Set(written.said.flatMap(({ cited: numbers }) => numbers));
  const isCited = (chunkId: number) =>
    written.passages.some((passage) => passage.chunkId === chunkId && cited.has(passage.number));
  return { ...stage, passages: stage.passages.map((each) => ({ ...each, isCited: isCited(each.chunkId) })) };
}

/** One button per topic that the question may be about, in the order of the word search. */
function choicesOf({ passages }: Retrieval): Verdict['options'] {
  const names = passages.map(({ heading, title }) => (heading.split(' › ').at(-1) || title).trim()).filter(Boolean);
  return [...new Set(names)].slice(0, MAX_CHOICES).map((name, at) => ({
    id: `choice-${at + 1}`,
    label: name.length > MAX_CHOICE_LENGTH ? `${name.slice(0, MAX_CHOICE_LENGTH - 1)}…` : name,
  }));
}
