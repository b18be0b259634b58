/** Separate from the stream itself, because signing in needs only this part. */

let cursor = '';

/** Everything up to here is known. The next tab that opens the stream continues from it. */
export const liveCursor = (): string => cursor;

/** Sets the position at the time of the first load, before any event has arrived. */
export function listenSince(start: string) {
  cursor ||= start;
}

/** All events up to here have been received. */
export function advanceLiveCursor(id: string) {
  cursor = id || cursor;
}
