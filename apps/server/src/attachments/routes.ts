import multipart from '@fastify/multipart';
import { getAttachment, uploadAttachment } from '@parley/contracts/attachments';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { Attachments } from './attachments.ts';
import { UPLOAD_LIMITS } from './uploads.ts';

/** Routes that take files, in a room of their own: there forms are read and nothing else, elsewhere never. */
export async function takeFiles(app: FastifyInstance, addRoutes: (room: FastifyInstance) => void) {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    await room.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
    addRoutes(room);
  });
}

/** `_method` and whatever a body may say; texts longer than this come as JSON. */
const FORM_FIELDS = { fields: 12, parts: 13, fieldSize: 1_000_000 };

/** Routes that take a JSON body, or a form with the same fields and a file. */
export async function takeFilesOrBodies(app: FastifyInstance, addRoutes: (room: FastifyInstance) => void) {
  await app.register(async (room) => {
    await room.register(multipart, { limits: { ...UPLOAD_LIMITS, ...FORM_FIELDS }, throwFileSizeLimit: false });
    addRoutes(room);
  });
}

export function attachmentRoutes(
  app: FastifyInstance,
  room: FastifyInstance,
  attachments: Attachments,
  mustExist: (companyId: number, conversationId: number) => Promise<unknown>,
) {
  serve(room, uploadAttachment, async ({ params }, { companyId, request }) => {
    await mustExist(companyId, params.id);
    return attachments.upload({ companyId, conversationId: params.id, origin: 'operator' }, request);
  });
  serve(app, getAttachment, async ({ params }, { companyId, request, reply }) => {
    const file = await attachments.find(companyId, params.id);
    if (!file) throw notFound();
    void attachments.send(request, reply, file);
  });
}
