import type { PersonalData } from '@parley/contracts/personal-data';
import type { PreparedFlow, Request, RunState, Value } from '@parley/flow-engine';
import { hiddenIn } from '../../hidden-data/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { redact } from '../../personal-data/index.ts';

/** Keeps personal data out of what a flow stores and passes on. What it says to the customer is theirs, and stays. */
export interface Hiding {
  text(text: string): string;
  /** A variable without what the flow has not asked for by kind; the customer's fields stay, because they are named. */
  variable(name: string, value: Value): Value;
  /** What is kept of a run: while it lasts, what it has asked for; afterwards nothing. */
  state(state: RunState): RunState;
  /** A request to an agent or a classifier; those to other systems were filled in without personal data. */
  request(request: Request): Request;
}

export async function openHiding(
  tx: Tx,
  companyId: number,
  conversationId: number,
  flows: Iterable<PreparedFlow>,
): Promise<Hiding> {
  const { everywhere } = await hiddenIn(tx, companyId, conversationId);
  return createHiding(everywhere, flows);
}

/** Hides these kinds of personal data. */
export function createHiding(kinds: readonly PersonalData[], flows: Iterable<PreparedFlow>): Hiding {
  const askedFor = new Set(
    [...flows].flatMap(({ nodes }) =>
      [...nodes.values()].flatMap(({ type, settings }) => type.asksFor?.(settings) ?? []),
    ),
  );
  const text = (words: string) => redact(words, kinds);
  const value = (given: Value): Value => {
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'string' && typeof given !== 'number') return given;
    const clear = text(String(given));
    return clear === String(given) ? given : clear;
  };
  const variable = (name: string, given: Value) =>
    askedFor.has(name) || name.startsWith('customer.') ? given : value(given);
  return {
    text,
    variable,
    state(state) {
      const { status, lastSaid } = state;
      const kept = Object.entries(state.variables).map(([name, given]): [string, Value] => [
        name,
        status === 'running' ? variable(name, given) : value(given),
      ]);
      return {
        ...state,
        variables: Object.fromEntries(kept),
        lastSaid: { ...lastSaid, words: text(lastSaid.words) },
      };
    },
    request(request) {
      if (request.kind === 'aiAnswer') return { ...request, question: text(request.question) };
      return request.kind === 'aiClassify' ? { ...request, text: text(request.text) } : request;
    },
  };
}
