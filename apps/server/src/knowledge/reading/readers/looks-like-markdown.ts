/** Marks that people do not write in plain text. Lists are not among them, because they read the same in both. */
const MARKS = [
  /^#{1,6}[ \t]+\S/m,
  /^\S[^\n]{0,80}[^\s.!?;,:]\n(?:={3,}|-{3,})[ \t]*$/m,
  /^---\n[\w-]+:/,
  /^[ \t]*(?:`{3}|~{3})/m,
  /^[ \t]{0,9}\|?[ \t]{0,9}:?-{3,99}:?[ \t]{0,9}(?:\|[ \t]{0,9}:?-{3,99}:?[ \t]{0,9}){1,50}\|?[ \t]*$/m,
  /(?<![\p{L}\p{N}*])\*\*[^\s*][^*\n]{0,300}\*\*(?!\*)/u,
  /(?<![\p{L}\p{N}_])__[^\s_][^_\n]{0,300}__(?![\p{L}\p{N}_])/u,
  /\]\((?:https?:\/\/|mailto:|tel:|[/#.])[^\s()]{0,500}\)/,
  /(?<!`)`[^`\s][^`\n]{0,200}`(?!`)/,
];

/** Whether a text is written in Markdown. Fast enough for the main thread. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n');
  return MARKS.some((mark) => mark.test(lines));
}
