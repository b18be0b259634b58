import type { FacebookAccount, FacebookPage } from '@parley/contracts/facebook-accounts';
import type { InstagramAccount } from '@parley/contracts/instagram-accounts';
import type { PlatformChannel } from '@parley/contracts/channels';
import { platformChannel } from './factories.ts';

const THEN = new Date('2026-11-15T10:00:00Z');

export const messenger = (changes: Partial<PlatformChannel> = {}): PlatformChannel =>
  platformChannel({
    type: 'facebook',
    name: 'Hat shop',
    settings: { facebookAccountId: 5, pageId: 'p1', pageName: 'Hats' },
    secrets: [{ name: 'pageToken', end: 'wxyz' }],
    ...changes,
  });

export const instagram = (changes: Partial<PlatformChannel> = {}): PlatformChannel =>
  platformChannel({
    type: 'instagram',
    name: 'Hats on Instagram',
    settings: { variant: 'instagram_login', instagramAccountId: 8, accountId: '178414', username: 'hats' },
    secrets: [{ name: 'accessToken', end: 'wxyz' }],
    ...changes,
  });

/** What a channel is before it was connected. */
export const FRESH = { settings: {}, secrets: [], status: 'not_installed' } as const satisfies Partial<PlatformChannel>;

export const facebookAccount = (changes: Partial<FacebookAccount> = {}): FacebookAccount => ({
  id: 5,
  name: 'Anna Berg',
  pictureUrl: null,
  status: 'connected',
  missingPermissions: [],
  expiresAt: null,
  createdAt: THEN,
  ...changes,
});

export const facebookPage = (changes: Partial<FacebookPage> = {}): FacebookPage => ({
  id: 'p1',
  name: 'Hats',
  pictureUrl: null,
  canMessage: true,
  isAvailable: true,
  instagram: null,
  connectedChannelId: null,
  isSelected: false,
  ...changes,
});

export const instagramAccount = (changes: Partial<InstagramAccount> = {}): InstagramAccount => ({
  id: 8,
  variant: 'instagram_login',
  username: 'hats',
  name: 'Hat shop',
  pictureUrl: null,
  status: 'connected',
  expiresAt: null,
  connectedChannelId: null,
  isSelected: false,
  createdAt: THEN,
  ...changes,
});
