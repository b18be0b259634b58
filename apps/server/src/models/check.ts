import type { ModelProblem } from '@parley/contracts/answers';
import type { ProviderCheck } from '@parley/contracts/model-providers';
import { generateText } from 'ai';
import type { OutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import { listModels } from './list-models.ts';
import { openModel, type ProviderAccess } from './open-model.ts';
import { problemOf } from './problems.ts';

const LIST_MS = 10_000;
const WORD_MS = 20_000;
/** Some providers reject a lower limit. */
const WORD_TOKENS = 16;

/**
 * Lists a provider's models and, if a model is named, asks it for one word. In that case only the word decides, because not
 * every server can list its models.
 */
export async function checkAccess(
  provider: ProviderAccess,
  model: string,
  fetch: OutboundFetch,
): Promise<ProviderCheck> {
  const begin = performance.now();
  const [listed, problem] = await Promise.all([
    listModels(provider, fetch, AbortSignal.timeout(LIST_MS)).then(
      (models) => ({ models, problem: null }),
      (error: unknown) => ({ models: [], problem: problemOf(error) }),
    ),
    model && askForWord(provider, model, fetch),
  ]);
  return {
    problem: problem === '' ? listed.problem : problem,
    models: listed.models,
    ms: Math.round(performance.now() - begin),
  };
}

async function askForWord(provider: ProviderAccess, name: string, fetch: OutboundFetch): Promise<ModelProblem | null> {
  try {
    const { text, finishReason } = await generateText({
      model: openModel(provider, name, fetch),
      prompt: 'Say "yes".',
      maxOutputTokens: WORD_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(WORD_MS),
    });
    return text.trim() === '' && finishReason !== 'length' ? 'empty' : null;
  } catch (error) {
    return problemOf(error);
  }
}
