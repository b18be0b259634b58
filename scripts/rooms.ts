/** Checks who imports whom: the rules of docs/architecture.md, and that nothing goes round in a circle. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './bootstrap.mjs';

interface Import {
  from: string;
  /** A path from the root, or the name of a package. */
  target: string;
  isTypeOnly: boolean;
}

interface Rule {
  /** Which files the rule is about. */
  room: RegExp;
  /** What they may import, as paths from the root or package names. */
  may: (RegExp | ((room: RegExpExecArray) => RegExp))[];
  because: string;
}

const anyPackage = /^(?!@parley\/)(node:|@?[\w-]+)(?!.*\.tsx?$)/;
const contracts = /^(@parley\/contracts\/|packages\/contracts\/)/;
const packages = /^(@parley\/(contracts\/|flow-engine$)|packages\/)/;

const RULES: Rule[] = [
  { room: /^packages\/contracts\//, may: [contracts, /^zod$/], because: 'everyone speaks it, so it depends on nobody' },
  {
    room: /^packages\/flow-engine\//,
    may: [/^packages\/flow-engine\//, contracts, /^zod$/],
    because: 'pure code runs anywhere',
  },
  {
    room: /^apps\/server\/src\/infra\//,
    may: [/^apps\/server\/src\/infra\//, contracts, anyPackage],
    because: 'plumbing knows no feature',
  },
  {
    room: /^apps\/server\/src\/channels\/adapters\/([\w-]+)\//,
    may: [
      ([, platform]) => new RegExp(`^apps/server/src/channels/adapters/${platform}/`),
      /^apps\/server\/src\/channels\/adapter\.ts$/,
      anyPackage,
    ],
    because: 'adapters translate; they store and decide nothing',
  },
  {
    room: /^apps\/server\/src\/(?!testing\/)([\w-]+)\//,
    may: [
      ([, feature]) => new RegExp(`^apps/server/src/(${feature}|infra)/`),
      /^apps\/server\/src\/[\w-]+\/index\.ts$/,
      packages,
      anyPackage,
    ],
    because: 'small faces, deep rooms: another feature is used through its index.ts',
  },
  {
    room: /^apps\/back-office\/src\/features\/([\w-]+)\//,
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
    room: /^apps\/back-office\/src\/(api|components)\//,
    may: [
      /^apps\/back-office\/src\/(api|components)\//,
      /^apps\/back-office\/src\/(?!main|routes)[\w-]+\.(ts|svg)$/,
      packages,
      anyPackage,
    ],
    because: 'what is shared knows no screen',
  },
  {
    room: /^apps\/widget\//,
    may: [/^apps\/widget\//, /^(react|react-dom|preact)(\/|$)/, /^@parley\/contracts\/(rich-text|contrast)$/],
    because: 'every kilobyte counts; contracts come by "import type", but for how messages are written',
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
const complaints: string[] = [];

for (const { from, target, isTypeOnly } of all) {
  if (isTest(from)) continue;
  if (target.includes('/testing/')) complaints.push(`${from} imports ${target}: testing/ is for tests alone`);
  const rule = RULES.find(({ room }) => room.test(from));
  const match = rule?.room.exec(from);
  if (!rule || !match) continue;
  if (from.startsWith('apps/widget/') && isTypeOnly && contracts.test(target)) continue;
  const isAllowed = rule.may.some((allowed) => (allowed instanceof RegExp ? allowed : allowed(match)).test(target));
  if (!isAllowed) complaints.push(`${from} may not import ${target}: ${rule.because}`);
}

/** Types vanish when the code runs, and a lazy import breaks a circle; everything else counts. */
const graph = Map.groupBy(
  all.filter(({ isTypeOnly, target }) => !isTypeOnly && files.includes(target)),
  ({ from }) => from,
);
const done = new Set<string>();
function walk(file: string, trail: string[]) {
  if (trail.includes(file)) {
    complaints.push(`a circle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
    return;
  }
  if (done.has(file)) return;
  for (const { target } of graph.get(file) ?? []) walk(target, [...trail, file]);
  done.add(file);
}
for (const file of files) walk(file, []);

if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(`rooms: ${files.length} files, ${all.length} imports, every one where it belongs.`);
