import * as contract from '@parley/contracts/notes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Notes } from './notes.ts';

export function noteRoutes(app: FastifyInstance, notes: Notes) {
  serve(app, contract.listNotes, async ({ params }, { companyId }) => ({
    data: await notes.list(companyId, params.id),
    nextCursor: null,
  }));
  serve(app, contract.addNote, ({ params, body }, { companyId, userId }) =>
    notes.add(companyId, userId, params.id, body),
  );
  serve(app, contract.seeMentions, ({ params }, { companyId, userId }) =>
    notes.seeMentions(companyId, userId, params.id),
  );
  serve(app, contract.saveNote, ({ params, body }, { companyId, userId }) =>
    notes.save(companyId, userId, { conversationId: params.id, id: params.note }, body.text),
  );
  serve(app, contract.deleteNote, ({ params }, { companyId, userId }) =>
    notes.delete(companyId, userId, { conversationId: params.id, id: params.note }),
  );
  serve(app, contract.restoreNote, ({ params }, { companyId, userId }) =>
    notes.restore(companyId, userId, { conversationId: params.id, id: params.note }),
  );
}
