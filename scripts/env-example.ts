/** Writes .env.example from the settings schema; with --check only says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../apps/server/src/infra/config.ts';
import { root } from './bootstrap.mjs';

const file = join(root, '.env.example');
const defaults = settings.parse({});
const blocks = Object.entries(settings.shape).map(([name, schema]) => {
  const { description = '', example } = (schema.meta() ?? {}) as { description?: string; example?: string };
  const value = defaults[name as keyof typeof defaults] ?? example ?? '';
  return `# ${description}\n# ${name}=${value}\n`;
});
const text = `# Every setting of Parley, with its default or an example. All are optional.\n# Copy to .env and take away the "# " before what you change.\n\n${blocks.join('\n')}`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('.env.example does not match the settings. Run: npm run env-example');
  process.exit(1);
}
