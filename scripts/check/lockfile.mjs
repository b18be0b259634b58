/**
 * Completes package-lock.json. A registry mirror may only have the binaries of one platform; npm then leaves the others
 * out of the lockfile, and `npm ci` rejects it everywhere. Run after changing dependencies behind such a mirror.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];
let added = 0;

for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isThere = lock.packages[`node_modules/${name}`] ?? lock.packages[`${owner}/node_modules/${name}`];
    const words = name.split(/[/-]/);
    const os = SYSTEMS.find((system) => words.includes(system));
    const cpu = PROCESSORS.find((processor) => words.includes(processor));
    if (isThere || !cpu || !(os || cpu === 'wasm32') || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev ? { dev } : {}),
      ...(words.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    };
    added += 1;
  }
}

const [first, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([first, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional packages of other platforms added.`);
