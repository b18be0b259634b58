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
  serve(app, contract.createChannel, ({ body }, { companyId, userId }) => channels.create(companyId, userId, body));
  serve(app, contract.getChannel, ({ params }, { companyId }) => channels.get(companyId, params.id));
  serve(app, contract.updateChannel, ({ params, body }, { companyId, userId }) =>
    channels.update(companyId, userId, params.id, body),
  );
  serve(app, contract.deleteChannel, ({ params, query }, { companyId, userId }) =>
    channels.remove(companyId, userId, params.id, query),
  );
  serve(app, contract.countChannelConversations, ({ params }, { companyId }) =>
    channels.countConversations(companyId, params.id),
  );
  serve(app, contract.connectChannel, async ({ params, body }, { companyId, userId }) => {
    await connecting.connect(companyId, userId, params.id, body);
    return getPlatformChannel(companyId, params.id);
  });
  serve(app, contract.disconnectChannel, async ({ params }, { companyId, userId }) => {
    await connecting.disconnect(companyId, userId, params.id);
    return getPlatformChannel(companyId, params.id);
  });
  serve(app, contract.checkChannel, ({ params }, { companyId }) => doctor.check(companyId, params.id));
  serve(app, contract.rotateChannelKey, ({ params }, { companyId, userId }) =>
    channels.rotateKey(companyId, userId, params.id),
  );
  serve(app, contract.initializeChannel, async ({ params }, { companyId, userId }) => {
    await connecting.renew(companyId, params.id);
    return channels.initialize(companyId, userId, params.id);
  });
  serve(app, contract.assignAiAgent, ({ params, body }, { companyId, userId }) =>
    channels.assignAgent(companyId, userId, params.id, body.agentId),
  );
  serve(app, contract.makeIdentitySecret, ({ params }, { companyId, userId }) =>
    channels.makeIdentitySecret(companyId, userId, params.id),
  );
}
