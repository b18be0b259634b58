/** What decides between two sources that contradict each other. */
export interface Standing {
  sourceId: number;
  /** Set by staff. */
  rank: number;
  /** When the source's content last changed. */
  contentChangedAt: Date;
}

/** Negative if the first outranks the second: staff ranked it higher, or else its content is newer. */
export const byPrecedence = (one: Standing, other: Standing): number =>
  other.rank - one.rank || other.contentChangedAt.getTime() - one.contentChangedAt.getTime();
