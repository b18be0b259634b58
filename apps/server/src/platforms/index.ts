import { PLATFORMS } from '@parley/contracts/platform-list';
import * as contract from '@parley/contracts/platforms';
import type { FastifyInstance } from 'fastify';
import type { Channels } from '../channels/index.ts';
import { serve } from '../infra/http/serve.ts';

/** The channels under another name, as platforms that are installed, configured and enabled: a platform's id is its channel's id. */
export function platformRoutes(app: FastifyInstance, channels: Channels) {
  serve(app, contract.installPlatform, ({ body }, { companyId, userId }) =>
    channels.create(companyId, userId, { type: body.type, name: body.name ?? PLATFORMS[body.type].name }),
  );
  serve(app, contract.uninstallPlatform, ({ body }, { companyId, userId }) =>
    channels.remove(companyId, userId, body.id, body),
  );
  serve(
    app,
    contract.getPlatformConfig,
    async ({ params }, { companyId }) => (await channels.get(companyId, params.id)).settings,
  );
  serve(
    app,
    contract.savePlatformConfig,
    async ({ params, body }, { companyId, userId }) =>
      (await channels.update(companyId, userId, params.id, { settings: body })).settings,
  );
  serve(app, contract.togglePlatform, async ({ params, body }, { companyId, userId }) => {
    const isEnabled = body.isEnabled ?? !(await channels.get(companyId, params.id)).isEnabled;
    return channels.update(companyId, userId, params.id, { isEnabled });
  });
}
