import type { AnswerStage, ModelProblem } from '@parley/contracts/answers';
import { isStepCount, Output, streamText, tool, type LanguageModel } from 'ai';
import { z } from 'zod';
import { ModelError, problemOf, problemOfEnding } from '../../../models/index.ts';
import type { Evidence, Passage } from '../checks/evidence.ts';
import { createGate, type Gate } from '../checks/gate.ts';
import { groundsIn } from '../checks/grounds.ts';
import type { AnswerEngine, Task, Written } from '../engine.ts';
import { makePrompt, type Prompt } from './prompt.ts';
import { Draft, readDraft } from './reading.ts';

/** A model ready to be called, with its prices and limits. */
export interface Writer {
  model: Exclude<LanguageModel, string>;
  /** The provider's name as entered by staff. */
  provider: string;
  name: string;
  temperature: number;
  mostTokens: number;
  companyName: string;
  /** The cost in the company's currency; null if no prices were entered. */
  costOf(tokensIn: number, tokensOut: number): number | null;
  /** Runs a call, or throws while the provider is suspended. */
  run(call: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** Leaves room for everything else within the 20 seconds that an answer may take. */
const TIMES = { totalMs: 14_000, firstChunkMs: 8_000, chunkMs: 5_000 };
/** Give up if the model sends nothing for this long. */
const FIRST_WORD_MS = 9_000;
/** More characters than a token has in any language: a longer text means that the model ignores the token limit. */
const LETTERS_PER_TOKEN = 8;
const MAX_SEARCHES = 2;
const SUPPORT = { strict: 0.5, balanced: 0.35 };

/**
 * The output format. We parse the growing text ourselves: the SDK would reparse it on every delta, which costs seconds for a
 * long answer.
 */
const FORM = {
  ...Output.object({ schema: Draft }),
  parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }),
};

/** The model engine: an external model writes, and only sentences that the passages support are said. */
export function modelEngine(writer: Writer): AnswerEngine {
  return async (task, { signal, onSaid }) => {
    const startedAt = performance.now();
    const prompt = makePrompt(task, writer.companyName);
    const passages: Passage[] = [...task.passages];
    const { question, customerName, history } = task.exchange;
    const evidence: Omit<Evidence, 'quotes'> = {
      // Searches add passages.
      get passages() {
        return task.passagesFrom === 'messages' ? passages : passages.map((passage) => groundsOf(passage, task));
      },
      heard: [question, customerName, ...history.flatMap(({ from, text }) => (from === 'customer' ? [text] : []))],
      names: [customerName, writer.companyName],
      hosts: task.hosts,
      language: task.language,
      support: SUPPORT[task.settings.grounding],
      isSmallTalk: task.isSmallTalk,
      secrets: prompt.secrets,
    };
    const writing = new Writing(createGate(evidence), writer.mostTokens * LETTERS_PER_TOKEN, (said) =>
      onSaid(said, passages),
    );
    let problem: ModelProblem | null = null;
    // The time spent waiting for a slot counts too, because the customer is waiting.
    const until = AbortSignal.any([signal, AbortSignal.timeout(TIMES.totalMs)]);
    try {
      await writer.run(async () => {
        await writeWithFallback(writer, task, prompt, passages, writing, until);
        await writing.mustBeOfUse();
      }, until);
    } catch (error) {
      problem = problemOf(error);
    }
    const { gate, text } = writing;
    const draft = await readDraft(text);
    const checks = gate.close(
      isForPerson(draft.action) ? '' : draft.answer,
      draft.citations,
      problem === null,
      draft.quotes,
    );
    if (gate.passed.length > 0) onSaid(gate.passed, passages);
    const stages: AnswerStage[] = [
      {
        stage: 'draft',
        ms: performance.now() - startedAt - checks.ms,
        provider: writer.provider,
        model: writer.name,
        prompt: `${prompt.instructions}\n\n${prompt.data}`,
        text: draft.answer,
        action: draft.action,
        ...writing.tokens(prompt),
        cost: writer.costOf(writing.tokens(prompt).tokensIn, writing.tokens(prompt).tokensOut),
        tries: writing.tries,
        problem,
      },
      ...(draft.answer ? [checks] : []),
    ];
    return {
      stages,
      action: actionOf(gate, writing, isForPerson(draft.action), task.isSmallTalk),
      said: gate.passed,
      passages,
    };
  };
}

const known = new WeakMap<Passage, Passage>();

/** What of a passage may support an answer; remembered, because every sentence needs it. */
function groundsOf(passage: Passage, { exchange, language, hosts }: Task): Passage {
  const found = known.get(passage) ?? groundsIn(passage, exchange.question, language, hosts);
  known.set(passage, found);
  return found;
}

/** Text that was shown stands. Otherwise the model may request a person, and nothing else. */
function actionOf(
  gate: Gate,
  { asksForPerson }: Writing,
  isForPerson: boolean,
  isSmallTalk: boolean,
): Written['action'] {
  if (gate.passed.some(({ cited }) => isSmallTalk || cited.length > 0)) return 'reply';
  return asksForPerson || isForPerson ? 'person' : 'none';
}

const isForPerson = (action: string | null) => action === 'handoff';

/** Some servers support neither tools nor structured output; they are asked once more without either. */
async function writeWithFallback(
  writer: Writer,
  task: Task,
  prompt: Prompt,
  passages: Passage[],
  writing: Writing,
  until: AbortSignal,
): Promise<void> {
  try {
    await write(writer, task, prompt, passages, writing, until, false);
  } catch (error) {
    const isOurs = error instanceof ModelError || writing.text !== '' || until.aborted;
    if (isOurs || problemOf(error) !== 'refused') throw error;
    await write(writer, task, prompt, passages, writing, until, true);
  }
}

async function write(
  writer: Writer,
  task: Task,
  prompt: Prompt,
  passages: Passage[],
  writing: Writing,
  signal: AbortSignal,
  isPlain: boolean,
): Promise<void> {
  let failure: unknown;
  writing.tries += 1;
  const silence = new AbortController();
  const waiting = setTimeout(() => silence.abort(), FIRST_WORD_MS);
  const result = streamText({
    model: writer.model,
    instructions: prompt.instructions,
    messages: [{ role: 'user', content: prompt.data }],
    ...(isPlain
      ? {}
      : {
          tools: toolsFor(task, prompt, passages),
          stopWhen: isStepCount(4),
          output: FORM,
        }),
    maxOutputTokens: writer.mostTokens,
    temperature: writer.temperature,
    maxRetries: 1,
    abortSignal: AbortSignal.any([signal, silence.signal]),
    timeout: TIMES,
    telemetry: { isEnabled: false },
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  let ending: string | undefined;
  for await (const part of result.stream) {
    if (part.type !== 'start' && part.type !== 'start-step') clearTimeout(waiting);
    if (part.type === 'start-step') writing.beginStep();
    else if (part.type === 'text-delta') await writing.add(part.text);
    else if (part.type === 'tool-call') writing.asksForPerson ||= part.toolName === 'requestHandoff' && !part.invalid;
    else if (part.type === 'finish-step') writing.count(part.usage);
    else if (part.type === 'finish') ending = part.finishReason;
    else if (part.type === 'error') failure ??= part.error;
    else if (part.type === 'abort') throw wasLeft(signal) ? signal.reason : new ModelError('timeout');
  }
  if (failure !== undefined) throw failure;
  if (ending === undefined || ending === 'error' || ending === 'other') throw new ModelError('cut_off');
  // Complete sentences received by then are still used.
  if (ending === 'length' || ending === 'content-filter') throw new ModelError(problemOfEnding(ending, writing.text));
}

/** Whether the answer is no longer wanted, as opposed to late. */
const wasLeft = ({ reason }: AbortSignal) => reason instanceof Error && reason.name === 'AbortError';

/** All that a model can do: search the agent's own knowledge for more, and request a person. */
function toolsFor(task: Task, prompt: Prompt, passages: Passage[]) {
  let searches = 0;
  return {
    searchKnowledge: tool({
      description: 'Looks for more passages, by other words than those of the question.',
      inputSchema: z.object({ query: z.string().max(300) }),
      execute: async ({ query }) => {
        searches += 1;
        if (searches > MAX_SEARCHES) return 'Nothing more can be searched for.';
        const known = new Set(passages.map(({ chunkId }) => chunkId));
        const found = (await task.search(query)).filter(({ chunkId }) => !known.has(chunkId));
        const added = found.map((passage, at) => ({ ...passage, number: passages.length + 1 + at }));
        passages.push(...added);
        return added.length > 0 ? prompt.showPassages(added) : 'Nothing was found.';
      },
    }),
    requestHandoff: tool({
      description: 'Says that a person has to answer, because the passages cannot.',
      inputSchema: z.object({ reason: z.string().max(300) }),
      execute: async () => 'Noted. End with the action "handoff".',
    }),
  };
}

interface Usage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** A draft while it is being written. */
class Writing {
  readonly gate: Gate;
  readonly #longest: number;
  readonly #onSaid: (said: Gate['passed']) => void;
  text = '';
  tries = 0;
  asksForPerson = false;
  #isDone = false;
  #shown = 0;
  #tokensIn = 0;
  #tokensOut = 0;

  constructor(gate: Gate, longest: number, onSaid: (said: Gate['passed']) => void) {
    this.gate = gate;
    this.#longest = longest;
    this.#onSaid = onSaid;
  }

  /** Text written before a tool call is not part of the answer, unless it has been shown. */
  beginStep(): void {
    this.#isDone ||= this.gate.passed.length > 0;
    if (!this.#isDone) this.text = '';
  }

  async add(delta: string): Promise<void> {
    if (this.#isDone) return;
    this.text += delta;
    if (this.text.length > this.#longest) throw new ModelError('too_long');
    // A sentence always ends with one of these, in plain text or JSON.
    if (!/[.!?…。\n"]/.test(delta)) return;
    const { action, answer, citations, quotes, isPlain } = await readDraft(this.text);
    if (!isPlain && action === null) return;
    if (isForPerson(action)) return;
    this.gate.feed(answer, citations, quotes);
    if (this.gate.passed.length === this.#shown) return;
    this.#shown = this.gate.passed.length;
    this.#onSaid(this.gate.passed);
  }

  /** Throws if the draft contains nothing usable. */
  async mustBeOfUse(): Promise<void> {
    const { action, answer } = await readDraft(this.text);
    if (answer !== '' || this.asksForPerson || isForPerson(action)) return;
    throw new ModelError(this.text.trim() ? 'not_understood' : 'empty');
  }

  count({ inputTokens, outputTokens }: Usage): void {
    this.#tokensIn += inputTokens ?? 0;
    this.#tokensOut += outputTokens ?? 0;
  }

  /** As counted by the provider; otherwise estimated at four characters per token. */
  tokens({ instructions, data }: Prompt): { tokensIn: number; tokensOut: number } {
    return {
      tokensIn: this.#tokensIn || (this.text ? Math.ceil((instructions.length + data.length) / 4) : 0),
      tokensOut: this.#tokensOut || Math.ceil(this.text.length / 4),
    };
  }
}
