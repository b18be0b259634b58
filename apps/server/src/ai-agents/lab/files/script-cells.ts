import type { ScriptedCustomer } from '@parley/contracts/lab-cases';
import { badLine } from './case-file.ts';
import { joinValues, splitValues } from './cells.ts';

/** What a scripted customer needs besides the opening and the goal, which are in the columns of a turn. */
export const SCRIPT_COLUMNS = ['played_by', 'wants', 'mood', 'max_turns', 'facts'] as const;
type Cells = Record<(typeof SCRIPT_COLUMNS)[number], string>;

/** Somebody who is not a scripted customer. */
export const NO_SCRIPT: Cells = { played_by: '', wants: '', mood: '', max_turns: '', facts: '' };

const PLAYERS = ['script', 'model'] as const;
/** Between what is asked and what is told, and between several words that ask for it. */
const TELLS = ' => ';
const OR = ' / ';

export const scriptCells = ({ playedBy, wants, mood, maxTurns, facts }: ScriptedCustomer): Cells => ({
  played_by: playedBy,
  wants,
  mood,
  max_turns: String(maxTurns),
  facts: joinValues(facts.map(({ whenAsked, says }) => `${whenAsked.join(OR)}${TELLS}${says}`)),
});

/** A scripted customer, not yet checked; null if nobody plays one. */
export function scriptIn(cells: Cells, line: number): object | null {
  const played = cells.played_by.toLowerCase();
  if (played === '') {
    if (SCRIPT_COLUMNS.some((column) => cells[column] !== '')) throw badLine(line, 'played_by');
    return null;
  }
  const playedBy = PLAYERS.find((each) => each === played);
  if (!playedBy) throw badLine(line, 'played_by');
  const { wants, mood, max_turns, facts } = cells;
  return {
    playedBy,
    wants,
    ...(mood && { mood: mood.toLowerCase() }),
    ...(max_turns && { maxTurns: Number(max_turns) }),
    facts: splitValues(facts).map((fact) => {
      const at = fact.indexOf(TELLS);
      if (at < 0) throw badLine(line, 'facts');
      return { whenAsked: fact.slice(0, at).split(OR), says: fact.slice(at + TELLS.length) };
    }),
  };
}
