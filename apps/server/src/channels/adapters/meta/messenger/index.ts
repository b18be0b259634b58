import { adapter } from '../../../adapter.ts';
import { fetchMedia } from '../media.ts';
import { readProfile } from '../profile.ts';
import { sendPart, showTyping, TYPING_SECONDS } from '../send.ts';
import { connect, disconnect, identify } from './connect.ts';
import { openPage, Secrets, senderOf, Settings } from './connection.ts';
import { examine } from './examine.ts';

/** Messages to a Facebook Page: https://developers.facebook.com/docs/messenger-platform */
export const messenger = adapter({
  platform: 'facebook',
  settings: Settings,
  secrets: Secrets,

  webhook: null,
  fetchFile: ({ externalId }, { hosts }, fetch) => fetchMedia(externalId, hosts, fetch),
  send: (part, connection, fetch) => sendPart(part, senderOf(connection, fetch)),
  showTyping: (to, connection, fetch) => showTyping(to, senderOf(connection, fetch)),
  typingSeconds: TYPING_SECONDS,
  fetchProfile: (externalId, connection, fetch) =>
    readProfile(openPage(connection, fetch), externalId, 'name,first_name,last_name'),

  accountSetting: 'pageId',
  identify,
  connect,
  disconnect,
  examine,
});
