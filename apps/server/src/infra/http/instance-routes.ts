import { getInstance, listNotices } from '@parley/contracts/instance';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { DeploymentNotices } from './deployment-notices.ts';
import { serve } from './serve.ts';

export function instanceRoutes(app: FastifyInstance, { mail }: Config, notices: DeploymentNotices) {
  serve(app, getInstance, async () => ({ mail }));
  serve(app, listNotices, async () => notices.list());
}
