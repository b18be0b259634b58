import type { FastifyInstance } from 'fastify';
import type { Conversations } from './conversations/index.ts';
import type { HiddenData } from './hidden-data/index.ts';
import { createInboxViews, inboxViewRoutes } from './inbox-views/index.ts';
import type { Infrastructure } from './infra/infrastructure.ts';
import { createMacros, macroRoutes } from './macros/index.ts';
import type { Messages } from './messages/index.ts';
import { createNotes, noteRoutes } from './notes/index.ts';
import type { TellMembers } from './notifications/index.ts';

interface Parts extends Pick<Infrastructure, 'sql' | 'jobs' | 'realtime'> {
  hidden: HiddenData;
  messages: Messages;
  conversations: Conversations;
  tell: TellMembers;
}

/** What staff have in the inbox besides its conversations: notes, macros and saved views. */
export function inboxToolRoutes(app: FastifyInstance, parts: Parts) {
  const { sql, hidden, realtime, tell } = parts;
  noteRoutes(app, createNotes(sql, hidden, realtime.announce, tell));
  inboxViewRoutes(app, createInboxViews(sql, realtime));
  macroRoutes(app, createMacros(sql, parts));
}
