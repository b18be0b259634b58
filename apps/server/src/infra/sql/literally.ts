/** For LIKE and ILIKE: the text itself, whatever it contains. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
