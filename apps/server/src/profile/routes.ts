import { getProfile, saveProfile } from '@parley/contracts/profile';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { ProfileService } from './service.ts';

export function profileRoutes(app: FastifyInstance, profile: ProfileService) {
  serve(app, getProfile, (_, { companyId, userId }) => profile.read(companyId, userId));
  serve(app, saveProfile, ({ body }, { companyId, userId }) => profile.save(companyId, userId, body));
}
