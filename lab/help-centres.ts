/**
 * Makes help centres to learn from out of the user manuals of Debian packages (see help-centres/README.md), in the form of the support
 * data: `node lab/help-centres.ts <folder with share/help> <folder to write>`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync, copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ElementType, parseDocument } from 'htmlparser2';

/** The questions' name, the manual, and the folder of its language. */
const MANUALS: readonly [name: string, manual: string, language: string][] = [
  ['scanner-en', 'simple-scan', 'C'],
  ['clocks-en', 'gnome-clocks', 'C'],
  ['backups-en', 'deja-dup', 'C'],
  ['pictures-en', 'eog', 'C'],
  ['desktop-en', 'gnome-help', 'C'],
  ['mail-en', 'evolution', 'C'],
  ['keys-de', 'seahorse', 'de'],
  ['calculator-de', 'gnome-calculator', 'de'],
  ['photos-de', 'gthumb', 'de'],
  ['films-fr', 'totem', 'fr'],
  ['webcam-fr', 'cheese', 'fr'],
  ['discs-it', 'brasero', 'it'],
  ['documents-ru', 'evince', 'ru'],
  ['editor-ro', 'gedit', 'ro'],
  ['scanner-uk', 'simple-scan', 'uk'],
  ['monitor-uk', 'gnome-system-monitor', 'uk'],
];
const MIN_LENGTH = 200;

const [from = '', to = ''] = process.argv.slice(2);
if (!to) throw new Error('Name both folders: node lab/help-centres.ts <folder with share/help> <folder to write>');

type Node = ReturnType<typeof parseDocument>['children'][number];
interface Tag {
  name: string;
  attribs: Record<string, string>;
  children: Node[];
}
const isTag = (node: Node): node is Node & Tag => 'name' in node && 'attribs' in node;
const isText = (node: Node): node is Node & { data: string } => node.type === ElementType.Text;
const tagsIn = ({ children }: { children: Node[] }): (Node & Tag)[] => children.filter(isTag);
const childOf = (tag: { children: Node[] }, name: string) => tagsIn(tag).find((child) => child.name === name);

/** The titles of a manual's pages, by their names: a link without words says the title of its page. */
let titles = new Map<string, string>();

function wordsOf({ children }: { children: Node[] }): string {
  const text = children
    .map((node) => {
      if (!isTag(node)) return isText(node) ? node.data : '';
      if (node.name === 'media') return '';
      if (node.name === 'guiseq') return tagsIn(node).map(wordsOf).join(' ▸ ');
      if (node.name === 'keyseq') return tagsIn(node).map(wordsOf).join('+');
      const words = wordsOf(node);
      if (node.name === 'gui' || node.name === 'key') return `**${words}**`;
      return node.name === 'link' ? words || (titles.get(node.attribs.xref?.split('#')[0] ?? '') ?? '') : words;
    })
    .join('');
  return text.replaceAll(/\s+/g, ' ');
}

const titleOf = (tag: { children: Node[] }): string => {
  const title = childOf(tag, 'title');
  return title ? wordsOf(title).trim() : '';
};

function* linesOf(tag: { children: Node[] }, depth: number): Generator<string> {
  for (const child of tagsIn(tag)) {
    if (['info', 'title', 'media'].includes(child.name)) continue;
    if (child.name === 'p') yield* [wordsOf(child).trim(), ''];
    else if (child.name === 'steps' || child.name === 'list') yield* itemsOf(child, depth);
    else if (child.name === 'terms')
      for (const item of tagsIn(child).filter(({ name }) => name === 'item'))
        yield `- **${titleOf(item)}**: ${[...linesOf(item, depth)].filter(Boolean).join(' ')}`;
    else if (child.name === 'section')
      yield* [`${'#'.repeat(depth + 1)} ${titleOf(child)}`, '', ...linesOf(child, depth + 1)];
    else if (child.name === 'screen' || child.name === 'code') yield* ['```', rawTextOf(child), '```', ''];
    else if (child.name === 'table') yield* rowsOf(child, depth);
    else yield* linesOf(child, depth);
    if (child.name === 'terms') yield '';
  }
}

const rawTextOf = ({ children }: { children: Node[] }): string =>
  children.map((node) => (isTag(node) ? rawTextOf(node) : 'data' in node ? node.data : '')).join('');

const within = (tag: { children: Node[] }, name: string): (Node & Tag)[] =>
  tagsIn(tag).flatMap((child) => (child.name === name ? [child] : within(child, name)));

function* rowsOf(table: Tag, depth: number): Generator<string> {
  for (const [nth, row] of within(table, 'tr').entries()) {
    const cells = tagsIn(row).map((cell) => [...linesOf(cell, depth)].filter(Boolean).join(' '));
    yield `| ${cells.join(' | ')} |`;
    if (nth === 0) yield `|${' --- |'.repeat(cells.length)}`;
  }
  yield '';
}

function* itemsOf(list: Tag & { children: Node[] }, depth: number): Generator<string> {
  const title = titleOf(list);
  if (title) yield* [title, ''];
  let place = 0;
  for (const item of tagsIn(list).filter(({ name }) => name === 'item')) {
    place += 1;
    const mark = list.name === 'steps' ? `${place}. ` : '- ';
    yield* [...linesOf(item, depth)].filter(Boolean).map((line, nth) => `${nth === 0 ? mark : '   '}${line}`);
  }
  yield '';
}

for (const [name, manual, language] of MANUALS) {
  const folder = join(from, language, manual);
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith('.page'))
    .map((file) => {
      const document = parseDocument(readFileSync(join(folder, file), 'utf8'), { xmlMode: true });
      return { name: basename(file, '.page'), page: childOf(document, 'page') };
    });
  titles = new Map(pages.map((each) => [each.name, each.page ? titleOf(each.page) : '']));
  mkdirSync(join(to, name, 'sources'), { recursive: true });
  copyFileSync(new URL(`help-centres/${name}.jsonl`, import.meta.url), join(to, name, 'questions.jsonl'));
  let count = 0;
  for (const { name: page, page: content } of pages) {
    if (!content) continue;
    const lines = [`# ${titleOf(content)}`, '', ...linesOf(content, 1)];
    const text = `${lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()}\n`;
    if (text.length < MIN_LENGTH) continue;
    writeFileSync(join(to, name, 'sources', `${page}.md`), text);
    count += 1;
  }
  console.log(`${name}: ${count} pages`);
}
