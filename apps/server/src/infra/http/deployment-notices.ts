import type { DeploymentNotice } from '@parley/contracts/instance';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { forwardingHeader } from './direct-requests.ts';
import { isOwnNetwork, readProxies } from './proxies.ts';

export interface DeploymentNotices {
  /** Problems with how this node is deployed, as far as it can detect them. */
  list(): DeploymentNotice[];
}

/** Detects deployment problems that do not show in the settings, and logs each one once. */
export function watchDeployment(app: FastifyInstance, config: Config, log: Log): DeploymentNotices {
  const found = new Map<string, DeploymentNotice>();
  const isProxy = readProxies(config.trustProxy ?? '') ?? (() => false);

  function note(notice: DeploymentNotice, sentence: string) {
    const key = `${notice.kind} ${notice.proxy ?? ''}`;
    if (found.has(key)) return;
    found.set(key, notice);
    log.warn({ notice: notice.kind }, `${sentence} See docs/guides/operate.md.`);
  }

  if (config.publicUrl.startsWith('https:') && !config.trustProxy) {
    note(
      { kind: 'proxy_unnamed', proxy: null },
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY does not name it: all visitors count as one address.',
    );
  }

  app.addHook('onRequest', async ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? '';
    // Anybody can send such a header from outside; only requests from our own network point to a proxy.
    if (isProxy(peer) || !isOwnNetwork(peer) || forwardingHeader(headers) === undefined) return;
    const proxy = peer.replace(/^::ffff:/, '');
    note(
      { kind: 'proxy_untrusted', proxy },
      `A proxy at ${proxy} passes visitors on, but TRUST_PROXY does not name it: they all count as one address.`,
    );
  });

  return { list: () => [...found.values()] };
}
