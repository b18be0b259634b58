import type { FastifyInstance } from 'fastify';
import type { Conversations } from '../conversations/index.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createCosts } from './costs.ts';
import { createFacts } from './facts.ts';
import { whatsAppRoutes } from './routes.ts';
import { createTemplateSending } from './sending.ts';
import { createTemplates } from './templates.ts';

type Parts = Pick<Infrastructure, 'sql' | 'jobs' | 'log' | 'realtime'>;

/** What WhatsApp has besides messages: its costs, its templates and what Meta says of a number. */
export function createWhatsApp({ realtime, ...parts }: Parts) {
  const { sql } = parts;
  const costs = createCosts(sql, realtime.announce);
  return {
    mustStopBots: costs.mustStopBots,
    routes(
      app: FastifyInstance,
      conversations: Conversations,
      access: Parameters<typeof createTemplates>[0]['access'],
    ) {
      const templates = createTemplates({ ...parts, access });
      const sendTemplate = createTemplateSending(sql, conversations);
      whatsAppRoutes(app, { costs, templates, sendTemplate, facts: createFacts(sql, costs) });
    },
  };
}
