import { isSecretName } from '@parley/contracts/company-secrets';
import { plainKeyIn, readFlow, type FlowDefinition, type FlowNode } from '@parley/flow-engine';
import { readSecretNames, type CompanySecrets } from '../company-secrets/index.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { described, updateFlow } from './storing.ts';

/** The name of the secret that replaces a key; equal keys share a secret. */
type NameFor = (key: string, url: string) => string;

/**
 * Moves plain-text keys in request headers into secrets of the company, once, in drafts and in all versions. The migration
 * enqueues one job per company; the work and the end of the job are one transaction.
 */
export function handleKeyMoves(sql: Sql, jobs: Jobs, secrets: CompanySecrets) {
  jobs.handle('flows.move-keys', async (_, run) => {
    const companyId = run.companyId ?? 0;
    await sql.inCompany(companyId, async (tx) => {
      await moveKeys(tx, companyId, secrets);
      await run.finish(tx);
    });
  });
}

async function moveKeys(tx: Tx, companyId: number, secrets: Pick<CompanySecrets, 'add'>): Promise<void> {
  const names = new Map<string, string>();
  const taken = await readSecretNames(tx, companyId);
  const nameFor: NameFor = (key, url) => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = freeName(url, taken);
    names.set(key, name);
    taken.add(name);
    return name;
  };
  const drafts: { id: number; draft: FlowDefinition; publishedVersion: number | null; revision: number }[] = [];
  const flows = await tx.db
    .selectFrom('flows')
    .select(['id', 'draft', 'revision', 'published_version'])
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();
  for (const flow of flows) {
    const versions = await tx.db
      .selectFrom('flow_versions')
      .select(['number', 'definition'])
      .where('company_id', '=', companyId)
      .where('flow_id', '=', flow.id)
      .execute();
    for (const { number, definition } of versions) {
      const moved = withoutKeys(readFlow(definition), nameFor);
      if (moved)
        await tx.db
          .updateTable('flow_versions')
          .set({ definition: JSON.stringify(moved) })
          .where('company_id', '=', companyId)
          .where('flow_id', '=', flow.id)
          .where('number', '=', number)
          .execute();
    }
    const before = readFlow(flow.draft);
    const draft = withoutKeys(before, nameFor);
    drafts.push({
      id: flow.id,
      draft: draft ?? before,
      publishedVersion: flow.published_version,
      // Prevents an open editor from saving the key back.
      revision: draft ? flow.revision + 1 : flow.revision,
    });
  }
  for (const [value, name] of names) await secrets.add(tx, companyId, null, { name, value });
  // All drafts are described anew, because the check now finds more than when they were saved.
  for (const { id, draft, publishedVersion, revision } of drafts)
    await updateFlow(tx, companyId, id)
      .set({ ...(await described(tx, companyId, id, draft, publishedVersion)), revision })
      .execute();
}

/** The flow with its keys replaced; null if it has none. */
function withoutKeys(definition: FlowDefinition, nameFor: NameFor): FlowDefinition | null {
  let isChanged = false;
  const nodes = definition.nodes.map((node): FlowNode => {
    const { headers, url } = node.settings;
    if (node.type !== 'httpRequest' || !Array.isArray(headers)) return node;
    const moved = headers.map((header: unknown) => {
      const { name, value } = (header ?? {}) as Record<string, unknown>;
      const found = typeof name === 'string' && typeof value === 'string' ? plainKeyIn({ name, value }) : null;
      if (!found) return header;
      isChanged = true;
      return { name, value: `${found.scheme}{{secret.${nameFor(found.key, String(url))}}}` };
    });
    return { ...node, settings: { ...node.settings, headers: moved } };
  });
  return isChanged ? { ...definition, nodes } : null;
}

/** Derives the name from the server that the key is for. */
function freeName(url: string, taken: ReadonlySet<string>): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const plain = host
    .replace(/^(?:www|api)\./, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30);
  const base = isSecretName(plain) ? plain : `key-${plain}`.replace(/-$/, '').slice(0, 34);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name)) return name;
  }
}
