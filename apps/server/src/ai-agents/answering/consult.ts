import type { AgentSettings, HandOffReason } from '@parley/contracts/ai-agents';
import type { AnswerStage, SmallTalkAct } from '@parley/contracts/answers';
import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import type { Locale } from '@parley/contracts/locales';
import { answer, type SearchIndex } from '../../understanding/retrieval/index.ts';
import { choicesOf } from './choices.ts';
import { compose } from './compose.ts';
import { NO_KNOWLEDGE, type AnswerEngine, type Task, type Written } from './engine.ts';
import { examine } from './examine.ts';
import { firstQuestion, type Exchange, type Listener, type Verdict } from './exchange.ts';
import { quotingEngine } from './quoting.ts';
import { passageOf, retrieve, type PassagesStage, type Retrieval, type Searchable } from './retrieve.ts';
import { SMALL_TALK_REPLIES } from './small-talk-replies.ts';
import { subjectsOf } from './subjects.ts';
import { askForDetails, TALK_TO_A_PERSON, WHICH_ONE } from './words.ts';

/** Everything an agent needs to answer. */
export interface AgentContext extends Searchable {
  /** The only hosts that its answers may mention. */
  hosts: ReadonlySet<string>;
  /** The model that writes; null for the built-in engine. */
  engine: AnswerEngine | null;
}

/** Decides what an agent does about a question. Every stage is reported to the listener and recorded in the trace. */
export async function consult(given: AgentContext, exchange: Exchange, listener: Listener): Promise<Verdict> {
  const settings = settingsOn(exchange.platform, given.settings);
  const agent = { ...given, settings };
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

  const retrieval = await retrieve(
    // The word search decides about quotations; only a model gets passages that are close in meaning.
    { ...agent, compare: agent.engine && agent.compare },
    { ...exchange, question },
    language,
    listener.signal,
  );
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
  const isUnderstood = retrieval.parts.some(({ found }) => found.isUnderstood);
  const options = retrieval.outcome === 'choices' && isUnderstood ? choicesOf(retrieval.candidates) : [];
  if (options.length > 1) return conclude({ outcome: 'choices', confidence, text: WHICH_ONE[language], options });
  if (exchange.unsureBefore + 1 >= settings.handOff.unsureTimes) return person('unsure', confidence);
  return conclude({
    outcome: 'unsure',
    confidence,
    text: '',
    phrase: isUnderstood ? 'not_found' : 'fallback',
    options: [{ id: 'person', label: TALK_TO_A_PERSON[language] }],
  });
}

/** The settings with the answer length of this platform. */
function settingsOn(platform: Exchange['platform'], settings: AgentSettings): AgentSettings {
  const own = settings.channelLengths.find((each) => each.platform === platform);
  return own ? { ...settings, answerLength: own.length } : settings;
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
    ...NO_KNOWLEDGE,
    exchange,
    language,
    settings,
    hosts,
    passages: [],
    passagesFrom: 'knowledge',
    isSmallTalk: true,
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
    standings: locations,
    rivals: parts.map(({ found }) =>
      [found.passage, ...found.rivals].flatMap((quote) => (quote ? [quote.chunkId] : [])),
    ),
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
