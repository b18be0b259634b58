import * as contract from '@parley/contracts/channels';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Channels } from './channels.ts';

export function channelRoutes(app: FastifyInstance, channels: Channels) {
  serve(app, contract.listChannels, async (_, { companyId }) => ({
    data: await channels.list(companyId),
    nextCursor: null,
  }));
  serve(app, contract.createChannel, ({ body }, { companyId }) => channels.create(companyId, body));
  serve(app, contract.getChannel, ({ params }, { companyId }) => channels.get(companyId, params.id));
  serve(app, contract.updateChannel, ({ params, body }, { companyId }) => channels.update(companyId, params.id, body));
  serve(app, contract.deleteChannel, ({ params }, { companyId }) => channels.remove(companyId, params.id));
  serve(app, contract.connectChannel, ({ params, body }, { companyId }) =>
    channels.connect(companyId, params.id, body),
  );
  serve(app, contract.rotateChannelKey, ({ params }, { companyId }) => channels.rotateKey(companyId, params.id));
  serve(app, contract.initializeChannel, ({ params }, { companyId }) => channels.initialize(companyId, params.id));
  serve(app, contract.assignAiAgent, ({ params, body }, { companyId }) =>
    channels.assignAgent(companyId, params.id, body.agentId),
  );
  serve(app, contract.makeIdentitySecret, ({ params }, { companyId }) =>
    channels.makeIdentitySecret(companyId, params.id),
  );
}
