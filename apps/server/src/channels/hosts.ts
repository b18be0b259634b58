import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Config } from '../infra/config.ts';
import { OutboundError } from '../infra/outbound/outbound.ts';
import { createReach } from '../infra/outbound/reach.ts';
import {
  DeliveryError,
  type AppCredentials,
  type Apps,
  type Dns,
  type Hosts,
  type MailSurroundings,
} from './adapter.ts';

/** Where the platforms are, and the apps by which they know us: their own, or those of a simulator that plays all of them. */
export interface Platforms {
  hosts: Hosts;
  apps: Apps;
  mail: MailSurroundings;
}

type PlatformConfig = Pick<Config, 'simulatorUrl' | 'metaApps' | 'secretKey' | 'outboundHosts'>;

const DNS_TIMEOUT_MS = 3_000;

export const platformsOf = (
  config: PlatformConfig,
  dns: Dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 }),
): Platforms => ({
  ...(config.simulatorUrl === undefined
    ? { hosts: REAL_HOSTS, apps: config.metaApps }
    : {
        hosts: simulatedHosts(config.simulatorUrl),
        apps: { ...SIMULATED_APPS, ...definedOf(config.metaApps) },
      }),
  mail: mailSurroundingsOf(config, dns),
});

/** The keys follow from the installation's own, so that they need no storage. */
function mailSurroundingsOf({ secretKey, outboundHosts }: PlatformConfig, dns: Dns): MailSurroundings {
  const reach = createReach(outboundHosts);
  const derive = (purpose: string) => createHmac('sha256', secretKey).update(purpose).digest('hex');
  return {
    reach: (host, port) => reach(host, port).catch((error: unknown) => refuse(host, error)),
    dns,
    key: derive('mail threads'),
    instanceId: derive('mail instance').slice(0, 20),
  };
}

function refuse(host: string, error: unknown): never {
  if (error instanceof OutboundError && error.problem === 'private_address')
    throw new DeliveryError('payload', `${host} is inside the network; its owner can allow it with OUTBOUND_HOSTS.`);
  throw new DeliveryError('transient', `${host} cannot be found.`);
}

const definedOf = (apps: Apps) => Object.fromEntries(Object.entries(apps).filter(([, app]) => app !== null));

const REAL_HOSTS: Hosts = {
  telegram: 'https://api.telegram.org',
  facebookLogin: 'https://www.facebook.com',
  facebookGraph: 'https://graph.facebook.com',
  instagramLogin: 'https://www.instagram.com',
  instagramApi: 'https://api.instagram.com',
  instagramGraph: 'https://graph.instagram.com',
};

const simulatedHosts = (url: string): Hosts => ({
  telegram: `${url}/tg`,
  facebookLogin: `${url}/fb-www`,
  facebookGraph: `${url}/fb-graph`,
  instagramLogin: `${url}/ig-www`,
  instagramApi: `${url}/ig-api`,
  instagramGraph: `${url}/ig-graph`,
});

/** The sites that serve the pictures of accounts and Pages, as sources of a content security policy. */
export const pictureSourcesOf = ({ simulatorUrl }: Pick<Config, 'simulatorUrl'>): readonly string[] =>
  simulatorUrl === undefined ? META_PICTURES : [new URL(simulatorUrl).origin];

const META_PICTURES = ['https://*.fbcdn.net', 'https://*.cdninstagram.com', 'https://platform-lookaside.fbsbx.com'];

/** The apps that are registered with the simulator from the start. */
const simulatedApp = (id: string, secret: string): AppCredentials => ({
  id,
  secret,
  verifyToken: `verify-${secret}`,
  version: 'v26.0',
  loginConfigId: null,
});
const SIMULATED_APPS: Apps = {
  meta: simulatedApp('100200300', 'simulator-meta-app-secret'),
  instagram: simulatedApp('100200301', 'simulator-instagram-app-secret'),
};
