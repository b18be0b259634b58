/** Makes any text safe inside HTML, in content and in quoted attributes alike. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
