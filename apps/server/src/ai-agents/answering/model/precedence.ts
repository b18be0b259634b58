import { byPrecedence, type Standing } from '../../../knowledge/index.ts';
import type { Task } from '../engine.ts';

type Ranked = Pick<Task, 'passages' | 'standings' | 'rivals'>;

const RULE =
  'Where passages contradict each other, the source with the higher precedence counts; where it is equal, the one that changed last.';

/** Rules for a model about sources that contradict each other. They name passages by number only, so they contain no foreign text. */
export function precedenceRules({ passages, standings, rivals }: Ranked): string[] {
  const sources = new Set(passages.map(({ chunkId }) => standings.get(chunkId)?.sourceId));
  if (sources.size < 2) return [];
  const told = rivals.flatMap((chunkIds) => {
    const sides = passages
      .filter(({ chunkId }) => chunkIds.includes(chunkId))
      .flatMap(({ chunkId, number }) => {
        const standing = standings.get(chunkId);
        return standing ? [{ number, standing }] : [];
      });
    const [first, second] = sides.toSorted((one, other) => byPrecedence(one.standing, other.standing));
    if (!first || !second || first.standing.sourceId === second.standing.sourceId) return [];
    const [low, high] = [first.number, second.number].toSorted((one, other) => one - other);
    const reason =
      first.standing.rank > second.standing.rank
        ? 'because the company gave it precedence. Say only what it says.'
        : 'because it is newer. Say what it says, and that another source says something different.';
    return [`Passages [${low}] and [${high}] contradict each other: [${first.number}] counts, ${reason}`];
  });
  return [RULE, ...told];
}

/** When a source changed and how it ranks, for the name of its passages. */
export const standingNote = ({ rank, contentChangedAt }: Standing): string =>
  `(changed on ${contentChangedAt.toISOString().slice(0, 10)}${rank > 0 ? `, precedence ${rank}` : ''})`;
