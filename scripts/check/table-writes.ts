import type { Exception } from './table-owners.ts';

export interface SourceFile {
  /** Relative to apps/server/src. */
  path: string;
  code: string;
}

interface Rules {
  owners: Readonly<Record<string, string>>;
  exceptions: readonly Exception[];
}

const KYSELY_WRITE =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)(?: as \w+)?'|([^)]*))/g;
const NAME = String.raw`(?:ONLY\s+)?(?:"?public"?\.)?(?:"?(\w+)"?|(\$\{[^}]*\}))`;
const SQL_WRITES = [
  new RegExp(String.raw`\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bUPDATE\s+${NAME}(?:\s+(?:AS\s+)?\w+)?\s+SET\b`, 'gi'),
];

/**
 * The tables that a source file writes, through Kysely or SQL text. A table named at run time is returned as the
 * expression that names it.
 */
export function writesOf(code: string, isTable: (name: string) => boolean): string[] {
  const kysely = [...code.matchAll(KYSELY_WRITE)].map(([, table, expression = '']) => table ?? expression);
  const sql = SQL_WRITES.flatMap((pattern) => [...code.matchAll(pattern)])
    .map(([, table, expression]) => table?.toLowerCase() ?? expression ?? '')
    .filter((name) => isTable(name) || name.startsWith('$')); // a temporary table, a subquery's name, or prose
  return [...new Set([...kysely, ...sql])];
}

/** Every write to a table by a feature that does not own it, and every exception that is no longer needed. */
export function findForeignWrites(files: readonly SourceFile[], { owners, exceptions }: Rules): string[] {
  const used = new Set<Exception>();
  const isExcepted = (path: string, table: string): boolean => {
    const found = exceptions.find(
      (each) =>
        (each.path.endsWith('/') ? path.startsWith(each.path) : path === each.path) &&
        (each.tables === '*' || each.tables.includes(table)),
    );
    if (found) used.add(found);
    return found !== undefined;
  };
  const foreign = files.flatMap(({ path, code }) => {
    const feature = path.split('/')[0] ?? '';
    return writesOf(code, (name) => Object.hasOwn(owners, name)).flatMap((table) => {
      const owner = Object.hasOwn(owners, table) ? owners[table] : undefined;
      if (owner === feature || isExcepted(path, table)) return [];
      return owner === undefined
        ? [`${path} writes ${table}, which is no table of scripts/check/table-owners.ts: name the table in plain text`]
        : [`${path} writes ${table}, which belongs to ${owner}: call a function of ${owner}/index.ts`];
    });
  });
  const unused = exceptions
    .filter((each) => !used.has(each))
    .map(({ path }) => `scripts/check/table-owners.ts excepts ${path}, which writes no table of others any more`);
  return [...foreign, ...unused];
}

/** Tables without an owner, and owned tables that do not exist, according to the generated database types. */
export function findUnownedTables(generatedTypes: string, owners: Rules['owners']): string[] {
  const [, body = ''] = /export interface DB \{([^}]*)\}/.exec(generatedTypes) ?? [];
  const tables = [...body.matchAll(/^\s+(\w+):/gm)].map(([, name = '']) => name);
  return [
    ...tables
      .filter((table) => !Object.hasOwn(owners, table))
      .map((table) => `the table ${table} has no owner in scripts/check/table-owners.ts`),
    ...Object.keys(owners)
      .filter((table) => !tables.includes(table))
      .map((table) => `scripts/check/table-owners.ts names ${table}, which is no table`),
  ];
}
