import type { KnowledgeConflict } from '@parley/contracts/knowledge-conflicts';
import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { keyOf, loadChunks, sourcesInUse } from '../agent-chunks.ts';
import { requireAgent } from '../passages.ts';
import { byPrecedence } from '../precedence.ts';
import { findConflictsInWorker } from './find-in-worker.ts';
import type { FoundConflict, Side } from './find-conflicts.ts';

/** Beyond this limit the least recently used results are dropped. */
const MAX_CACHED = 200;

export type Conflicts = ReturnType<typeof createConflicts>;

/** Contradictions between the sources of an agent: found when somebody asks, and cached until a source changes. */
export function createConflicts(sql: Sql) {
  const results = new Map<string, { key: string; finding: Promise<FoundConflict[]> }>();

  async function find(companyId: number, agentId: number): Promise<FoundConflict[]> {
    const sources = await sql.inCompany(companyId, async (tx) => {
      await requireAgent(tx, companyId, agentId);
      return sourcesInUse(tx, companyId, agentId);
    });
    if (sources.length < 2) return [];
    const name = `${companyId} ${agentId}`;
    const key = keyOf(sources);
    const known = results.get(name);
    results.delete(name); // re-inserted at the end below: most recently used
    const result =
      known?.key === key
        ? known
        : {
            key,
            finding: sql.inCompany(companyId, (tx) => loadChunks(tx, companyId, agentId)).then(findConflictsInWorker),
          };
    results.set(name, result);
    result.finding.catch(() => results.get(name) === result && results.delete(name)); // the next call tries again
    for (const oldest of results.keys()) {
      if (results.size <= MAX_CACHED) break;
      results.delete(oldest);
    }
    return result.finding;
  }

  return {
    /** Those that staff have not decided come first. */
    async list(companyId: number, agentId: number): Promise<KnowledgeConflict[]> {
      const found = await find(companyId, agentId);
      if (found.length === 0) return [];
      const ids = found.flatMap(({ sides }) => sides.map(({ passageId }) => passageId));
      const places = await sql.inCompany(companyId, (tx) => placesOf(tx, companyId, ids));
      const conflicts = found.flatMap(({ kind, sides: [one, other] }): KnowledgeConflict[] => {
        const [first, second] = [sideOf(one, places), sideOf(other, places)];
        if (!first || !second) return [];
        return [{ kind, sides: [first, second], outranking: outrankingOf(first.source, second.source) }];
      });
      const isDecided = ({ outranking }: KnowledgeConflict) => (outranking?.by === 'rank' ? 1 : 0);
      return conflicts.sort((one, other) => isDecided(one) - isDecided(other));
    },
  };
}

type ListedSide = KnowledgeConflict['sides'][number];
type Place = Pick<ListedSide, 'passage' | 'page' | 'source'>;

function sideOf({ passageId, text, marks }: Side, places: ReadonlyMap<number, Place>): ListedSide | null {
  const place = places.get(passageId);
  return place ? { sentence: text, marks: marks.map((mark) => ({ ...mark })), ...place } : null;
}

function outrankingOf(one: ListedSide['source'], other: ListedSide['source']): KnowledgeConflict['outranking'] {
  const order = byPrecedence({ ...one, sourceId: one.id }, { ...other, sourceId: other.id });
  if (order === 0) return null;
  return { sourceId: order < 0 ? one.id : other.id, by: one.rank === other.rank ? 'date' : 'rank' };
}

/** Where the passages are now, and how their sources rank. */
async function placesOf({ db }: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, Place>> {
  const { rows } = await raw<{
    id: number;
    heading: string;
    pageId: number;
    title: string;
    address: string;
    sourceId: number;
    name: string;
    rank: number;
    contentChangedAt: Date;
  }>`
    SELECT c.id, c.heading, p.id AS "pageId", p.title, p.address, s.id AS "sourceId", s.name, s.rank,
      s.content_changed_at AS "contentChangedAt"
    FROM knowledge_chunks c JOIN knowledge_pages p ON p.id = c.page_id JOIN knowledge_sources s ON s.id = c.source_id
    WHERE c.id = ANY (${ids}) AND c.company_id = ${companyId} AND p.company_id = ${companyId} AND s.company_id = ${companyId}`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, heading, pageId, title, address, sourceId, name, rank, contentChangedAt }) => [
      id,
      {
        passage: { id, heading },
        page: { id: pageId, title, address },
        source: { id: sourceId, name, rank, contentChangedAt },
      },
    ]),
  );
}
