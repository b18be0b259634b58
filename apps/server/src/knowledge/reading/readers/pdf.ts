import { getDocumentProxy } from 'unpdf';
import { Blocks } from '../blocks.ts';
import { oneLine } from '../decode-text.ts';
import { LIMITS, ReadingError, type Limits, type ReadPage } from '../page.ts';
import { bodySize, joinLines, withoutRepeats, type Line } from './pdf-lines.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Smaller text is illegible to people and meant for machines. */
const MIN_FONT_SIZE = 2;
const MAX_HEADING_LENGTH = 150;

/** Reads the text of a PDF page by page. Images, scripts, forms and fonts are ignored. */
export async function readPdf(bytes: Buffer, limits: Limits = LIMITS): Promise<ReadPage> {
  const pdf = await open(bytes);
  if (pdf.numPages > limits.parts) throw new ReadingError('too_much_inside');
  const pages: Line[][] = [];
  let size = 0;
  let broken: unknown = null;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    try {
      const lines = await linesOf(pdf, number);
      pages.push(lines);
      size += lines.reduce((sum, { text }) => sum + text.length, 0);
    } catch (error) {
      broken = error; // an unreadable page does not affect the others
    }
    if (size > limits.textCharacters) throw new ReadingError('too_much_inside');
  }
  if (pages.length === 0) throw new ReadingError('broken', broken);
  if (size === 0) throw new ReadingError(broken ? 'broken' : 'no_text', broken);
  return assemble(withoutRepeats(pages), await titleOf(pdf));
}

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ReadingError(isLocked ? 'encrypted' : 'broken', error);
  }
}

async function linesOf(pdf: Pdf, number: number): Promise<Line[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  const lines: Line[] = [];
  let line: Line | null = null;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(c, d);
    if (item.str && size >= MIN_FONT_SIZE) {
      line ??= { text: '', size: 0, y, left: x, right: x };
      line.text += item.str;
      if (item.str.trim()) {
        line.size = Math.max(line.size, size);
        line.right = Math.max(line.right, x + item.width);
      }
    }
    if (item.hasEOL && line) {
      lines.push(line);
      line = null;
    }
  }
  if (line) lines.push(line);
  return lines.map((each) => ({ ...each, text: each.text.trim() })).filter(({ text }) => text !== '');
}

async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const written = (info as { Title?: unknown }).Title;
  const title = oneLine(typeof written === 'string' ? written : '');
  // Programs often set their own name or a file name as the title.
  return /^(microsoft \w+ - |untitled|about:|https?:|document\d*$)|\.\w{2,5}$/i.test(title) ? '' : title;
}

function assemble(pages: readonly (readonly Line[])[], title: string): ReadPage {
  const body = bodySize(pages);
  const passages = joinLines(pages);
  const isHeading = (size: number, text: string) => size > body * 1.15 && text.length <= MAX_HEADING_LENGTH;
  const sizes = [
    ...new Set(passages.filter(({ size, text }) => isHeading(size, text)).map(({ size }) => Math.round(size))),
  ];
  sizes.sort((a, b) => b - a);
  const blocks = new Blocks();
  for (const { text, size, isItem } of passages) {
    if (isHeading(size, text)) blocks.heading(sizes.indexOf(Math.round(size)) + 1, text);
    else if (isItem) blocks.item(/^\d/.test(text) ? text : `- ${text.replace(/^[•▪◦‣·–—*-]\s*/, '')}`);
    else blocks.text(text);
  }
  const beginning = passages.slice(0, 10).filter(({ size, text }) => isHeading(size, text));
  const largest = beginning.reduce((best, each) => (each.size > best.size ? each : best), { size: 0, text: '' });
  return { title: title || oneLine(largest.text), blocks: blocks.end() };
}
