import type { Problem } from '@parley/contracts/error-texts/index';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { sql as raw } from 'kysely';
import { invalid } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { findBroken, referencesOf, type Reference } from './references.ts';
import { proveExamples, switchProblem, type FindPersonalData } from './proof.ts';
import { relationProblem, type RelatedPolicy } from './relations.ts';
import { readTopics } from './topics.ts';

interface Saving {
  /** Null for a new policy. */
  id: number | null;
  /** The content so far. What has gone since it was saved may stay in it, or nobody could switch the policy off. */
  before: PolicyContent | null;
  /** Where the content is in the request. */
  path: string;
}

/** Refuses content that could not be enforced as it is meant, and returns how many of its examples pass. */
export async function checkPolicy(
  tx: Tx,
  companyId: number,
  content: PolicyContent,
  find: FindPersonalData,
  { id, before, path }: Saving,
): Promise<number> {
  const refuse = (field: string, problem: Problem) => {
    throw invalid({ [`${path}${field}`]: problem });
  };
  const kept = new Set(before ? referencesOf(before).map(nameOf) : []);
  const added = referencesOf(content).filter((each) => !kept.has(nameOf(each)));
  for (const { field } of await findBroken(tx, companyId, added)) refuse(field, { key: 'referenceGone' });
  const problem = relationProblem(id, content.name, content.relations, await readRelations(tx, companyId));
  if (problem) refuse(problem.field, problem.problem);
  const results = proveExamples(content, await readTopics(tx, companyId), find, path);
  const unproven = switchProblem(content, results);
  if (unproven) refuse('examples', unproven);
  return results.filter(({ isPassed }) => isPassed).length;
}

const nameOf = ({ kind, id }: Reference) => `${kind} ${id}`;

async function readRelations({ db }: Tx, companyId: number): Promise<RelatedPolicy[]> {
  const { rows } = await raw<RelatedPolicy>`
    SELECT p.id, v.content ->> 'name' AS name, v.content -> 'relations' AS relations
    FROM policies p JOIN policy_versions v ON v.policy_id = p.id AND v.number = p.version
    WHERE p.company_id = ${companyId} AND p.deleted_at IS NULL`.execute(db);
  return rows;
}
