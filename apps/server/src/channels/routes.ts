import { listChannelActivity, listReplyWindows } from '@parley/contracts/channel-activity';
import * as contract from '@parley/contracts/channels';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Activity } from './activity.ts';
import type { Channels } from './channels.ts';
import type { Connecting } from './connecting.ts';
import type { Doctor } from './doctor.ts';

interface Parts {
  channels: Channels;
  connecting: Connecting;
  doctor: Doctor;
  activity: Activity;
}

export function channelRoutes(app: FastifyInstance, { channels, connecting, doctor, activity }: Parts) {
  const getPlatformChannel = async (companyId: number, id: number) => {
    const channel = await channels.get(companyId, id);
    if (channel.type === 'web_widget') throw new TypeError('A channel cannot change its type.');
    return channel;
  };
  serve(app, contract.listChannels, async (_, { companyId }) => ({
    data: await channels.list(companyId),
    nextCursor: null,
  }));
  serve(app, listChannelActivity, (_, { companyId }) => activity.list(companyId));
  serve(app, listReplyWindows, ({ params }, { companyId }) => activity.replyWindows(companyId, params.id));
  serve(app, contract.listPlatforms, async () => ({ data: channels.platforms, nextCursor: null }));
  serve(app, contract.createChannel, ({ body }, { companyId }) => channels.create(companyId, body));
  serve(app, contract.getChannel, ({ params }, { companyId }) => channels.get(companyId, params.id));
  serve(app, contract.updateChannel, ({ params, body }, { companyId }) => channels.update(companyId, params.id, body));
  serve(app, contract.deleteChannel, ({ params, query }, { companyId }) =>
    channels.remove(companyId, params.id, query),
  );
  serve(app, contract.countChannelConversations, ({ params }, { companyId }) =>
    channels.countConversations(companyId, params.id),
  );
  serve(app, contract.connectChannel, async ({ params, body }, { companyId }) => {
    await connecting.connect(companyId, params.id, body);
    return getPlatformChannel(companyId, params.id);
  });
  serve(app, contract.disconnectChannel, async ({ params }, { companyId }) => {
    await connecting.disconnect(companyId, params.id);
    return getPlatformChannel(companyId, params.id);
  });
  serve(app, contract.checkChannel, ({ params }, { companyId }) => doctor.check(companyId, params.id));
  serve(app, contract.rotateChannelKey, ({ params }, { companyId }) => channels.rotateKey(companyId, params.id));
  serve(app, contract.initializeChannel, async ({ params }, { companyId }) => {
    await connecting.renew(companyId, params.id);
    return channels.initialize(companyId, params.id);
  });
  serve(app, contract.assignAiAgent, ({ params, body }, { companyId }) =>
    channels.assignAgent(companyId, params.id, body.agentId),
  );
  serve(app, contract.makeIdentitySecret, ({ params }, { companyId }) =>
    channels.makeIdentitySecret(companyId, params.id),
  );
}
