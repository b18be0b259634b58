import type { PolicyContent } from '@parley/contracts/policy-content';
import type { PolicyTopic, TopicPhrase } from '@parley/contracts/policy-topics';
import { MAX_TOPICS } from '@parley/contracts/policy-topics';
import { sql as raw } from 'kysely';
import { changed, changesBetween, recordActivity } from '../activity/index.ts';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { contentsInForce } from './contents.ts';
import { topicQuality } from './judging/index.ts';
import { proveExamples, type FindPersonalData } from './proof.ts';
import { referencesOf } from './references.ts';
import { listPolicies, setExamplesPassed, takeTurns } from './repository.ts';

export type Topics = ReturnType<typeof createTopics>;
/** The names of the teams that conversations about a topic are given to. */
export type TeamsByTopic = (tx: Tx, companyId: number, topicId: number) => Promise<string[]>;

interface TopicContent {
  name: string;
  phrases: TopicPhrase[];
}

type StoredTopic = Omit<PolicyTopic, 'quality'>;

/** The company's topics with their phrases, by name. */
export async function readTopics({ db }: Tx, companyId: number, id?: number): Promise<StoredTopic[]> {
  const rows = await db
    .selectFrom('policy_topics')
    .select(['id', 'name', 'phrases', 'updated_at as updatedAt'])
    .where('company_id', '=', companyId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, phrases: row.phrases as TopicPhrase[] }));
}

const withQuality = (topic: StoredTopic): PolicyTopic => ({ ...topic, quality: topicQuality(topic.phrases) });

const uses = (content: PolicyContent, topicId: number) =>
  referencesOf(content).some(({ kind, id }) => kind === 'topics' && id === topicId);

/** What messages and sentences can be about. A change counts at once, because it improves how a topic is recognised, not a rule. */
export function createTopics(sql: Sql, find: FindPersonalData, teamsByTopic: TeamsByTopic) {
  const changing = <T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    sql.inCompany(companyId, async (tx) => {
      await takeTurns(tx, companyId);
      return work(tx);
    });

  async function get(tx: Tx, companyId: number, id: number): Promise<PolicyTopic> {
    const [topic] = await readTopics(tx, companyId, id);
    if (!topic) throw notFound();
    return withQuality(topic);
  }

  /** The examples of policies that use the topic may turn out differently now. */
  async function runAgain(tx: Tx, companyId: number, topicId: number): Promise<void> {
    const topics = await readTopics(tx, companyId);
    const policies = await listPolicies(tx, companyId);
    for (const { id, content } of policies.filter((each) => uses(each.content, topicId))) {
      const results = proveExamples({ ...content, isEnabled: false }, topics, find, '');
      await setExamplesPassed(tx, companyId, id, results.filter(({ isPassed }) => isPassed).length);
    }
  }

  return {
    list: (companyId: number) =>
      sql.inCompany(companyId, async (tx) => (await readTopics(tx, companyId)).map(withQuality)),

    create: (companyId: number, userId: number, { name, phrases }: TopicContent) =>
      changing(companyId, async (tx) => {
        const { length } = await readTopics(tx, companyId);
        if (length >= MAX_TOPICS) throw invalid({ name: { key: 'tooMany', params: { n: MAX_TOPICS } } });
        const { id } = await tx.db
          .insertInto('policy_topics')
          .values({ company_id: companyId, name, phrases: JSON.stringify(phrases) })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordActivity(tx, { companyId, userId }, 'topic.created', { id, name });
        return get(tx, companyId, id);
      }),

    update: (companyId: number, userId: number, id: number, { name, phrases }: TopicContent) =>
      changing(companyId, async (tx) => {
        const before = await get(tx, companyId, id);
        const changes = [
          ...changesBetween({ name: before.name }, { name }),
          ...changed(JSON.stringify(phrases) !== JSON.stringify(before.phrases) && 'phrases'),
        ];
        if (changes.length > 0) await recordActivity(tx, { companyId, userId }, 'topic.changed', { id, name, changes });
        await tx.db
          .updateTable('policy_topics')
          .set({ name, phrases: JSON.stringify(phrases), updated_at: raw<Date>`now()` })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
        await runAgain(tx, companyId, id);
        return get(tx, companyId, id);
      }),

    /**
     * Refused while a policy needs it, also one that is deleted or changed but still published: it could not be judged. Refused
     * while it chooses a team: the rule would go with it, and conversations to somebody else.
     */
    remove: (companyId: number, userId: number, id: number): Promise<void> =>
      changing(companyId, async (tx) => {
        const { name } = await get(tx, companyId, id);
        const users = (await contentsInForce(tx, companyId)).filter((content) => uses(content, id));
        const names = [...new Set(users.map(({ name }) => name))].join(', ');
        if (names) throw new AppError('used_by_policies', { values: { names } });
        const teams = await teamsByTopic(tx, companyId, id);
        if (teams.length > 0) throw new AppError('used_by_routing', { values: { names: teams.join(', ') } });
        await tx.db.deleteFrom('policy_topics').where('company_id', '=', companyId).where('id', '=', id).execute();
        await recordActivity(tx, { companyId, userId }, 'topic.removed', { id, name });
      }),
  };
}
