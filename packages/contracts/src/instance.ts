import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Instance = z.object({
  /** Where mail goes: to a mail server, to the local mailbox of the machine that runs Parley, or nowhere. */
  mail: z.enum(['smtp', 'mailbox', 'none']),
});

export const getInstance = endpoint('GET', '/instance', {
  summary: 'What a client needs to know about this installation before signing in',
  access: 'public',
  result: Instance,
});

export const DeploymentNotice = z.object({
  /** An https address without TRUST_PROXY, or a forwarding header from a proxy that TRUST_PROXY does not name. */
  kind: z.enum(['proxy_unnamed', 'proxy_untrusted']),
  /** The address of the proxy, if one has been seen. */
  proxy: z.string().nullable(),
});

export type DeploymentNotice = z.output<typeof DeploymentNotice>;

export const listNotices = endpoint('GET', '/instance/notices', {
  summary: "Problems of this installation's deployment, for its owner",
  access: 'instance-owner',
  result: z.array(DeploymentNotice),
});
