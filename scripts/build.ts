/** Builds the front ends, compresses their files and fails if the first load exceeds its budget. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root, sourceStamp, stampFile } from './bootstrap.mjs';
import { packTarball } from './tarball.ts';

const FIRST_LOAD_BUDGET = 245_000;
const SCREEN_BUDGET = 120_000;
const LOADER_BUDGET = 2_000;
const WIDGET_BUDGET = 20_000;
/** Once a conversation has started. */
const TALK_BUDGET = 26_500;
const WIDGET_PART_BUDGET = 6_000;

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
// Always a production build, whatever the caller's environment says.
process.env.NODE_ENV = 'production';
const CONFIGS = [
  'back-office/vite.config.ts',
  ...['vite', 'loader', 'page', 'npm'].map((name) => `widget/${name}.config.ts`),
];
for (const configFile of CONFIGS) {
  await build({ mode: 'production', configFile: join(root, 'apps', configFile), logLevel: 'warn' });
}

/** Compresses each file in the two encodings that browsers accept; returns the gzip sizes. */
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
const widgetManifest = JSON.parse(readFileSync(join(widget, 'frame/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** The compressed size of a widget part with all its dependencies beyond the frame itself. */
function widgetPart(key: string, seen = new Set(['frame.html'])): number {
  const chunk = widgetManifest[key];
  if (!chunk || seen.has(key)) return 0;
  seen.add(key);
  return (chunk.imports ?? []).reduce((sum, each) => sum + widgetPart(each, seen), widgetFiles.get(chunk.file) ?? 0);
}
/** As served without a look; a look adds a few bytes. */
const loader = readFileSync(join(widget, 'loader/widget.js'), 'utf8');
if (!loader.includes('PARLEY_LOOK')) throw new Error('The loader has no placeholder for the look of a channel.');
const loaderBytes = gzipSync(loader.replace('PARLEY_LOOK', '0'), { level: 9 }).length;
const widgetParts = Object.keys(widgetManifest)
  .filter((key) => widgetManifest[key]?.isDynamicEntry)
  .map((key) => ({ key, bytes: widgetPart(key) }))
  .sort((one, other) => other.bytes - one.bytes);
/** With the largest language, because each visitor loads one. */
const languageBytes = Math.max(...widgetParts.filter(({ key }) => key.includes('/locales/')).map(({ bytes }) => bytes));
const frameBytes = zippedSize(join(widget, 'frame/frame.html')) + widgetPart('frame.html', new Set());
const widgetBytes = loaderBytes + frameBytes + languageBytes;
/** What a conversation needs in addition: loaded with the first message, or immediately for returning visitors. */
const talkBytes = widgetPart('src/frame/Messages.tsx') + widgetPart('src/frame/live.ts');
packForNpm(join(widget, 'npm'));
writeFileSync(join(widget, 'widget.tgz'), packTarball(join(widget, 'npm')));

/** Types, manifest and readme of the published package. */
function packForNpm(folder: string) {
  const source = join(root, 'apps/widget');
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.npm.json'], {
    cwd: source,
    stdio: 'inherit',
  });
  // The compiled package contains no sources to point to.
  for (const file of globSync(join(folder, 'types/**/*.d.ts'))) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
  const { name, version, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const entry = (file: string) => ({ types: `./types/npm/${file}.d.ts`, default: `./${file}.js` });
  const contents = {
    name,
    version,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': entry('index'), './react': entry('react') },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(contents, null, 2)}\n`);
  copyFileSync(join(source, 'src/npm/README.md'), join(folder, 'README.md'));
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files a browser has loaded once these entries have run. */
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
const contracts = '../../packages/contracts/src/error-texts/en.ts';
const firstLoad = filesOf(['index.html', 'src/features/auth/LoginScreen.tsx', 'src/locales/en.json', contracts]);
if (!manifest['src/features/auth/LoginScreen.tsx'] || !manifest[contracts])
  throw new Error('The manifest format has changed; update the budget check.');
const firstBytes = html + weigh(firstLoad);
const shell = filesOf(['index.html']);
const layout = 'src/features/shell/AppLayout.tsx';
/** The layout is already loaded when a screen is shown. */
const frame = filesOf(['index.html', layout]);
const screens = Object.entries(manifest)
  .filter(([, chunk]) => chunk.isDynamicEntry)
  .map(([key]) => {
    const known = key === layout ? shell : frame;
    return { key, bytes: weigh([...filesOf([key])].filter((file) => !known.has(file))) };
  })
  .sort((a, b) => b.bytes - a.bytes);

/** What the server tells browsers to preload with the page, by the first segment of its path. */
const SCREENS = {
  '': 'src/features/home/HomeScreen.tsx',
  chats: 'src/features/chats/ChatsScreen.tsx',
  channels: 'src/features/channels/ChannelsScreen.tsx',
  flows: 'src/features/flows/FlowsScreen.tsx',
  templates: 'src/features/templates/TemplatesScreen.tsx',
  account: 'src/features/account/AccountScreen.tsx',
};
const preloads = Object.entries(SCREENS).map(([path, screen]) => {
  const files = filesOf([layout, screen]);
  return [path, [...files].filter((file) => !shell.has(file) && file.endsWith('.js'))];
});
writeFileSync(join(dist, 'preloads.json'), JSON.stringify(Object.fromEntries(preloads)));

const kilo = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
console.log(`First load to a usable login: ${kilo(firstBytes)} gzip of ${kilo(FIRST_LOAD_BUDGET)}`);
console.log(
  `Largest screen beyond the shell: ${screens[0]?.key} ${kilo(screens[0]?.bytes ?? 0)} gzip of ${kilo(SCREEN_BUDGET)}`,
);
console.log(
  `Widget: loader ${kilo(loaderBytes)} gzip of ${kilo(LOADER_BUDGET)}, open ${kilo(widgetBytes)} gzip of ${kilo(WIDGET_BUDGET)}, ` +
    `with a conversation ${kilo(widgetBytes + talkBytes)} of ${kilo(TALK_BUDGET)}, largest part ${widgetParts[0]?.key} ${kilo(widgetParts[0]?.bytes ?? 0)} of ${kilo(WIDGET_PART_BUDGET)}`,
);
const isTooLarge =
  loaderBytes > LOADER_BUDGET ||
  widgetBytes > WIDGET_BUDGET ||
  widgetBytes + talkBytes > TALK_BUDGET ||
  widgetParts.some(({ bytes }) => bytes > WIDGET_PART_BUDGET) ||
  talkBytes === 0;
if (isTooLarge) {
  console.error('The widget exceeds its budget.');
  process.exit(1);
}
if (firstBytes > FIRST_LOAD_BUDGET || (screens[0]?.bytes ?? 0) > SCREEN_BUDGET) {
  console.error('The back-office exceeds its budget.');
  process.exit(1);
}
mkdirSync(dirname(stampFile), { recursive: true });
writeFileSync(stampFile, stamp);
