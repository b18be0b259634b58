import * as contract from '@parley/contracts/conversations';
import { announcePresence } from '@parley/contracts/events';
import { staffTyping } from '@parley/contracts/messages';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Conversations } from './service.ts';

export function conversationRoutes(app: FastifyInstance, conversations: Conversations) {
  serve(app, contract.listConversations, ({ query }, { companyId, userId }) =>
    conversations.list(companyId, userId, query),
  );
  serve(app, contract.getConversationCounts, (_, { companyId, userId }) => conversations.counts(companyId, userId));
  serve(app, contract.listTags, async (_, { companyId }) => ({
    data: await conversations.listTags(companyId),
    nextCursor: null,
  }));
  serve(app, contract.setTags, ({ params, body }, { companyId }) =>
    conversations.setTags(companyId, params.id, body.tags),
  );
  serve(app, contract.getConversation, ({ params }, { companyId }) => conversations.get(companyId, params.id));
  serve(app, contract.setTakeover, ({ params, body }, { companyId, userId }) =>
    conversations.setTakeover(companyId, userId, params.id, body.isHandedOff),
  );
  serve(app, contract.assignConversation, ({ params, body }, { companyId, userId }) =>
    conversations.assign(companyId, userId, params.id, body),
  );
  serve(app, contract.setTeam, ({ params, body }, { companyId, userId }) =>
    conversations.setTeam(companyId, userId, params.id, body.teamId),
  );
  serve(app, contract.snoozeConversation, ({ params, body }, { companyId }) =>
    conversations.snooze(companyId, params.id, body.wakesAt),
  );
  serve(app, contract.unsnoozeConversation, ({ params }, { companyId }) =>
    conversations.unsnooze(companyId, params.id),
  );
  serve(app, contract.setPriority, ({ params, body }, { companyId }) =>
    conversations.setPriority(companyId, params.id, body.priority),
  );
  serve(app, contract.endConversation, ({ params }, { companyId, userId }) =>
    conversations.end(companyId, userId, params.id),
  );
  serve(app, contract.reopenConversation, ({ params }, { companyId, userId }) =>
    conversations.reopen(companyId, userId, params.id),
  );
  serve(app, contract.readConversation, ({ params }, { companyId }) => conversations.markRead(companyId, params.id));
  serve(app, contract.unreadConversation, ({ params }, { companyId }) =>
    conversations.markUnread(companyId, params.id),
  );
  serve(app, staffTyping, ({ params, body }, { companyId, userId }) =>
    conversations.setTyping(companyId, userId, params.id, body.isTyping),
  );
  serve(app, announcePresence, ({ body }, { companyId, userId }) =>
    conversations.announcePresence(companyId, userId, body),
  );
}
