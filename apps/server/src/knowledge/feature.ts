import type { FastifyInstance } from 'fastify';
import { takeFilesOrBodies, type Uploads } from '../attachments/index.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import type { Models } from '../models/index.ts';
import type { Quotas } from '../quotas/index.ts';
import { createConflicts } from './conflicts/conflicts.ts';
import { createLibrary } from './library.ts';
import { createPairs } from './sources/pairs.ts';
import { createReading } from './sources/reading-job.ts';
import { sourceRoutes } from './sources/routes.ts';
import { createSources } from './sources/sources.ts';
import { createVectors } from './vectors/vectors.ts';

interface Dependencies extends Pick<Infrastructure, 'sql' | 'jobs' | 'files' | 'outbound'> {
  quotas: Quotas;
  models: Models;
  uploads: Uploads;
}

export type Knowledge = ReturnType<typeof createKnowledge>;

/** What agents answer from: the sources, the readers that ingest them, and the indexes over them. */
export function createKnowledge({ sql, jobs, files, outbound, quotas, models, uploads }: Dependencies) {
  const reading = createReading(sql, jobs, { files, outbound, quotas });
  const sources = createSources(sql, reading.order, quotas);
  const conflicts = createConflicts(sql);
  return {
    library: createLibrary(sql),
    vectors: createVectors(sql, jobs, models),
    pairs: createPairs(reading.order, quotas),
    routes: (app: FastifyInstance) =>
      takeFilesOrBodies(app, (scope) => sourceRoutes(scope, sources, conflicts, uploads)),
  };
}
