/** JSON as Meta writes it: slashes and everything outside ASCII are escaped, so that only the received bytes match the signature. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
