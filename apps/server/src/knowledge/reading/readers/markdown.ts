import { Marked } from 'marked';
import { oneLine } from '../decode-text.ts';
import type { ReadPage } from '../page.ts';
import { readHtml } from './html.ts';
import { withoutTemplates } from './templates.ts';

/** Files: lines are wrapped at will, and links belong to the site, whose pages are read themselves. */
const FILES = new Marked({ gfm: true });
/** Pasted text: people mean their line breaks, and the address of a link is there for customers. */
const PASTED = new Marked({
  gfm: true,
  renderer: {
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return /^https?:/i.test(href) && !words.includes(href) ? `${words} (${href})` : words;
    },
  },
});
/** Lines of at least this length are wrapped by a program. */
const WRAPPED_LENGTH = 60;

/** Renders Markdown to HTML and reads that, so that hidden markup stays hidden. */
export function readMarkdown(text: string, { isPasted = false } = {}): ReadPage {
  const [, front = '', body = text] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text.replace(/\r\n?/g, '\n')) ?? [];
  const clean = withoutTemplates(body);
  const { page } = readHtml(
    isPasted ? PASTED.parse(clean, { async: false, breaks: !isWrapped(clean) }) : FILES.parse(clean, { async: false }),
  );
  const named = /^title:\s*(.+)$/m.exec(front)?.[1]?.replace(/^["']|["']\s*$/g, '');
  return { ...page, title: oneLine(named ?? '') || page.title };
}

/** Whether most lines that go on in the next one are long, as a program wraps them. */
function isWrapped(text: string): boolean {
  const lines = text.split('\n');
  const goingOn = lines.filter(
    (line, index) => /^[\p{L}\p{N}]/u.test(line) && /^[\p{L}\p{N}]/u.test(lines[index + 1] ?? ''),
  );
  return goingOn.filter(({ length }) => length >= WRAPPED_LENGTH).length > goingOn.length / 2;
}
