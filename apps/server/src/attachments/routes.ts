import multipart from '@fastify/multipart';
import { getAttachment, uploadAttachment } from '@parley/contracts/attachments';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { Attachments } from './attachments.ts';
import { UPLOAD_LIMITS } from './uploads.ts';

/** Routes that accept files, in their own scope: only forms are parsed there. */
export async function takeFiles(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
    addRoutes(scope);
  });
}

/** `_method` and the fields of a body; longer texts have to be sent as JSON. */
const FORM_FIELDS = { fields: 12, parts: 13, fieldSize: 1_000_000 };

/** Routes that accept a JSON body, or a form with the same fields and a file. */
export async function takeFilesOrBodies(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void) {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { ...UPLOAD_LIMITS, ...FORM_FIELDS }, throwFileSizeLimit: false });
    addRoutes(scope);
  });
}

export function attachmentRoutes(
  app: FastifyInstance,
  forms: FastifyInstance,
  attachments: Attachments,
  mustExist: (companyId: number, conversationId: number) => Promise<unknown>,
) {
  serve(forms, uploadAttachment, async ({ params }, { companyId, request }) => {
    await mustExist(companyId, params.id);
    return attachments.upload({ companyId, conversationId: params.id, origin: 'operator' }, request);
  });
  serve(app, getAttachment, async ({ params }, { companyId, request, reply }) => {
    const file = await attachments.find(companyId, params.id);
    if (!file) throw notFound();
    void attachments.send(request, reply, file);
  });
}
