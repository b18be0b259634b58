import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export const MIGRATIONS = new URL('../../migrations/', import.meta.url);

export interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
  /** If false, each statement runs on its own outside a transaction, as CREATE INDEX CONCURRENTLY requires. */
  isTransactional: boolean;
  /** Only adds to the schema, so that the previous version can still run on it. */
  isExpand: boolean;
}

export async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => readMigration(name, await readFile(new URL(name, folder), 'utf8'))));
}

/** The first line may contain marks: `-- parley: expand, no transaction`. */
export function readMigration(name: string, sql: string): MigrationFile {
  const marks =
    /^-- parley: (.+)/
      .exec(sql)?.[1]
      ?.split(',')
      .map((mark) => mark.trim()) ?? [];
  const unknown = marks.find((mark) => !['expand', 'contract', 'no transaction'].includes(mark));
  if (unknown !== undefined) throw new Error(`${name}: "${unknown}" is not a mark of a migration.`);
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    isTransactional: !marks.includes('no transaction'),
    isExpand: marks.includes('expand'),
  };
}

/** Comments, quoted names, texts and function bodies: a semicolon inside of them ends nothing. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** The statements of a script, without their comments. */
export function splitStatements(sql: string): string[] {
  const hidden: string[] = [];
  const skeleton = sql.replace(OPAQUE, (part) => {
    if (part.startsWith('--') || part.startsWith('/*')) return ' ';
    return `\0${hidden.push(part) - 1}\0`;
  });
  return skeleton
    .split(';')
    .map((statement) => statement.replace(/\0(\d+)\0/g, (_, index: string) => hidden[Number(index)] ?? '').trim())
    .filter(Boolean);
}
