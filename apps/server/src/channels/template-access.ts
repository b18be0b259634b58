import { AppError } from '../infra/errors.ts';
import { OutboundError } from '../infra/outbound/outbound.ts';
import { DeliveryError, type Fetch, type PlatformTemplates } from './adapter.ts';
import type { Connections } from './connections.ts';
import { PLATFORMS } from '@parley/contracts/platform-list';

export type TemplateAccess = ReturnType<typeof createTemplateAccess>;

/** The templates that platforms keep for connected channels. */
export function createTemplateAccess({ connections, fetch }: { connections: Connections; fetch: Fetch }) {
  return {
    /** Throws what staff can understand if the platform refuses, and a conflict if the channel is not connected. */
    async ask<T>(companyId: number, channelId: number, work: (templates: PlatformTemplates) => Promise<T>): Promise<T> {
      const connected = await connections.find(companyId, channelId);
      const templates = connected?.adapter.templates?.(connected.connection, fetch);
      if (!connected || !templates) throw new AppError('conflict');
      try {
        return await work(templates);
      } catch (error) {
        if (error instanceof DeliveryError && (error.refusal === 'payload' || error.refusal === 'auth')) {
          const { name } = PLATFORMS[connected.adapter.platform];
          throw new AppError('platform_declined', { values: { name, detail: error.message }, cause: error });
        }
        if (error instanceof DeliveryError || error instanceof OutboundError || error instanceof TypeError)
          throw new AppError('upstream_failed', { cause: error });
        throw error;
      }
    },

    /** All connected channels whose platform keeps templates. */
    findChannels: async (): Promise<{ companyId: number; id: number }[]> =>
      (await connections.findAll()).filter(({ adapter }) => adapter.templates).map(({ channel }) => channel),
  };
}
