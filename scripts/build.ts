/** Builds the front ends, packs their files and fails when the first load outgrows its budget. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root, sourceStamp, stampFile } from './bootstrap.mjs';

const FIRST_LOAD_BUDGET = 260_000;
const SCREEN_BUDGET = 120_000;

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
await build({ mode: 'production', configFile: join(root, 'apps/back-office/vite.config.ts'), logLevel: 'warn' });

const sizes = new Map<string, number>();
for (const name of readdirSync(join(dist, 'assets'))) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const file = join(dist, 'assets', name);
  const content = readFileSync(file);
  const zipped = gzipSync(content, { level: 9 });
  sizes.set(`assets/${name}`, zipped.length);
  writeFileSync(`${file}.gz`, zipped);
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

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
if (firstBytes > FIRST_LOAD_BUDGET || (screens[0]?.bytes ?? 0) > SCREEN_BUDGET) {
  console.error('The back-office has outgrown its budget.');
  process.exit(1);
}
mkdirSync(dirname(stampFile), { recursive: true });
writeFileSync(stampFile, stamp);
