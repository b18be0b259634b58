const MAX_LENGTH = 1_000;
const MAX_LINES = 14;

/** Whether a message is folded: it would fill the thread. */
export const isLong = (text: string): boolean => text.length > MAX_LENGTH || text.split('\n').length > MAX_LINES;

/** A text as a quotation, with an empty line after it to write on. */
export const quoted = (text: string): string =>
  `${text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
