/** The limit keeps unfinished tags from being searched to the end of the text again and again. */
const between = (start: string, end: string, limit = 600) => `${start}[^]{0,${limit}}?${end}`;

/** Code stays as it is, because customers may have to copy it. An unfinished block goes on to the end. */
const CODE = [
  '^[ \\t>]*(?<fence>`{3,}|~{3,})[^\\n]*(?:\\n(?![ \\t>]*\\k<fence>)[^\\n]*)*(?:\\n[^\\n]*)?',
  '(?<!`)(?<ticks>`+)(?!`)[^]{1,2000}?(?<!`)\\k<ticks>(?!`)',
  between('<(?<element>pre|code)\\b[^>]{0,200}>', '</\\k<element>>', 5_000),
];
/** `{% raw %}` shows its content as it is. */
const RAW = between('\\{%-?\\s{0,9}raw\\s{0,9}-?%\\}(?<raw>', ')\\{%-?\\s{0,9}endraw\\s{0,9}-?%\\}', 5_000);
/** The frame of a box, `:::tip Title`; its title stays. */
const FRAME =
  '^[ \\t]{0,9}:{3,9}(?!:)[ \\t]{0,9}\\w{0,30}[ \\t]{0,9}(?:\\{[^{}\\n]{0,99}\\}|\\[?(?<title>[^\\]\\n]{0,200})\\]?)$';
/** Tags of Liquid, Jekyll, Jinja, Handlebars, Hugo, Docusaurus, kramdown, MkDocs, GitHub, and embedded Ruby or JavaScript. */
const TAGS = [
  between('\\{%-?\\s{0,9}comment\\s{0,9}-?%\\}', '\\{%-?\\s{0,9}endcomment\\s{0,9}-?%\\}', 5_000),
  between('\\{%', '%\\}'),
  between('\\{\\{[<%]', '[>%]\\}\\}'),
  '\\{\\{\\{?[^{}]{1,600}\\}?\\}\\}',
  '\\$\\{[^{}\\n]{1,200}\\}',
  between('<%', '%>'),
  between('\\{#(?=\\s)', '#\\}'),
  between('\\{/\\*', '\\*/\\}'),
  '\\{#[\\w-]{1,100}\\}(?=[ \\t]{0,9}$)',
  '\\{![^{}\\n]{1,200}!\\}',
  // A tag of the site's own, such as `{start_tabs}` or `{tab|mobile}`, alone on its line.
  '(?<=^[ \\t]{0,20})\\{[a-z][\\w-]{1,40}(?:\\|[^{}\\n]{0,100})?\\}(?=[ \\t]{0,9}$)',
  '\\{:[^{}\\n]{1,200}\\}',
  '(?=\\[!)(?<=^[ \\t>]{0,20})\\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\\]',
  '^import\\s[^\\n]{1,300}\\sfrom\\s{1,9}["\'][^\\n]{1,200}$',
  '^export\\s{1,9}(?:const|default)\\s[^\\n]{1,300}$',
];
/** A box of MkDocs: its mark, which may have a title, and its content, which is indented. */
const BOX = /^([ \t]{0,20})(?:!!!|\?\?\?\+?)[ \t]{1,9}\w[\w -]{0,60}(?:"([^"\n]{0,200})")?[ \t]{0,9}$/;
const PIECES = new RegExp(`(?<code>${CODE.join('|')})|${RAW}|${FRAME}|${TAGS.join('|')}`, 'gmu');

/** Stands for a tag until the text around it is joined. */
const GAP = '\ue000';
const JOINTS: readonly [RegExp, string][] = [
  // A blank line would end the table.
  [/^[ \t]*\ue000[\ue000 \t]*\n(?=[ \t]*\|)/gm, ''],
  [/(?<![ \t\]])[ \t]*\([ \t]*\ue000[ \t]*\)/g, ''],
  [/(?<![ \t])[ \t]*\ue000[\ue000 \t]*(?=[.,;:!?…)]|$)/gm, ''],
  [/(?<=^[ \t>]{0,20}|\()\ue000[\ue000 \t]*/gm, ''],
  [/(?<![ \t])[ \t]*\ue000[\ue000 \t]*/g, ' '],
];

/** Whether a text may contain something that `withoutTemplates` leaves out. Fast enough for the main thread. */
export const hasTemplates = (text: string): boolean =>
  /\{[{%#:/!]|\$\{|<%|^[ \t]{0,20}(?::::|!!!|\?\?\?|\{[a-z])|^(?:import|export)\s|\[!/m.test(text);

/** The text without what a site generator would have filled in, because the values are unknown. Code stays as it is. */
export function withoutTemplates(text: string): string {
  if (!hasTemplates(text)) return text;
  const marked = withoutBoxes(text.replaceAll(GAP, '')).replace(PIECES, (found: string, ...rest: unknown[]) => {
    const { code, raw, title } = rest.at(-1) as Partial<Record<'code' | 'raw' | 'title', string>>;
    if (code !== undefined) return found;
    return raw ?? (title?.trim() ? `${title.trim()}\n` : GAP);
  });
  return JOINTS.reduce((clean, [joint, by]) => clean.replace(joint, by), marked);
}

/** Takes the content of boxes out of its indentation, which would make it code. */
function withoutBoxes(text: string): string {
  let depth: number | null = null;
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      const isFence = /^[ \t>]*(?:`{3}|~{3})/.test(line);
      if (isFence) isCode = !isCode;
      const box = isCode || isFence ? null : BOX.exec(line);
      if (box) {
        const [, indentation = '', title = ''] = box;
        depth = indentation.length;
        return `${indentation}${title}`;
      }
      if (depth === null || line.trim() === '') return line;
      const inner: number = depth + 4;
      if (line.slice(0, inner).trim() === '') return line.slice(0, depth) + line.slice(inner);
      depth = null;
      return line;
    })
    .join('\n');
}
