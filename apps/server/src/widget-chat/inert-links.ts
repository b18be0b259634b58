/** Addresses as mail programs find them: with a scheme, with www, or a host name alone. */
const ADDRESS = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}[^\s]*/giu;
const ZERO_WIDTH_SPACE = '\u200b';

/** The same text to a reader, but mail programs make no links of it: each address is broken where nobody sees it. */
export const withInertLinks = (text: string): string =>
  text.replace(ADDRESS, (address) => address.replace(/[.:/@](?=\S)/g, (sign) => sign + ZERO_WIDTH_SPACE));
