import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '@parley/contracts/platform-list';
import { z } from 'zod';
import { adapter, type PlatformApp } from '../../adapter.ts';
import { asIncoming, signatureOf } from './index.ts';

const Body = z.object({
  events: z.array(z.looseObject({ platform: z.enum(['facebook', 'instagram']), account: z.string() })),
});

/** An app of the pretended platform: one webhook for the accounts of all companies. */
export const pretendApp: PlatformApp = {
  key: 'meta',
  answerChallenge: ({ 'hub.verify_token': token, 'hub.challenge': challenge }, { verifyToken }) =>
    token === verifyToken ? (challenge ?? null) : null,
  isGenuine({ headers, body }, { secret }) {
    const [given, right] = [Buffer.from(String(headers['x-signature'])), Buffer.from(signatureOf(body, secret))];
    return given.length === right.length && timingSafeEqual(given, right);
  },
  read: ({ body }) =>
    Body.parse(JSON.parse(body.toString('utf8'))).events.map(({ platform, account, ...event }) => ({
      platform,
      account,
      incoming: asIncoming(event),
    })),
};

/** Channels of the pretended platform whose events arrive at its app, and which need no server. */
export const accountAdapter = (platform: Platform) =>
  adapter({
    platform,
    settings: z.strictObject({ account: z.string() }),
    secrets: z.strictObject({ token: z.string().min(1) }),
    webhook: null,
    accountSetting: 'account',
    identify: async ({ settings }) => settings,
    fetchFile: async () => new Uint8Array(),
    send: async ({ key }) => key,
  });
