import type { FastifyInstance } from 'fastify';
import { createAccountRemovals } from './account-removals.ts';
import type { Connecting, Platforms, Problems } from './channels/index.ts';
import {
  createFacebook,
  createFacebookAccounts,
  facebookAccountRoutes,
  handleFacebookUpkeep,
} from './facebook-accounts/index.ts';
import type { Infrastructure } from './infra/infrastructure.ts';
import {
  createInstagram,
  createInstagramAccounts,
  handleInstagramUpkeep,
  instagramAccountRoutes,
} from './instagram-accounts/index.ts';
import { createDeletions, createSignInStates, platformCallbackRoutes } from './platform-sign-ins/index.ts';

interface Dependencies extends Pick<Infrastructure, 'config' | 'sql' | 'jobs' | 'log' | 'vault'> {
  platforms: Platforms;
  fetch: typeof fetch;
  connecting: Connecting;
  problems: Problems;
}

/** Puts together what channels are connected through: Facebook and Instagram accounts. */
export function createAccountSignIns(dependencies: Dependencies) {
  const { config, sql, fetch, problems } = dependencies;
  const { apps, hosts } = dependencies.platforms;
  const states = createSignInStates(sql);
  const deletions = createDeletions(sql);
  const facebook = apps.meta && createFacebook({ hosts, app: apps.meta, fetch });
  const instagram = apps.instagram && createInstagram({ hosts, app: apps.instagram, fetch });
  const onRefused = (companyId: number, channelId: number) => problems.report(companyId, channelId, 'needs_reconnect');
  const facebookAccounts = createFacebookAccounts({
    ...dependencies,
    states,
    facebook,
    callbackUrl: () => `${config.publicUrl}/facebook/callback`,
  });
  const instagramAccounts = createInstagramAccounts({
    ...dependencies,
    states,
    facebookAccounts,
    instagram,
    callbackUrl: () => `${config.publicUrl}/instagram/callback`,
  });

  const removals = createAccountRemovals({
    ...dependencies,
    facebookAccounts,
    instagramAccounts,
    deletions,
    onRefused,
  });
  handleFacebookUpkeep({ ...dependencies, facebook, onRefused });
  handleInstagramUpkeep({ ...dependencies, instagram, onRefused });

  return {
    /** The settings and secrets of the account that a channel's settings name; null if they name none. */
    async findAccount(companyId: number, platform: string, settings: object) {
      const { facebookAccountId, pageId, instagramAccountId } = settings as Record<string, unknown>;
      if (platform === 'facebook' && typeof facebookAccountId === 'number' && typeof pageId === 'string') {
        const page = await facebookAccounts.openPage(companyId, facebookAccountId, pageId);
        return { settings: { facebookAccountId, pageId, pageName: page.name }, secrets: { pageToken: page.token } };
      }
      if (platform === 'instagram' && typeof instagramAccountId === 'number')
        return instagramAccounts.open(companyId, instagramAccountId);
      return null;
    },

    async routes(app: FastifyInstance) {
      facebookAccountRoutes(app, facebookAccounts);
      instagramAccountRoutes(app, instagramAccounts);
      await platformCallbackRoutes(app, { apps, deletions, publicUrl: () => config.publicUrl, ...removals });
    },
  };
}
