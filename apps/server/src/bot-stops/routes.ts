import { getBotStop, setBotStop } from '@parley/contracts/bot-stops';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { BotStops } from './bot-stops.ts';

export function botStopRoutes(app: FastifyInstance, stops: BotStops) {
  serve(app, getBotStop, (_, { companyId }) => stops.read(companyId));
  serve(app, setBotStop, ({ body }, { companyId, userId }) => stops.set(companyId, userId, body.isStopped));
}
