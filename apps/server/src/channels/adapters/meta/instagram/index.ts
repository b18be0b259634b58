import { adapter } from '../../../adapter.ts';
import { fetchMedia } from '../media.ts';
import { readProfile } from '../profile.ts';
import { sendPart, showTyping, TYPING_SECONDS } from '../send.ts';
import { connect, disconnect, identify } from './connect.ts';
import { openAccount, Secrets, senderOf, Settings } from './connection.ts';
import { examine } from './examine.ts';

/**
 * Messages to a professional Instagram account, signed in by itself or reached through its Facebook Page:
 * https://developers.facebook.com/docs/instagram-platform
 */
export const instagram = adapter({
  platform: 'instagram',
  settings: Settings,
  secrets: Secrets,

  webhook: null,
  fetchFile: ({ externalId }, { hosts }, fetch) => fetchMedia(externalId, hosts, fetch),
  send: (part, connection, fetch) => sendPart(part, senderOf(connection, fetch)),
  showTyping: (to, connection, fetch) => showTyping(to, senderOf(connection, fetch)),
  typingSeconds: TYPING_SECONDS,
  fetchProfile: (externalId, connection, fetch) =>
    readProfile(openAccount(connection, fetch), externalId, 'name,username'),

  accountSetting: 'accountId',
  identify,
  connect,
  disconnect,
  examine,
});
