import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import type { Quotas } from '../quotas/index.ts';
import { createAttachmentStore } from './attachments.ts';
import { attachmentRoutes } from './routes.ts';
import { createUploads } from './uploads.ts';

const REMOVAL = 'files.remove';

interface Dependencies extends Pick<Infrastructure, 'sql' | 'jobs' | 'files' | 'log'> {
  quotas: Quotas;
}

/** Files in conversations, and how uploads are received. */
export function createAttachments({ sql, jobs, files, log, quotas }: Dependencies) {
  const uploads = createUploads(files);
  const attachments = createAttachmentStore(sql, files, uploads, quotas, log);
  jobs.handle(REMOVAL, () => attachments.sweep());
  return {
    uploads,
    attachments,
    /** Schedules the removal of files that no row refers to. */
    removeUnused() {
      sql
        .asSystem((tx) => jobs.enqueue(tx, { kind: REMOVAL, key: REMOVAL }))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Could not schedule the removal of files; the next sweep removes them.'),
        );
    },
    /** `forms` is the scope of the app that accepts uploads. */
    routes: (
      app: FastifyInstance,
      forms: FastifyInstance,
      mustExist: (companyId: number, conversationId: number) => Promise<unknown>,
    ) => attachmentRoutes(app, forms, attachments, mustExist),
  };
}
