/** What the lists of published versions have in common, of flows and of agents. */

interface Publisher {
  userId: number | null;
  userName: string | null;
}

/** Who published a version; null if it was the program, or somebody who is gone. */
export const publisherOf = ({ userId, userName }: Publisher) =>
  userId === null || userName === null ? null : { id: userId, name: userName };

/** A page of versions, newest first, from one row more than the page has. */
export function pageOfVersions<Version extends { number: number }>(rows: readonly Version[], limit: number) {
  const data = rows.slice(0, limit);
  return { data, nextCursor: rows.length > limit ? String(data.at(-1)?.number) : null };
}
