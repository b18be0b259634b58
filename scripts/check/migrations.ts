/** Fails if a migration blocks writes to a large table, cannot be resumed after a crash, or reuses a number. */
import { pathToFileURL } from 'node:url';
import {
  MIGRATIONS,
  readMigrations,
  splitStatements,
  type MigrationFile,
} from '../../apps/server/src/infra/sql/migration-files.ts';

/** Migrations up to this one predate the rules of docs/decisions/0031-migrations-while-running.md. */
const LAST_BEFORE_RULES = '0021';
/** From this one on, a migration must declare whether the previous version can run on its result. */
const FIRST_MARKED = '0037';

/** The tables that grow with customer activity; those of staff stay small. */
const LARGE_TABLES = new Set([
  'agent_days',
  'answer_traces',
  'attachments',
  'chunk_vectors',
  'conversation_tags',
  'conversations',
  'customer_field_values',
  'customer_identities',
  'customers',
  'daily_stats',
  'flow_node_counts',
  'flow_run_counts',
  'flow_runs',
  'jobs',
  'knowledge_chunks',
  'knowledge_pages',
  'message_template_uses',
  'messages',
  'model_usage',
  'note_mentions',
  'notes',
  'receipt_contents',
  'receipts',
  'search_words',
  'visitors',
]);

const CONSTANT_DEFAULT = /\bDEFAULT\s+(?:'|\d|-\d|true\b|false\b|null\b|now\(\)|current_timestamp\b|ARRAY\[\]|\()/i;

const TABLE_RULES: [isBroken: (clause: string) => boolean, advice: string][] = [
  [
    (clause) => /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i.test(clause),
    'a new type rewrites the table: add a column, copy in batches, switch',
  ],
  [(clause) => /\bADD\b.*\bGENERATED\s+ALWAYS\s+AS\b.*\bSTORED\b/is.test(clause), 'a stored column rewrites the table'],
  [(clause) => /\bADD\b.*\bGENERATED\b.*\bAS\s+IDENTITY\b/is.test(clause), 'an identity rewrites the table'],
  [
    (clause) => /\bADD\b(?!.*\bGENERATED\b).*\bDEFAULT\b/is.test(clause) && !CONSTANT_DEFAULT.test(clause),
    'a default that is not constant rewrites the table: set the default afterwards and fill in batches',
  ],
  [
    (clause) => /\bADD\b.*\b(CHECK|FOREIGN\s+KEY)\b/is.test(clause) && !/\bNOT\s+VALID\b/i.test(clause),
    'the constraint reads the whole table under a lock: add it NOT VALID, and VALIDATE it in a file without a transaction',
  ],
  [
    (clause) => /\bADD\b.*\b(UNIQUE|PRIMARY\s+KEY)\b/is.test(clause) && !/\bUSING\s+INDEX\b/i.test(clause),
    'build the unique index concurrently, then ADD CONSTRAINT … USING INDEX',
  ],
  [
    (clause) => /\bSET\s+NOT\s+NULL\b/i.test(clause),
    'SET NOT NULL reads the whole table: add CHECK (… IS NOT NULL) NOT VALID and VALIDATE it',
  ],
];

const RESUMABLE =
  /\bIF\s+(NOT\s+)?EXISTS\b|^CREATE\s+OR\s+REPLACE\b|^ANALYZE\b|^REINDEX\b|\bVALIDATE\s+CONSTRAINT\b|\b(SET|DROP)\s+(DEFAULT|NOT\s+NULL)\b|^(INSERT|UPDATE|DELETE)\b/i;

/** Applied under these names everywhere, so they keep their number; their order does not matter. */
const SHARED_NUMBER = ['0029-conversation-versions.sql', '0029-live-changes.sql'];

/** Migrations with the same number, one line each: two branches that both added the next one. */
export function sharedNumbers(names: string[]): string[] {
  const others = names.filter((name) => !SHARED_NUMBER.includes(name));
  const taken = new Map(SHARED_NUMBER.map((name) => [name.slice(0, 4), name]));
  return others.flatMap((name) => {
    const number = name.slice(0, 4);
    const first = taken.get(number);
    taken.set(number, first ?? name);
    return first === undefined ? [] : [`${name}: ${first} has the same number; rename the one that is not released`];
  });
}

/** The problems of a migration, one line each. */
export function problemsIn(file: Pick<MigrationFile, 'name' | 'sql' | 'isTransactional' | 'isExpand'>): string[] {
  if (file.name.slice(0, 4) <= LAST_BEFORE_RULES) return [];
  const statements = splitStatements(file.sql);
  const own = new Set(statements.map((sql) => /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i.exec(sql)?.[1]));
  const isLarge = (table: string | undefined) => table !== undefined && LARGE_TABLES.has(table) && !own.has(table);

  const found = statements.flatMap((sql) => {
    const problems: string[] = [];
    if (!file.isTransactional && !RESUMABLE.test(sql))
      problems.push('must be repeatable (IF NOT EXISTS, IF EXISTS …): a start that was cut short runs it again');

    const index = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?.*?\bON\s+(?:ONLY\s+)?(\w+)/is.exec(sql);
    if (index && !index[1] && isLarge(index[2]))
      problems.push('writes wait for the whole build: CREATE INDEX CONCURRENTLY in a file without a transaction');

    const altered = /^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)\s+(.*)/is.exec(sql);
    if (altered && isLarge(altered[1]))
      for (const clause of clausesOf(altered[2] ?? ''))
        for (const [isBroken, advice] of TABLE_RULES) if (isBroken(clause)) problems.push(advice);

    const changed = /^(?:UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?(\w+)/i.exec(sql);
    if (changed && isLarge(changed[1]))
      problems.push('a change of many rows belongs into batches of a job, not into a migration');

    if (/^(VACUUM\s+FULL|CLUSTER|LOCK)\b/i.test(sql)) problems.push('takes a table away from everybody');
    return problems.map((problem) => `${file.name}: ${firstLine(sql)}: ${problem}`);
  });

  const isMarked = file.isExpand || /^-- parley: .*\bcontract\b/.test(file.sql);
  if (file.name.slice(0, 4) >= FIRST_MARKED && !isMarked)
    found.push(`${file.name}: its first line must be "-- parley: expand" or "-- parley: contract"`);
  return found;
}

/** The actions of one ALTER TABLE, separated by commas outside of brackets. */
function clausesOf(actions: string): string[] {
  let depth = 0;
  const clauses = [''];
  for (const letter of actions) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += letter;
  }
  return clauses;
}

const firstLine = (sql: string) => (sql.length > 90 ? `${sql.slice(0, 90)}…` : sql).replace(/\s+/g, ' ');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = await readMigrations(MIGRATIONS);
  const problems = [...sharedNumbers(files.map(({ name }) => name)), ...files.flatMap(problemsIn)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
