import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A version for some of the new conversations. Conversations keep the share that was in force when they began. */
export interface Canary {
  version: number;
  /** Oldest first. */
  steps: { percent: number; since: Date }[];
}

const Steps = z.array(z.object({ percent: z.number(), since: z.iso.datetime({ offset: true }).transform(toDate) }));

function toDate(text: string): Date {
  return new Date(text);
}

/** The canary of a row of `ai_agents`, if it has one. */
export function readCanary(version: number | null, steps: unknown): Canary | null {
  return version === null ? null : { version, steps: Steps.parse(steps) };
}

/** What the agent shows of its canary. */
export function describeCanary(canary: Canary | null) {
  const [first, last] = [canary?.steps.at(0), canary?.steps.at(-1)];
  return canary && first && last ? { version: canary.version, percent: last.percent, since: first.since } : null;
}

/**
 * Whether a conversation gets the canary. It follows from the conversation's id, so every node decides alike, and from the share
 * at its start, so widening moves no conversation that is under way.
 */
export function getsCanary({ version, steps }: Canary, conversation: { id: number; startedAt: Date }): boolean {
  const share = steps.findLast(({ since }) => since <= conversation.startedAt)?.percent ?? 0;
  return positionOf(conversation.id, version) < share;
}

/** From 0 to just below 100, evenly spread. Another canary gets other conversations. */
function positionOf(conversationId: number, version: number): number {
  const digest = createHash('sha256').update(`${conversationId} ${version}`).digest();
  return (digest.readUInt32BE() / 2 ** 32) * 100;
}
