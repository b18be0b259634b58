import type { ModelRequest } from './asked.ts';
import { helpful } from './helpful.ts';
import type { Script, Turn } from './script.ts';

/** Whether the model is asked to play a customer. */
export const isCustomer = ({ system }: ModelRequest): boolean => /\bplay a customer\b/.test(system);
/** Whether the model is asked for test cases. */
export const isProposing = ({ system }: ModelRequest): boolean => /\btest messages\b|\btest questions\b/.test(system);

/** A customer's line as a model is asked for it. */
export const line = (says: string, isDone = false): Turn => ({ says: JSON.stringify({ says, isDone }) });

/** A model that plays the customer by one script and answers by another. */
export function playing(customer: (asked: ModelRequest, nth: number) => Turn, bot = helpful): Script {
  let nth = 0;
  return (asked) => {
    if (!isCustomer(asked)) return bot(asked);
    nth += 1;
    return customer(asked, nth);
  };
}
