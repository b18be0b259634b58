import type { ScriptedCustomer } from '@parley/contracts/lab-cases';
import type { PlayedTurn } from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import type { PersonalData } from '@parley/contracts/personal-data';
import { redact } from '../../personal-data/index.ts';
import type { PolicyInUse } from '../../policies/index.ts';
import type { AskModel } from '../asking-model.ts';
import { createModelCustomer } from './model-customer.ts';
import { NotAskedError, refuseUnasked } from './not-asked.ts';
import type { Played } from './played.ts';

/** The model that plays the customer of a case; it reads no personal data. */
export function writerFor(
  askModel: AskModel,
  { companyId, agentId, playedBy, around, policies }: Played,
  script: ScriptedCustomer,
  language: Locale,
  seed: number,
) {
  if (playedBy.model === null) throw new NotAskedError('no_model');
  const finds = [...around.hides, ...findsOf(policies)];
  const write = createModelCustomer({
    script,
    language,
    seed,
    clear: (text) => redact(text, finds),
    ask: (asking) => askModel(companyId, agentId, playedBy, asking),
  });
  return async (said: readonly PlayedTurn[]) => {
    const { says, because, problem } = await write(said);
    refuseUnasked(problem);
    // As in a stored case.
    return { says: says && redact(says, around.hides), because };
  };
}

/** What hard policies keep from a model, whatever their conditions: a model reads the whole conversation. */
const findsOf = (policies: readonly PolicyInUse[]): PersonalData[] =>
  policies.flatMap(({ content: { isEnabled, enforcement, action } }) =>
    action.kind === 'data' && isEnabled && enforcement === 'hard' ? action.finds : [],
  );
