import type { Outcome } from '@parley/contracts/figures';

/** Silence for so long means that the customer has left. */
export const SILENT_HOURS = 48;
/** Whoever writes again within so many days came back. */
export const RETURN_DAYS = 7;

/** What the database knows about the end of one conversation. */
export interface Ending {
  startedAt: Date;
  endedAt: Date | null;
  lastMessageAt: Date;
  /** The customer has written at least once. */
  hasCustomer: boolean;
  isSnoozed: boolean;
  /** The customer's last words have no answer. */
  isWaiting: boolean;
  /** A member ended it. */
  isEndedByMember: boolean;
  /** A bot wrote before any person did. */
  isBegunByBot: boolean;
  /** A person wrote. */
  hasPerson: boolean;
  rating: number | null;
  /** The customer's last reaction to what a bot said. */
  reaction: string | null;
  /** The same customer began another conversation within a week of the end of this one. */
  cameBack: boolean;
}

/** When the conversation was over, or null as long as it is not. */
export function endOf({ endedAt, lastMessageAt, hasCustomer, isSnoozed }: Ending, now: Date): Date | null {
  if (!hasCustomer) return null;
  if (endedAt) return endedAt;
  const isSilent = now.getTime() - lastMessageAt.getTime() >= SILENT_HOURS * 3_600_000;
  return isSilent && !isSnoozed ? lastMessageAt : null;
}

/** What the customer said about the result, if anything. A rating weighs more than a reaction to one answer. */
function verdictOf({ rating, reaction }: Ending): 'solved' | 'unsolved' | null {
  if (rating !== null) return rating >= 4 ? 'solved' : rating <= 2 ? 'unsolved' : null;
  return reaction === '👍' ? 'solved' : reaction === '👎' ? 'unsolved' : null;
}

/** The one outcome of a conversation that is over: the first of these that is true. */
export function outcomeOf(ending: Ending): Outcome {
  const verdict = verdictOf(ending);
  const isSettled = verdict === 'solved' || (ending.isEndedByMember && ending.hasPerson);
  if (ending.isWaiting && !isSettled) return 'abandoned';
  if (ending.isBegunByBot && ending.hasPerson) return 'handed_over';
  if (verdict === 'solved') return 'confirmed';
  if (verdict === 'unsolved') return 'unsolved';
  return ending.cameBack ? 'came_back' : 'assumed';
}
