import type { AgentSettings, HandOffReason } from '@parley/contracts/ai-agents';
import type { AnswerStage, SmallTalkAct } from '@parley/contracts/answers';
import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import type { Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';
import type { Enforcement, Guard } from '../../policies/index.ts';
import { choicesOf } from './choices.ts';
import { compose } from './compose.ts';
import { NO_KNOWLEDGE, type AnswerEngine, type Task, type Written } from './engine.ts';
import { examine } from './examine.ts';
import { firstQuestion, type Exchange, type Listener, type Verdict } from './exchange.ts';
import { judgedOf, readTold, redacted } from './heard.ts';
import { keepWhileAway } from './keep-while-away.ts';
import { retrieve, type PassagesStage, type Searchable } from './retrieve.ts';
import { joined, keeping } from './said-so-far.ts';
import { allowedPlaces, enforceText, withoutForbidden } from './shown.ts';
import { SMALL_TALK_REPLIES } from './small-talk-replies.ts';
import { subjectsOf } from './subjects.ts';
import { askForDetails, NEARBY, personOption, WHICH_ONE } from './words.ts';
import { write } from './write.ts';

/** Everything an agent needs to answer. */
export interface AgentContext extends Searchable {
  /** The only hosts that its answers may mention. */
  hosts: ReadonlySet<string>;
  /** The model that writes; null for the built-in engine. */
  engine: AnswerEngine | null;
  /** The policies that it has to keep to. */
  enforcement: Enforcement;
  /** The company's phrase for questions that were not understood, or that its sources do not answer. */
  phrase(name: 'fallback' | 'not_found', language: Locale): Promise<string>;
}

type Ending = Partial<Verdict> & Pick<Verdict, 'outcome' | 'text'>;

/**
 * Decides what an agent does about a question. Every stage is reported to the listener and recorded in the trace. Whatever the
 * customer may see has passed the policies first, and personal data that they remove is gone before anything else reads it.
 */
export async function consult(given: AgentContext, asked: Exchange, listener: Listener): Promise<Verdict> {
  const settings = settingsOn(asked.platform, given.settings);
  const agent = { ...given, settings };
  const stages: AnswerStage[] = [];
  const note = (...done: readonly AnswerStage[]) => {
    stages.push(...done);
    for (const stage of done) listener.onStage?.(stage);
  };

  const { exchange: original, told } = readTold(asked, given.enforcement);
  const { question: clear, language, before } = examine(settings, original);
  const guard = given.enforcement.guard(judgedOf(original, clear, language), told ? [told.field] : []);
  const exchange = redacted({ ...original, question: clear }, guard);
  const { question, history } = exchange;
  guard.noteRedacted();
  note(before);

  const end = (ending: Ending): Verdict => {
    if (ending.text) listener.onText?.(ending.text);
    if (!given.enforcement.isEmpty) {
      guard.count(ending.text, 'answer', 'own');
      note({ stage: 'policies', ...guard.report() });
    }
    const heard = { question, history };
    const rest = { options: [], sources: [], confidence: null, reason: null, asked: [], flowId: null, told, heard };
    return { question, language, stages, ...rest, ...ending };
  };
  const person = (reason: HandOffReason, confidence: number | null = null, more: Partial<Verdict> = {}) => {
    const fields = settings.fields.filter((field) => !exchange.known.includes(field));
    const words = [
      more.text || handOffWords(settings, reason, language),
      ...(fields.length > 0 ? [askForDetails(fields, language)] : []),
    ].map((text) => guard.clean(text, 'answer'));
    const text = guard.withObligations(words.filter(Boolean).join('\n\n'), 'answer');
    const isAllowed = guard.allows(text, 'answer', 'own', true);
    return end({ outcome: 'hand_off', reason, confidence, asked: fields, ...more, text: isAllowed ? text : '' });
  };
  /** `isJudged`: its sentences have been judged one by one, with their sources. */
  const conclude = (ending: Ending, isJudged = false): Verdict => {
    const text = enforceText(guard, ending.text, isJudged);
    if (text !== null) return end({ ...ending, ...withoutForbidden(guard, ending), text });
    const safe = guard.safePhrase('answer');
    if (safe === null) return person('policy', ending.confidence);
    note({ stage: 'answer', ms: 0, text: safe, by: 'policy' });
    const { confidence = null } = ending;
    return end({ outcome: 'answered', confidence, text: guard.withObligations(safe, 'answer') });
  };

  const reason = whyPerson(settings, before);
  const kept = keepWhileAway(settings, exchange, before, language);
  if (kept) {
    const { text, asked: fields, stage } = kept;
    note(stage);
    return conclude({ outcome: 'answered', text, asked: fields });
  }
  if (reason === 'asked') {
    guard.giveWay();
    return person(reason);
  }
  const route = guard.route();
  if (route) return person('policy', null, { flowId: route.flowId, text: route.text });
  if (reason) return person(reason);
  const missing = guard.ask();
  if (missing?.isRefused) return person('policy');
  if (missing) {
    note({ stage: 'answer', ms: 0, text: missing.text, by: 'policy' });
    return end({ outcome: 'answered', text: guard.withObligations(missing.text, 'answer') });
  }

  if (before.smallTalk !== null) {
    const { text, by, stages: done } = await chat(agent, guard, before.smallTalk, question, language, listener);
    note(...done, { stage: 'answer', ms: 0, text, by });
    const options = before.smallTalk === 'whatCanYouDo' ? subjectsOf(agent.index, language) : [];
    return conclude({ outcome: 'answered', text, options }, by === 'model');
  }

  const retrieval = await retrieve(
    // The word search decides about quotations; only a model gets passages that are close in meaning.
    { ...agent, compare: agent.engine && agent.compare },
    exchange,
    language,
    listener.signal,
  );
  const { confidence, stage } = retrieval;
  listener.onStage?.(stage);
  const { written, by } = await write(agent, guard, exchange, language, retrieval, listener);
  stages.push(cite(stage, written));
  note(...written.stages);
  if (written.action === 'forbidden') return conclude({ outcome: 'answered', confidence, text: '' }, true);
  if (written.action === 'reply') {
    const places = allowedPlaces(guard, retrieval.locations);
    const { text, sources } = compose(settings, written.said, written.passages, places);
    note({ stage: 'answer', ms: 0, text, by });
    return conclude({ outcome: 'answered', confidence, text, sources }, true);
  }
  const { isUnderstood } = stage;
  const topics: MessageExtras['options'] = (isUnderstood ? choicesOf(retrieval.candidates) : []).filter(({ label }) =>
    guard.allows(label, 'answer'),
  );
  if (retrieval.outcome === 'choices' && topics.length > 1)
    return conclude({ outcome: 'choices', confidence, text: WHICH_ONE[language], options: topics });
  if (exchange.unsureBefore + 1 >= settings.handOff.unsureTimes) return person('unsure', confidence);
  const phrase = await agent.phrase(isUnderstood ? 'not_found' : 'fallback', language);
  // A model that found no answer has read these passages already.
  const nearby = written.action === 'none' ? topics : [];
  return conclude({
    outcome: 'unsure',
    confidence,
    text: [phrase, nearby.length > 0 ? NEARBY[language] : ''].filter(Boolean).join('\n\n'),
    options: [...nearby, ...(guard.maySuggestPerson() ? [personOption(language)] : [])],
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
  guard: Guard,
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
    policies: guard.instruct(),
  };
  const { action, said, stages } = await engine(task, { signal, onSaid: () => {} });
  const text = joined(keeping(guard)(said, []));
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

/** Marks the passages that the answer is taken from. */
function cite(stage: PassagesStage, written: Written): PassagesStage {
  if (written.action !== 'reply') return stage;
  const cited = new Set(written.said.flatMap(({ cited: numbers }) => numbers));
  const isCited = (chunkId: number) =>
    written.passages.some((passage) => passage.chunkId === chunkId && cited.has(passage.number));
  return { ...stage, passages: stage.passages.map((each) => ({ ...each, isCited: isCited(each.chunkId) })) };
}
