import type { ModelProblem } from '@parley/contracts/answers';
import { Output, streamText } from 'ai';
import type { z } from 'zod';
import { isUnavailable } from '../infra/errors.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { costOf, ModelError, problemOf, problemOfEnding, spend, type Models } from '../models/index.ts';
import { createOpenForAgent, type ModelSettings } from './answering/model/open-for-agent.ts';

/** Something other than a customer's question that a model is asked for: a JSON object. */
interface Asking {
  /** Our own instructions. */
  instructions: string;
  /** Text from outside, fenced. */
  data: string;
  schema: z.ZodType;
  mostTokens: number;
  maxMs: number;
  /** Not every provider knows it. */
  seed?: number;
}

/** What a model wrote, as it came, and what went wrong; both if it was cut off. */
interface Replied {
  text: string;
  problem: ModelProblem | null;
}

/** Asks a model. Its problems are returned, never thrown. */
export type Ask = (asking: Asking) => Promise<Replied>;

/** Asks the model that an agent's settings name, within the agent's budget. */
export type AskModel = (
  companyId: number,
  agentId: number,
  settings: ModelSettings,
  asking: Asking,
) => Promise<Replied>;

/** More characters than a token has in any language: a longer text means that the model ignores the token limit. */
const LETTERS_PER_TOKEN = 8;
const MAX_SEED = 2_147_483_647;

export function createAskModel(sql: Sql, models: Models): AskModel {
  const open = createOpenForAgent(sql, models);
  return async (companyId, agentId, settings, asking) => {
    const opened = await open(companyId, agentId, settings);
    if (opened.problem !== null) return { text: '', problem: opened.problem };
    const heard = { text: '', tokensIn: 0, tokensOut: 0 };
    const until = AbortSignal.timeout(asking.maxMs);
    let problem: ModelProblem | null = null;
    const hear = (isPlain: boolean) => listen(opened.model, settings, asking, heard, until, isPlain);
    try {
      await opened.run(async () => {
        await hear(false).catch((error: unknown) => {
          // Some servers support no structured output.
          if (heard.text !== '' || until.aborted || problemOf(error) !== 'refused') throw error;
          return hear(true);
        });
      }, until);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      problem = until.aborted ? 'timeout' : problemOf(error);
    }
    // As counted by the provider; otherwise estimated at four characters per token.
    const sent = asking.instructions.length + asking.data.length;
    const tokensIn = heard.tokensIn || (heard.text ? Math.ceil(sent / 4) : 0);
    const tokensOut = heard.tokensOut || Math.ceil(heard.text.length / 4);
    const cost = costOf(opened.prices, tokensIn, tokensOut);
    await sql.inCompany(companyId, (tx) => spend(tx, companyId, agentId, { tokensIn, tokensOut, cost }));
    return { text: heard.text, problem };
  };
}

async function listen(
  model: Parameters<typeof streamText>[0]['model'],
  { model: chosen }: ModelSettings,
  { instructions, data, schema, mostTokens, seed }: Asking,
  heard: { text: string; tokensIn: number; tokensOut: number },
  signal: AbortSignal,
  isPlain: boolean,
): Promise<void> {
  let failure: unknown;
  let ending: string | undefined;
  const form = {
    ...Output.object({ schema }),
    // The SDK would parse the growing text on every delta.
    parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }),
  };
  const { stream } = streamText({
    model,
    instructions,
    messages: [{ role: 'user', content: data }],
    ...(isPlain ? {} : { output: form }),
    ...(seed === undefined ? {} : { seed: seed % MAX_SEED }),
    maxOutputTokens: mostTokens,
    ...(chosen ? { temperature: chosen.temperature } : {}),
    maxRetries: 1,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  for await (const part of stream) {
    if (part.type === 'text-delta') heard.text += part.text;
    else if (part.type === 'finish-step') {
      heard.tokensIn += part.usage.inputTokens ?? 0;
      heard.tokensOut += part.usage.outputTokens ?? 0;
    } else if (part.type === 'finish') ending = part.finishReason;
    else if (part.type === 'error') failure ??= part.error;
    else if (part.type === 'abort') throw new ModelError('timeout');
    if (heard.text.length > mostTokens * LETTERS_PER_TOKEN) throw new ModelError('too_long');
  }
  if (failure !== undefined) throw failure;
  if (ending === undefined || ending === 'error' || ending === 'other') throw new ModelError('cut_off');
  if (ending === 'length' || ending === 'content-filter') throw new ModelError(problemOfEnding(ending, heard.text));
}
