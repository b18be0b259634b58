import { marked } from 'marked';
import { oneLine } from '../decode-text.ts';
import type { ReadPage } from '../page.ts';
import { readHtml } from './html.ts';

/** Renders Markdown to HTML and reads that, so that hidden markup stays hidden. */
export function readMarkdown(text: string): ReadPage {
  const [, front = '', body = text] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text.replace(/\r\n?/g, '\n')) ?? [];
  const { page } = readHtml(marked.parse(body, { async: false, gfm: true }));
  const named = /^title:\s*(.+)$/m.exec(front)?.[1]?.replace(/^["']|["']\s*$/g, '');
  return { ...page, title: oneLine(named ?? '') || page.title };
}
