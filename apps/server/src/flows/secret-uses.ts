import { secretsIn } from '@parley/flow-engine';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** The names of flows that send each secret, in their draft or published version, by secret name. */
export async function namesOfFlowsSending({ db }: Tx, companyId: number): Promise<Map<string, string[]>> {
  const values = raw`'$.nodes[*].settings.headers[*].value'::jsonpath`;
  const { rows } = await raw<{ name: string; draft: unknown[]; live: unknown[] | null }>`
    SELECT f.name, jsonb_path_query_array(f.draft, ${values}) AS draft, jsonb_path_query_array(v.definition, ${values}) AS live
    FROM flows f LEFT JOIN flow_versions v ON v.company_id = ${companyId} AND v.flow_id = f.id AND v.number = f.published_version
    WHERE f.company_id = ${companyId} AND f.deleted_at IS NULL
    ORDER BY lower(f.name), f.id`.execute(db);
  const uses = new Map<string, string[]>();
  for (const { name, draft, live } of rows) {
    const texts = [...draft, ...(live ?? [])].filter((value) => typeof value === 'string');
    for (const secret of new Set(texts.flatMap(secretsIn))) uses.set(secret, [...(uses.get(secret) ?? []), name]);
  }
  return uses;
}
