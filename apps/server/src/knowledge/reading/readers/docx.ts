import type { Archive } from '../archive.ts';
import { Blocks } from '../blocks.ts';
import { oneLine } from '../decode-text.ts';
import { ReadingError, type ReadPage } from '../page.ts';
import { levelOf, readStyles, type ParagraphStyle } from './docx-styles.ts';
import { addTable } from './table.ts';
import { walkXml } from './xml.ts';

const DOCUMENT = 'word/document.xml';
const NOTES = ['word/footnotes.xml', 'word/endnotes.xml'];

/** The parts of a Word file that contain text. */
export const isPartOfDocx = (name: string): boolean =>
  ['_rels/.rels', DOCUMENT, 'word/styles.xml', 'docProps/core.xml', ...NOTES].includes(name) ||
  /^word\/document\d*\.xml$/.test(name);

interface Paragraph {
  text: string;
  styleId: string;
  level: number | null;
  isListItem: boolean;
  /** The cells of a table row. */
  cells?: string[];
}

const isOn = (value: string | undefined) => value === undefined || !['0', 'false', 'off'].includes(value);

/** Reads the visible text of a Word file: no hidden text, no deleted text, no field codes. */
export function readDocx(archive: Archive): ReadPage {
  const xml = archive.find(mainPart(archive));
  if (!xml?.includes('<')) throw new ReadingError('broken');
  const styles = readStyles(archive.find('word/styles.xml') ?? '');
  const blocks = new Blocks();
  let title = '';
  let rows: string[][] = [];
  for (const found of paragraphs(xml)) {
    const style: ParagraphStyle = styles.get(found.styleId) ?? { name: '', level: null };
    if (/^toc\b/i.test(style.name)) continue; // the table of contents repeats the headings
    const level = found.level ?? style.level;
    if (style.name.toLowerCase() === 'title') title ||= oneLine(found.text);
    if (found.cells) {
      rows.push(found.cells);
      continue;
    }
    addTable(rows, blocks);
    rows = [];
    if (level !== null && found.text.trim()) blocks.heading(level, found.text);
    else if (found.isListItem) blocks.item(`- ${found.text.trim()}`);
    else blocks.text(found.text);
  }
  addTable(rows, blocks);
  for (const note of NOTES.flatMap((name) => paragraphs(archive.find(name) ?? ''))) blocks.text(note.text);
  const read = blocks.end();
  const [firstHeading = ''] = read[0]?.heading.split(' › ') ?? [];
  return { title: title || coreTitle(archive) || firstHeading, blocks: read };
}

function mainPart(archive: Archive): string {
  let target = DOCUMENT;
  walkXml(archive.find('_rels/.rels') ?? '', {
    open(name, { Type = '', Target = '' }) {
      if (name === 'Relationship' && Type.endsWith('/officeDocument')) target = Target.replace(/^\//, '');
    },
  });
  return archive.has(target) ? target : DOCUMENT;
}

function coreTitle(archive: Archive): string {
  let isTitle = false;
  let title = '';
  walkXml(archive.find('docProps/core.xml') ?? '', {
    open: (name) => (isTitle = name === 'title'),
    close: () => (isTitle = false),
    text: (words) => (title += isTitle ? words : ''),
  });
  return oneLine(title);
}

/** Paragraphs in order; a table row counts as one paragraph. */
function paragraphs(xml: string): Paragraph[] {
  const found: Paragraph[] = [];
  const open: Paragraph[] = [];
  const rows: string[][] = [];
  let isHidden = false;
  let isText = false;
  let fallbacks = 0;

  function finish(paragraph: Paragraph) {
    const row = rows.at(-1);
    if (!row) found.push(paragraph);
    else if (row.length > 0) row.push(`${row.pop() ?? ''} ${paragraph.text}`);
  }

  walkXml(xml, {
    open(name, attributes) {
      const paragraph = open.at(-1);
      if (name === 'Fallback') fallbacks += 1;
      if (name === 'p') open.push({ text: '', styleId: '', level: null, isListItem: false });
      if (name === 'tr') rows.push([]);
      if (name === 'tc') rows.at(-1)?.push('');
      if (name === 'r') isHidden = false;
      if (name === 'vanish' || name === 'webHidden') isHidden = isOn(attributes.val);
      isText = name === 't';
      if (!paragraph) return;
      if (name === 'pStyle') paragraph.styleId = attributes.val ?? '';
      if (name === 'outlineLvl') paragraph.level = levelOf(attributes.val);
      if (name === 'numPr') paragraph.isListItem = true;
      if (name === 'tab') paragraph.text += ' ';
      if (name === 'br' || name === 'cr') paragraph.text += '\n';
    },
    text(words) {
      const paragraph = open.at(-1);
      if (paragraph && isText && !isHidden && fallbacks === 0) paragraph.text += words;
    },
    close(name) {
      isText = false;
      if (name === 'r') isHidden = false;
      if (name === 'Fallback') fallbacks -= 1;
      const paragraph = name === 'p' ? open.pop() : undefined;
      if (paragraph) finish(paragraph);
      const row = name === 'tr' ? rows.pop() : undefined;
      if (row) finish({ text: rowLine(row), styleId: '', level: null, isListItem: false, cells: row.map(oneLine) });
    },
  });
  return found;
}

const rowLine = (cells: readonly string[]) => cells.map(oneLine).filter(Boolean).join(' | ');
