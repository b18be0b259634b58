const MARK = 'parley:';

/** What Messenger returns with the echo of a message, so that a message of unknown outcome is recognised. */
export const metadataOf = (key: string): string => `${MARK}${key}`;

export const keyIn = (metadata: string | null | undefined): string | undefined =>
  metadata?.startsWith(MARK) ? metadata.slice(MARK.length) : undefined;
