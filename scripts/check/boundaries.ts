/** Checks the rules of docs/architecture.md: allowed imports, no cycles, and which feature writes which table. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../bootstrap.mjs';
import { EXCEPTIONS, OWNERS } from './table-owners.ts';
import { findForeignWrites, findUnownedTables } from './table-writes.ts';

interface Import {
  from: string;
  /** A path from the root, or a package name. */
  target: string;
  isTypeOnly: boolean;
}

interface Rule {
  /** The files the rule applies to. */
  module: RegExp;
  /** What they may import, as paths from the root or package names. */
  may: (RegExp | ((module: RegExpExecArray) => RegExp))[];
  because: string;
}

const anyPackage = /^(?!@parley\/)(node:|@?[\w-]+)(?!.*\.tsx?$)/;
const contracts = /^(@parley\/contracts\/|packages\/contracts\/)/;
const packages = /^(@parley\/(contracts\/|flow-engine$)|packages\/)/;

const RULES: Rule[] = [
  {
    module: /^packages\/contracts\//,
    may: [contracts, /^zod$/],
    because: 'everyone speaks it, so it depends on nobody',
  },
  {
    module: /^packages\/flow-engine\//,
    may: [/^packages\/flow-engine\//, contracts, /^zod$/],
    because: 'pure code runs anywhere',
  },
  {
    module: /^apps\/server\/src\/infra\//,
    may: [/^apps\/server\/src\/infra\//, contracts, anyPackage],
    because: 'infrastructure knows no feature',
  },
  {
    module: /^apps\/server\/src\/channels\/adapters\/([\w-]+)\//,
    may: [
      ([, platform]) => new RegExp(`^apps/server/src/channels/adapters/${platform}/`),
      /^apps\/server\/src\/channels\/adapter\.ts$/,
      contracts,
      anyPackage,
    ],
    because: 'adapters translate; they store and decide nothing',
  },
  {
    module: /^apps\/server\/src\/(?!testing\/)([\w-]+)\//,
    may: [
      ([, feature]) => new RegExp(`^apps/server/src/(${feature}|infra)/`),
      /^apps\/server\/src\/([\w-]+|understanding\/[\w-]+)\/index\.ts$/,
      packages,
      anyPackage,
    ],
    because: 'small interfaces, deep modules: another feature is used through its index.ts',
  },
  {
    module: /^apps\/back-office\/src\/features\/([\w-]+)\//,
    may: [
      ([, feature]) => new RegExp(`^apps/back-office/src/features/${feature}/`),
      /^apps\/back-office\/src\/(api|components)\//,
      /^apps\/back-office\/src\/(?!main|routes)[\w-]+\.(ts|svg)$/,
      packages,
      anyPackage,
    ],
    because: 'screens share components, not each other',
  },
  {
    module: /^apps\/back-office\/src\/(api|components)\//,
    may: [
      /^apps\/back-office\/src\/(api|components)\//,
      /^apps\/back-office\/src\/(?!main|routes)[\w-]+\.(ts|svg)$/,
      packages,
      anyPackage,
    ],
    because: 'what is shared knows no screen',
  },
  {
    module: /^apps\/widget\/src\/npm\//,
    may: [/^apps\/widget\//, /^react$/],
    because: 'the npm package only adds the loader to a page',
  },
  {
    module: /^apps\/widget\//,
    may: [/^apps\/widget\//, /^preact(\/hooks)?$/, /^@parley\/contracts\/rich-text$/],
    because: 'every kilobyte counts; contracts come by "import type", but for how messages are written',
  },
  {
    module: /^apps\/simulator\/src\/(?!page\/)([\w-]+)\//,
    may: [
      ([, platform]) => new RegExp(`^apps/simulator/src/${platform}/`),
      /^apps\/simulator\/src\/[\w-]+\.ts$/,
      anyPackage,
    ],
    because: 'a simulated platform knows no other, and nothing of Parley',
  },
  {
    module: /^apps\/simulator\//,
    may: [/^apps\/simulator\//, anyPackage],
    because: 'the outside world knows nothing of Parley',
  },
];

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).sort();

function importsOf(file: string): Import[] {
  const code = readFileSync(join(root, file), 'utf8');
  const found = [
    ...code.matchAll(
      /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ];
  return found.map((match) => {
    const name = match[2] ?? match[3] ?? match[4] ?? '';
    const target = name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
    return { from: file, target, isTypeOnly: match[1] !== undefined };
  });
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');
const all = files.flatMap(importsOf);
const violations: string[] = [];

for (const { from, target, isTypeOnly } of all) {
  if (isTest(from)) continue;
  if (target.includes('/testing/')) violations.push(`${from} imports ${target}: testing/ is for tests alone`);
  const rule = RULES.find(({ module }) => module.test(from));
  const match = rule?.module.exec(from);
  if (!rule || !match) continue;
  if (from.startsWith('apps/widget/') && isTypeOnly && contracts.test(target)) continue;
  const isAllowed = rule.may.some((allowed) => (allowed instanceof RegExp ? allowed : allowed(match)).test(target));
  if (!isAllowed) violations.push(`${from} may not import ${target}: ${rule.because}`);
}

/** Type-only imports vanish at run time and lazy imports break a cycle; every other import counts. */
const graph = Map.groupBy(
  all.filter(({ isTypeOnly, target }) => !isTypeOnly && files.includes(target)),
  ({ from }) => from,
);
const done = new Set<string>();
function walk(file: string, trail: string[]) {
  if (trail.includes(file)) {
    violations.push(`import cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
    return;
  }
  if (done.has(file)) return;
  for (const { target } of graph.get(file) ?? []) walk(target, [...trail, file]);
  done.add(file);
}
for (const file of files) walk(file, []);

const server = 'apps/server/src/';
const read = (path: string) => readFileSync(join(root, server, path), 'utf8');
const serverFiles = files
  .filter((file) => file.startsWith(server) && !isTest(file))
  .map((file) => file.slice(server.length))
  .map((path) => ({ path, code: read(path) }));
violations.push(
  ...findUnownedTables(read('infra/sql/tables.generated.ts'), OWNERS),
  ...findForeignWrites(serverFiles, { owners: OWNERS, exceptions: EXCEPTIONS }),
);

if (violations.length > 0) {
  console.error(violations.join('\n'));
  process.exit(1);
}
console.log(
  `boundaries: ${files.length} files, ${all.length} imports, none across a boundary; ${Object.keys(OWNERS).length} tables, each written by its owner.`,
);
