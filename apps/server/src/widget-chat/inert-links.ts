/** URLs as mail programs detect them: with a scheme, with www, or a bare host name. */
const ADDRESS = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}[^\s]*/giu;
const ZERO_WIDTH_SPACE = '\u200b';

/** Looks the same to a reader, but mail programs do not turn it into links: an invisible character breaks each URL. */
export const withInertLinks = (text: string): string =>
  text.replace(ADDRESS, (address) => address.replace(/[.:/@](?=\S)/g, (sign) => sign + ZERO_WIDTH_SPACE));
