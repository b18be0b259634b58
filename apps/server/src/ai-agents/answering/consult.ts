import type { AgentSettings, HandOffReason } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import type { Locale } from '@parley/contracts/locales';
import type { Likeness, ChunkLocation } from '../../knowledge/index.ts';
import {
  answer,
  chunkAt,
  DEFAULT_THRESHOLDS,
  type Answer,
  type SearchIndex,
} from '../../understanding/retrieval/index.ts';
import type { Passage } from './checks/evidence.ts';
import { compose } from './compose.ts';
import type { AnswerEngine, Task, Written } from './engine.ts';
import { examine } from './examine.ts';
import type { Exchange, Verdict, Listener } from './exchange.ts';
import { fuse } from './fuse.ts';
import { quotingEngine } from './quoting.ts';
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

  const retrieval = await retrieve(agent, { ...exchange, question }, listener.signal);
  const { found, stage } = retrieval;
  const { confidence } = found;
  listener.onStage?.(stage);
  const { written, by } = await write(agent, { ...exchange, question }, language, retrieval, listener);
  stages.push(cite(stage, written));
  note(...written.stages);
  if (written.action === 'reply') {
    const { text, sources } = compose(settings, written.said, written.passages, retrieval.locations);
    note({ stage: 'answer', ms: 0, text, by });
    return conclude({ outcome: 'answered', confidence, text, sources });
  }
  const options = found.outcome === 'choices' ? choicesOf(retrieval) : [];
  if (options.length > 1) return conclude({ outcome: 'choices', confidence, text: WHICH_ONE[language], options });
  if (exchange.unsureBefore + 1 >= settings.handOff.unsureTimes) return person('unsure', confidence);
  return conclude({
    outcome: 'unsure',
    confidence,
    text: '',
    options: [{ id: 'person', label: TALK_TO_A_PERSON[language] }],
  });
}

/** Why a person has to take over: the customer asked for one or is angry, or staff reserved the topic. */
function whyPerson(
  { handOff: { angryTimes } }: AgentSettings,
  { asksForPerson, topic, angry }: Extract<AnswerStage, { stage: 'before' }>,
): HandOffReason | null {
  if (asksForPerson) return 'asked';
  if (topic !== null) return 'topic';
  return angryTimes !== null && angry >= angryTimes ? 'upset' : null;
}

function handOffWords({ handOff: { texts } }: AgentSettings, reason: HandOffReason, language: Locale): string {
  const own = texts[reason].find(({ locale }) => locale === language)?.text;
  return own || HAND_OFF_WORDS[reason][language];
}

interface Retrieval {
  found: Answer;
  passages: readonly Passage[];
  /** The location of each chunk; grows with every search. */
  locations: Map<number, ChunkLocation>;
  stage: PassagesStage;
  /** Found only together with the previous question. A model can judge whether it fits; a quotation cannot. */
  isFollowUp: boolean;
}

/** Searches the knowledge for a question. */
async function retrieve(
  { index, settings, locate, engine, compare }: AgentContext,
  { question, history }: Exchange,
  signal: AbortSignal,
): Promise<Retrieval> {
  const startedAt = performance.now();
  const floor = settings.confidenceFloor ?? DEFAULT_THRESHOLDS.refuse;
  const thresholds = { refuse: floor, answer: floor + BAND };
  const alone = answer(index, question, thresholds);
  const asked = history.findLast(({ from }) => from === 'customer')?.text;
  const isFollowUp = alone.outcome === 'refuse' && engine !== null && asked !== undefined;
  const query = isFollowUp ? `${asked}\n${question}` : question;
  const found = isFollowUp ? answer(index, query, thresholds) : alone;
  // The word search decides whether there is an answer; passages close in meaning are only extra material for the model.
  const isForModel = engine !== null && compare !== null && found.outcome !== 'refuse';
  const fused = fuse(found.hits, isForModel ? await compare(query, signal) : null);
  const locations = new Map((await locate(fused.map(({ id }) => id))).map((location) => [location.chunkId, location]));
  // Never answer from deleted knowledge, even if an outdated index still contains it.
  const hits = fused.filter(({ id }) => locations.has(id));
  const passages = hits.map(({ id }, at): Passage => ({ ...passageOf(index, id), number: at + 1 }));
  const stage: PassagesStage = {
    stage: 'passages',
    ms: performance.now() - startedAt,
    searched: index.ids.length,
    floor,
    confidence: found.confidence,
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
  return { found, passages, locations, stage, isFollowUp };
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
  { found, passages, locations, isFollowUp }: Retrieval,
  listener: Listener,
): Promise<{ written: Written; by: 'curated' | 'model' | 'built_in' }> {
  const { settings, index, hosts } = agent;
  const task: Task = {
    exchange,
    language,
    settings,
    passages,
    hosts,
    search: async (query) => {
      const more = await agent.locate(answer(index, query).hits.map(({ id }) => id));
      for (const location of more) locations.set(location.chunkId, location);
      return more.map(({ chunkId }) => passageOf(index, chunkId));
    },
  };
  const quoting = found.outcome === 'answer' && !isFollowUp ? quotingEngine(found) : null;
  const isCurated = quoting !== null && isQa(index, found.sentence?.chunkId);
  const engines = [
    ...(agent.engine && !isCurated && found.outcome !== 'refuse'
      ? [{ engine: agent.engine, by: 'model' as const }]
      : []),
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
function choicesOf({ found, passages }: Retrieval): Verdict['options'] {
  const byWords = found.hits.flatMap(({ id }) => passages.find(({ chunkId }) => chunkId === id) ?? []);
  const names = byWords.map(({ heading, title }) => (heading || title).trim()).filter(Boolean);
  return [...new Set(names)].slice(0, MAX_CHOICES).map((name, at) => ({
    id: `choice-${at + 1}`,
    label: name.length > MAX_CHOICE_LENGTH ? `${name.slice(0, MAX_CHOICE_LENGTH - 1)}…` : name,
  }));
}
