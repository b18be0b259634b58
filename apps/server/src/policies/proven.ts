import type { Tx } from '../infra/sql/sql.ts';
import { findPersonalData } from '../personal-data/index.ts';
import type { PolicyInUse } from './contents.ts';
import { runExamples } from './judging/index.ts';
import { readTopics } from './topics.ts';

/** The policies that act in one of their own examples in which they are meant to. */
export async function provenPolicies(
  tx: Tx,
  companyId: number,
  policies: readonly PolicyInUse[],
): Promise<ReadonlySet<number>> {
  const topics = await readTopics(tx, companyId);
  const isProven = ({ content }: PolicyInUse) => {
    const firing = content.examples.filter(({ fires }) => fires);
    return runExamples({ ...content, examples: firing }, topics, findPersonalData).some(({ isPassed }) => isPassed);
  };
  return new Set(policies.filter(isProven).map(({ id }) => id));
}
