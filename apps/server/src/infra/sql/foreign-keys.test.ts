import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';

/**
 * Foreign keys whose table is deliberately scanned when the referenced row is deleted. A company is deleted once, by an operator:
 * scanning each table then costs less than maintaining one more index for every message, job and count until then.
 */
const SCANNED = new Set(
  [
    'address_undos',
    'agent_days',
    'agent_versions',
    'ai_agent_knowledge_sources',
    'ai_agent_policies',
    'attachments',
    'back_test_changes',
    'chunk_vectors',
    'conversation_tags',
    'customer_field_values',
    'customer_identities',
    'flow_node_counts',
    'flow_run_counts',
    'flow_runs',
    'flow_versions',
    'invitations',
    'jobs',
    'lab_attempts',
    'lab_run_cases',
    'message_template_texts',
    'message_template_uses',
    'messages',
    'model_usage',
    'one_time_tokens',
    'policy_hits',
    'policy_versions',
    'quick_actions',
    'receipt_contents',
    'receipts',
    'transcript_addresses',
    'visitors',
  ].map((table) => `${table} (company_id) → companies`),
);

/**
 * An index serves a foreign key if it begins with one of the key's columns, not counting the company, or if it is unique among the
 * key's columns. An index that omits nulls is enough: nobody looks up null.
 */
const UNINDEXED = `
  WITH keys AS (
    SELECT oid, conrelid, confrelid, array(
      SELECT attname FROM unnest(conkey) WITH ORDINALITY k(number, place) JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place
    ) AS columns FROM pg_constraint WHERE contype = 'f'
  ), indexes AS (
    SELECT indrelid, indisunique AND indexprs IS NULL AS is_unique, array(
      SELECT attname FROM unnest(indkey) WITH ORDINALITY k(number, place) JOIN pg_attribute ON attrelid = indrelid AND attnum = number ORDER BY place
    ) AS columns, pg_get_expr(indpred, indrelid) AS predicate FROM pg_index WHERE indisvalid AND indkey[0] <> 0
  )
  SELECT format('%s (%s) → %s', conrelid::regclass, array_to_string(keys.columns, ', '), confrelid::regclass) AS key FROM keys
  WHERE NOT EXISTS (
    SELECT FROM indexes WHERE indrelid = conrelid
      AND (predicate IS NULL OR predicate = format('(%s IS NOT NULL)', indexes.columns[1]))
      AND ((indexes.columns[1] = ANY(keys.columns) AND (indexes.columns[1] <> 'company_id' OR cardinality(keys.columns) = 1))
        OR (indexes.columns[1] = 'company_id' AND indexes.columns[2] = ANY(keys.columns))
        OR (is_unique AND indexes.columns <@ keys.columns)))
  ORDER BY 1`;

test('every foreign key has an index on its columns, or a reason to have none', async () => {
  const client = new pg.Client({ connectionString: await createTestDatabase() });
  await client.connect();
  const { rows } = await client.query<{ key: string }>(UNINDEXED);
  await client.end();
  const found = new Set(rows.map(({ key }) => key));
  expect([...found].filter((key) => !SCANNED.has(key))).toEqual([]);
  expect([...SCANNED].filter((key) => !found.has(key))).toEqual([]); // no stale exceptions
});
