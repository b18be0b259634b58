import { getOpeningHours, saveOpeningHours } from '@parley/contracts/opening-hours';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { OpeningHoursService } from './opening-hours.ts';

export function openingHoursRoutes(app: FastifyInstance, hours: OpeningHoursService) {
  serve(app, getOpeningHours, (_, { companyId }) => hours.read(companyId));
  serve(app, saveOpeningHours, ({ body }, { companyId }) => hours.save(companyId, body));
}
