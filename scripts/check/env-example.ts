/**
 * Writes .env.example and the settings in compose.yaml from the settings schema; with --check it only reports whether
 * they are up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../../apps/server/src/infra/config.ts';
import { root } from '../bootstrap.mjs';

const defaults = settings.parse({});

function envExample(): string {
  const blocks = Object.entries(settings.shape).map(([name, schema]) => {
    const { description = '', example } = (schema.meta() ?? {}) as { description?: string; example?: string };
    const value = defaults[name as keyof typeof defaults] ?? example ?? '';
    return `# ${description}\n# ${name}=${value}\n`;
  });
  return `# Every setting of Parley, with its default or an example. All are optional.\n# Copy to .env and take away the "# " before what you change.\n\n${blocks.join('\n')}`;
}

/** Set by the containers; every other setting is passed through. */
const IN_CONTAINERS: Record<string, string> = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '${PORT:-3000}',
  DATA_DIR: '/data',
  DATABASE_URL: '${DATABASE_URL:-postgres://parley@postgres:5432/parley}',
  DATABASE_PASSWORD: '${POSTGRES_PASSWORD:?set it in .env}',
  REDIS_URL: '${REDIS_URL:-redis://redis:6379}',
  SECRET_KEY: '${SECRET_KEY:?set it in .env}',
};

function compose(text: string): string {
  const lines = Object.keys(settings.shape).map((name) => `      ${name}: ${IN_CONTAINERS[name] ?? `\${${name}:-}`}`);
  return text.replace(
    /(# Written by npm run env-example\n)(?: {6}[A-Z_]+: .*\n)*/,
    `$1${lines.join('\n').replaceAll('$', '$$$$')}\n`,
  );
}

const composeFile = readFileSync(join(root, 'compose.yaml'), 'utf8');
for (const [name, text] of [
  ['.env.example', envExample()],
  ['compose.yaml', compose(composeFile)],
] as const) {
  const file = join(root, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} does not match the settings. Run: npm run env-example`);
    process.exitCode = 1;
  }
}
