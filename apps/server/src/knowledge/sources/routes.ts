import * as contract from '@parley/contracts/knowledge';
import type { SourceWithContent } from '@parley/contracts/knowledge';
import { listConflicts } from '@parley/contracts/knowledge-conflicts';
import type { BodyOf, Endpoint } from '@parley/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import type { InspectedFile, Uploads } from '../../attachments/index.ts';
import { parseForm, serve, type Context } from '../../infra/http/serve.ts';
import type { Conflicts } from '../conflicts/conflicts.ts';
import { checkFileType } from './check-file-type.ts';
import type { Sources } from './sources.ts';

/** The complete list, unpaginated: no company has thousands of sources. */
const onePage = async <Item>(data: Promise<Item[]>) => ({ data: await data, nextCursor: null });

/** One page of a long list; the cursor is the offset. */
async function part<Item>(
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  read: (slice: { limit: number; offset: number }) => Promise<Item[]>,
) {
  const offset = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0;
  const rows = await read({ limit: limit + 1, offset });
  return { data: rows.slice(0, limit), nextCursor: rows.length > limit ? String(offset + limit) : null };
}

function withName(
  { method }: Endpoint,
  fields: Record<string, string>,
  file: InspectedFile | null,
): Record<string, unknown> {
  if (!file) return fields;
  return { name: file.name, ...(method === 'POST' && { content: { type: 'file' } }), ...fields };
}

export function sourceRoutes(app: FastifyInstance, sources: Sources, conflicts: Conflicts, uploads: Uploads) {
  /** Accepts JSON, or a form that may contain a file. The file name is the source's name unless the form contains another. */
  const withSent = <E extends Endpoint>(
    endpoint: E,
    { request }: Context,
    body: BodyOf<E>,
    keep: (sent: BodyOf<E>, file: InspectedFile | null) => Promise<SourceWithContent>,
  ): Promise<SourceWithContent> =>
    request.isMultipart()
      ? uploads.takeForm(
          request,
          (fields, file) => keep(parseForm(endpoint, withName(endpoint, fields, file)), file),
          checkFileType,
        )
      : keep(body, null);

  serve(app, contract.listSources, (_, { companyId }) => onePage(sources.list(companyId)));
  serve(app, contract.createSource, ({ body }, context) =>
    withSent(contract.createSource, context, body, (sent, file) =>
      sources.create(context.companyId, context.userId, sent, file),
    ),
  );
  serve(app, contract.getSource, ({ params }, { companyId }) => sources.get(companyId, params.id));
  serve(app, contract.updateSource, ({ params, body }, context) =>
    withSent(contract.updateSource, context, body, (sent, file) =>
      sources.update(context.companyId, context.userId, params.id, sent, file),
    ),
  );
  serve(app, contract.deleteSource, ({ params }, { companyId }) => sources.remove(companyId, params.id));
  serve(app, contract.undeleteSource, ({ params }, { companyId }) => sources.undelete(companyId, params.id));
  serve(app, contract.syncSource, ({ params }, { companyId }) => sources.sync(companyId, params.id));
  serve(app, contract.stopSource, ({ params }, { companyId }) => sources.stop(companyId, params.id));
  serve(app, contract.listPages, ({ params, query }, { companyId }) =>
    part(query, (slice) => sources.pages(companyId, params.id, slice)),
  );
  serve(app, contract.listChunks, ({ params, query: { search, ...query } }, { companyId }) =>
    part(query, (slice) => sources.chunks(companyId, params.id, { ...slice, search })),
  );
  serve(app, contract.updateChunk, ({ params, body }, { companyId }) =>
    sources.switchChunk(companyId, params.id, params.chunk, body.isOff),
  );

  const { ofAgent } = sources;
  serve(app, contract.listAgentSources, ({ params }, { companyId }) => onePage(ofAgent.list(companyId, params.id)));
  serve(app, listConflicts, ({ params }, { companyId }) => onePage(conflicts.list(companyId, params.id)));
  serve(app, contract.createAgentSource, ({ params, body }, context) =>
    withSent(contract.createAgentSource, context, body, (sent, file) =>
      ofAgent.create(context.companyId, context.userId, params.id, sent, file),
    ),
  );
  serve(app, contract.getAgentSource, ({ params }, { companyId }) => ofAgent.get(companyId, params.id, params.source));
  serve(app, contract.updateAgentSource, ({ params, body }, context) =>
    withSent(contract.updateAgentSource, context, body, (sent, file) =>
      ofAgent.update(context.companyId, context.userId, params.id, params.source, sent, file),
    ),
  );
  serve(app, contract.deleteAgentSource, ({ params }, { companyId }) =>
    ofAgent.remove(companyId, params.id, params.source),
  );
  serve(app, contract.attachSource, ({ params, body }, { companyId }) =>
    ofAgent.attach(companyId, params.id, body.knowledgeSourceId),
  );
  serve(app, contract.detachSource, ({ params, body }, { companyId }) =>
    ofAgent.detach(companyId, params.id, body.knowledgeSourceId),
  );
}
