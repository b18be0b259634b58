/** Checks the texts of the back-office: no missing keys, no unused ones, no hard-coded texts. */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../bootstrap.mjs';

const SOURCE = join(root, 'apps/back-office/src');
/** Step types name the texts of their summaries. */
const ENGINE = join(root, 'packages/flow-engine/src');
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Not translated. */
const SAME_EVERYWHERE = new Set(['Parley', 'Enter', 'Esc']);

type Catalog = { [key: string]: string | Catalog };

function keysOf(catalog: Catalog, prefix = ''): string[] {
  return Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key.replace(PLURAL, '')] : keysOf(value, `${prefix}${key}.`),
  );
}

/** The keys of the shell and the features, each with its file. */
const known = new Map(
  globSync('**/locales/en.json', { cwd: SOURCE }).flatMap((file) =>
    keysOf(JSON.parse(readFileSync(join(SOURCE, file), 'utf8')) as Catalog).map((key) => [key, file] as const),
  ),
);
const areas = new Set([...known.keys()].map((key) => key.split('.')[0]));
const used = new Set<string>();
const complaints: string[] = [];

const files = [SOURCE, ENGINE].flatMap((folder) =>
  globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => relative(root, join(folder, file))),
);

for (const file of files.sort()) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  const say = (index: number, what: string) =>
    complaints.push(`${file}:${code.slice(0, index).split('\n').length} ${what}`);

  // A key may be used far from t(), in a table of screens for example, so every literal that looks like one counts.
  for (const match of code.matchAll(/(['"`])([a-z]\w*(?:\.\w+)+)\1/g)) {
    const key = match[2] ?? '';
    if (known.has(key)) used.add(key);
    else if (areas.has(key.split('.')[0]) && !/\.(tsx?|json|svg)$/.test(key) && isTextKey(code, match.index))
      say(match.index, `names the missing key ${key}`);
  }
  // A key that ends in an engine name, such as `steps.types.${type}`: the compiler checks that each has a text.
  for (const match of code.matchAll(/`([a-z]\w*(?:\.\w+)+\.)\$\{\w+\}`/g))
    for (const key of known.keys()) if (key.startsWith(match[1] ?? '')) used.add(key);
  for (const match of code.matchAll(/\bt\(\s*`/g)) say(match.index, 'builds a key at run time; write the keys out');

  if (!file.endsWith('.tsx')) continue;
  const shown = [
    ...code.matchAll(/(?<=[^=]>)([^<>{}();=]*\p{L}{2,}[^<>{}();=]*)(?=<\/|<[A-Z]|\{)/gu),
    ...code.matchAll(/\b(?:aria-label|title|label|placeholder|alt|text|help)="([^"]*\p{L}{2,}[^"]*)"/gu),
  ];
  for (const match of shown) {
    const text = (match[1] ?? '').trim();
    if (text && !SAME_EVERYWHERE.has(text)) say(match.index, `has a text of its own: ${JSON.stringify(text)}`);
  }
}

/**
 * Style paths such as 'text.secondary' look like keys too, so only t(…), sentence(…) and tables of keys can report
 * missing ones.
 */
function isTextKey(code: string, index: number): boolean {
  return /(\b(t|sentence)\(\s*|i18nKey=|label: |title: )$/.test(code.slice(0, index));
}

for (const [key, file] of known) if (!used.has(key)) complaints.push(`${file} has the unused key ${key}`);

if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(`texts: ${known.size} keys, all used, none missing.`);
