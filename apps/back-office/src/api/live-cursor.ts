/** Apart from the stream itself, because signing in needs no more than this of it. */

let cursor = '';

/** Up to here everything is known, by reading or by hearing: whichever tab opens the stream next goes on from it. */
export const liveCursor = (): string => cursor;

/** Says where the first reading began, before there was anything to hear. */
export function listenSince(start: string) {
  cursor ||= start;
}

/** Everything up to here has been heard. */
export function heardUpTo(id: string) {
  cursor = id || cursor;
}
