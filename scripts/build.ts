/** Builds the front ends, packs their files and fails when the first load outgrows its budget. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root, sourceStamp, stampFile } from './bootstrap.mjs';

const FIRST_LOAD_BUDGET = 260_000;
const SCREEN_BUDGET = 120_000;
const LOADER_BUDGET = 2_000;
const WIDGET_BUDGET = 20_000;

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const dist = join(root, 'apps/back-office/dist');
const stamp = sourceStamp();
// Whatever the caller's environment says, people get the production build.
process.env.NODE_ENV = 'production';
for (const configFile of ['back-office/vite.config.ts', 'widget/vite.config.ts', 'widget/loader.config.ts']) {
  await build({ mode: 'production', configFile: join(root, 'apps', configFile), logLevel: 'warn' });
}

/** Writes each file once more in the two forms that browsers take packed; returns the gzip sizes. */
function pack(folder: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = join(folder, name);
    const content = readFileSync(file);
    const zipped = gzipSync(content, { level: 9 });
    sizes.set(`assets/${name}`, zipped.length);
    writeFileSync(`${file}.gz`, zipped);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  return sizes;
}
const zippedSize = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

const sizes = pack(join(dist, 'assets'));
const widget = join(root, 'apps/widget/dist');
const widgetFiles = pack(join(widget, 'frame/assets'));
const loaderBytes = zippedSize(join(widget, 'loader/widget.js'));
/** With the largest language, because each visitor loads one. */
const languageBytes = Math.max(
  ...[...widgetFiles].filter(([name]) => !name.includes('/frame-')).map(([, size]) => size),
);
const frameBytes = [...widgetFiles]
  .filter(([name]) => name.includes('/frame-'))
  .reduce((sum, [, size]) => sum + size, 0);
const widgetBytes = loaderBytes + zippedSize(join(widget, 'frame/frame.html')) + frameBytes + languageBytes;

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files a browser has once these entries have run. */
function filesOf(entries: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return files;
}
const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

const html = gzipSync(readFileSync(join(dist, 'index.html'))).length;
const contracts = '../../packages/contracts/src/messages/en.ts';
const firstLoad = filesOf(['index.html', 'src/features/auth/LoginScreen.tsx', 'src/locales/en.json', contracts]);
if (!manifest['src/features/auth/LoginScreen.tsx'] || !manifest[contracts])
  throw new Error('The manifest has changed its shape; mend the budget check.');
const firstBytes = html + weigh(firstLoad);
const shell = filesOf(['index.html']);
const screens = Object.entries(manifest)
  .filter(([, chunk]) => chunk.isDynamicEntry)
  .map(([key]) => ({ key, bytes: weigh([...filesOf([key])].filter((file) => !shell.has(file))) }))
  .sort((a, b) => b.bytes - a.bytes);

const kilo = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
console.log(`First load to a usable login: ${kilo(firstBytes)} gzip of ${kilo(FIRST_LOAD_BUDGET)}`);
console.log(
  `Largest screen beyond the shell: ${screens[0]?.key} ${kilo(screens[0]?.bytes ?? 0)} gzip of ${kilo(SCREEN_BUDGET)}`,
);
console.log(
  `Widget: loader ${kilo(loaderBytes)} gzip of ${kilo(LOADER_BUDGET)}, open ${kilo(widgetBytes)} gzip of ${kilo(WIDGET_BUDGET)}`,
);
if (loaderBytes > LOADER_BUDGET || widgetBytes > WIDGET_BUDGET) {
  console.error('The widget has outgrown its budget.');
  process.exit(1);
}
if (firstBytes > FIRST_LOAD_BUDGET || (screens[0]?.bytes ?? 0) > SCREEN_BUDGET) {
  console.error('The back-office has outgrown its budget.');
  process.exit(1);
}
mkdirSync(dirname(stampFile), { recursive: true });
writeFileSync(stampFile, stamp);
